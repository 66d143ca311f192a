import { FAIL_LEVELS } from '../config/schema.ts';
import type { Settings } from '../config/settings.ts';
import { REPORTERS } from '../report/reporters/registry.ts';
import { COLOR_CHOICES, type ColorChoice } from './colors.ts';

/** What was said on the command line; undefined where nothing was. */
export interface Flags {
  readonly at?: string;
  readonly since?: string;
  readonly pack?: readonly string[];
  readonly root?: readonly string[];
  readonly external?: readonly string[];
  readonly stdinFilename?: string;
  readonly format?: readonly string[];
  readonly failOn?: Settings['failOn'];
  readonly strict?: boolean;
  readonly allowEmpty?: boolean;
  readonly dryRun?: boolean;
  readonly offered?: boolean;
  readonly judgeRecords?: boolean;
  readonly config?: string;
  readonly printConfig?: boolean;
  readonly color?: ColorChoice;
  readonly quiet?: boolean;
  readonly stdio?: boolean;
  readonly seed?: string;
  readonly runs?: string;
  readonly param?: readonly string[];
  readonly formula?: string;
  readonly trace?: string;
  readonly timeline?: string;
}

export type CommandName = 'verify' | 'fix' | 'impact' | 'lock' | 'explain' | 'rules' | 'simulate' | 'lsp';

export interface OptionRow {
  readonly flags: string;
  readonly help: string;
  readonly commands: readonly CommandName[];
  readonly isRepeatable?: boolean;
  readonly choices?: readonly string[];
}

const ALL: readonly CommandName[] = ['verify', 'fix', 'impact', 'lock', 'explain', 'rules'];
const JUDGING: readonly CommandName[] = [...ALL, 'lsp'];
const LSP: readonly CommandName[] = ['lsp'];
const EVERY: readonly CommandName[] = [...ALL, 'simulate'];
const SIMULATE: readonly CommandName[] = ['simulate'];
const VERIFY: readonly CommandName[] = ['verify'];
const FIX: readonly CommandName[] = ['fix'];
const PACKS: readonly CommandName[] = ['verify', 'rules'];
const REPORTS: readonly CommandName[] = ['verify', 'impact'];
const DRY: readonly CommandName[] = ['fix', 'lock'];
const DOCUMENTS: readonly CommandName[] = ['verify', 'fix'];
const formats = REPORTERS.map(({ name }) => name).join(', ');

/** Every option of every command. */
export const OPTIONS: readonly OptionRow[] = [
  { flags: '--at <revision>', help: 'read the main root at this commit, without a checkout', commands: JUDGING },
  {
    flags: '--root <[name=]path[@revision]>',
    help: 'a source root: work tree, folder or git directory; without a name it replaces the main root (repeatable)',
    commands: JUDGING,
    isRepeatable: true,
  },
  {
    flags: '--pack <name|path>',
    help: 'hold the documents to a pack of rules, too: core, compass, or the path of your own (repeatable)',
    commands: PACKS,
    isRepeatable: true,
  },
  {
    flags: '--external <name[=prefix]>',
    help: 'a root whose sources are not at hand: its citations are counted, not judged (repeatable)',
    commands: JUDGING,
    isRepeatable: true,
  },
  {
    flags: '--since <revision>',
    help: 'only what changed since, once merged: changed documents and those that cite a changed file',
    commands: REPORTS,
  },
  { flags: '--dry-run', help: 'write nothing; `fix` prints a patch; exit code 1 if there is one', commands: DRY },
  { flags: '--offered', help: 'ask for each repair that is not certain, too', commands: FIX },
  {
    flags: '--stdin-filename <path>',
    help: 'path that the document on standard input stands for',
    commands: DOCUMENTS,
  },
  {
    flags: '--format <name[=file]>',
    help: `form of the report: ${formats}; with a file, write it there (repeatable)`,
    commands: REPORTS,
    isRepeatable: true,
  },
  {
    flags: '--fail-on <severity>',
    help: `lowest severity that makes the exit code 1: ${FAIL_LEVELS.join(', ')}`,
    commands: VERIFY,
    choices: FAIL_LEVELS,
  },
  { flags: '--strict', help: 'report citations that nothing pins, too', commands: [...VERIFY, ...LSP] },
  { flags: '--allow-empty', help: 'finding no document or no citation is no error', commands: DOCUMENTS },
  {
    flags: '--judge-records',
    help: 'judge struck-through text, history, quotations and transcripts too',
    commands: JUDGING,
  },
  {
    flags: '--config <file>',
    help: 'configuration to read instead of the one in the project folder',
    commands: JUDGING,
  },
  { flags: '--print-config', help: 'print the merged settings and stop', commands: VERIFY },
  {
    flags: '--color <when>',
    help: `colour the output: ${COLOR_CHOICES.join(', ')}`,
    commands: EVERY,
    choices: COLOR_CHOICES,
  },
  { flags: '--stdio', help: 'speak the protocol on standard input and output (the only way there is)', commands: LSP },
  { flags: '--quiet', help: 'no progress and no hints', commands: EVERY },
  { flags: '--seed <number>', help: 'seed of the drawn scenarios', commands: SIMULATE },
  { flags: '--runs <number>', help: 'drawn scenarios beside the full grid', commands: SIMULATE },
  {
    flags: '--param <name=value>',
    help: 'hold a parameter of the scenarios (repeatable)',
    commands: SIMULATE,
    isRepeatable: true,
  },
  { flags: '--formula <text>', help: 'try this formula instead of the stated one', commands: SIMULATE },
  {
    flags: '--trace <file>',
    help: 'write outcomes and the events of counterexamples there, as JSON',
    commands: SIMULATE,
  },
  { flags: '--timeline <file>', help: 'draw the first counterexample there, as SVG', commands: SIMULATE },
];
