import type { Checked } from './citation/history/checked.ts';
import type { RootHistory } from './citation/history/history.ts';
import { type JudgeOptions, judgeDocuments } from './citation/judge.ts';
import { type Patience, Sources } from './citation/sources.ts';
import type { RootSetting, Settings } from './config/settings.ts';
import type { Document } from './document/facts.ts';
import { readDocument } from './document/read.ts';
import { buildReport, type JudgedDocument } from './report/build.ts';
import type { Problem, Report } from './report/report.ts';
import type { TimingEntry } from './rules/check.ts';
import { uncheckedFormulas } from './rules/checks/stated-formulas.ts';
import type { RuleResult } from './rules/engine.ts';
import type { PackRule } from './rules/pack.ts';
import { type CommentText, commentsOf } from './source/languages/comments.ts';
import { languageOf } from './source/languages/registry.ts';
import type { SourceTree } from './source/tree.ts';
import { decodeUtf8 } from './text/decode.ts';
import { SourceFile } from './text/source-file.ts';

/** A document as it was handed in; `path` is what the report calls it. */
export interface DocumentInput {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A declared root with its sources; `tree` is null where they are not at hand. */
export interface SourceRoot {
  readonly setting: RootSetting;
  readonly tree: SourceTree | null;
  /** The same root at another commit, for permalinks; null when the commit is not there. */
  readonly at?: (revision: string) => Promise<SourceTree | null>;
  /** The history that the documents share with the root; left out, only the sentence and the syntax decide. */
  readonly history?: RootHistory;
}

export interface VerifyInput {
  readonly documents: readonly DocumentInput[];
  /** The first root is the one that documents mean when they say nothing. */
  readonly roots: readonly SourceRoot[];
  readonly settings: Settings;
  readonly version: string;
  /** Citations that were found right before: by a lock file, or where a change starts from. */
  readonly checked?: Checked;
  /** Rules to hold the documents to, besides their citations. */
  readonly rules?: readonly PackRule[];
  /** Bounds the reading of one file's syntax; left out, nothing does. */
  readonly patience?: Patience;
  /** The stages of a caller that verifies time and again, and keeps what did not change; left out, every run starts anew. */
  readonly stages?: Stages;
}

/** How documents are read and judged, and from which sources. */
export interface Stages {
  readonly sources: Sources;
  readonly read: (file: SourceFile) => Promise<Document>;
  readonly judge: typeof judgeDocuments;
}

export interface Verification {
  readonly report: Report;
  readonly documents: readonly JudgedDocument[];
  readonly rules: readonly RuleResult[];
}

/** Judges every citation of the documents against the roots; a document that fails is told, the others are still judged. */
export async function verify(input: VerifyInput): Promise<Verification> {
  const { documents, roots, settings, version, checked = new Map() } = input;
  const stages = input.stages ?? freshStages(input);
  const { sources } = stages;
  const problems: Problem[] = [];
  const read = await readAll(documents, stages, problems);
  const options = { judgeRecords: settings.judgeRecords, checked };
  const judgedAlone = await judgeAll(read, stages, options, problems);
  const results = await runAll(input.rules ?? [], read, roots);
  problems.push(...results.flatMap(failureOf));
  const judged = judgedAlone.map((one) => ({ ...one, timing: timingOf(one.document, results) }));
  const report = buildReport({
    version,
    roots: roots.map(({ setting, tree }) => ({
      name: setting.name,
      revision: tree?.revision ?? null,
      absent: tree === null,
    })),
    documents: judged,
    rules: results.flatMap(({ findings }) => findings),
    problems,
    strict: settings.strict,
    excerpt: await sources.excerpts(),
  });
  return { report, documents: judged, rules: results };
}

async function runAll(
  rules: readonly PackRule[],
  documents: readonly Document[],
  roots: readonly SourceRoot[],
): Promise<readonly RuleResult[]> {
  if (rules.length === 0) return [];
  // The simulator and the questions to code are loaded only where a rule asks them.
  const [{ runRules }, { CHECKS }] = await Promise.all([
    import('./rules/engine.ts'),
    import('./rules/checks/registry.ts'),
  ]);
  const trees = new Map(roots.map(({ setting, tree }) => [setting.name, tree]));
  return runRules({ rules, checks: CHECKS, documents, roots: trees });
}

function failureOf({ rule, status, reason }: RuleResult): Problem[] {
  if (status !== 'failed') return [];
  const remedy = 'this is a defect of the check, please report it';
  return [{ path: null, line: null, message: `rule \`${rule.id}\` failed: ${reason}`, remedy }];
}

/** What the simulator says of the formulas of a document; those that no rule binds are told where timing rules were run. */
function timingOf(document: Document, results: readonly RuleResult[]): readonly TimingEntry[] {
  const ran = results.filter(({ rule }) => rule.check === 'timing');
  const bound = ran.flatMap(({ timing }) => timing);
  if (ran.length === 0) return [];
  const own = bound.filter(({ at }) => at.document === document);
  return [
    ...own,
    ...uncheckedFormulas(
      document,
      bound.map(({ at }) => at),
    ),
  ];
}

function freshStages({ roots, patience }: VerifyInput): Stages {
  return { sources: sourcesOf(roots, patience), read: (file) => readFresh(file, patience), judge: judgeDocuments };
}

/** The roots as the judge reads them: nothing is read before it is asked for. */
export function sourcesOf(roots: readonly SourceRoot[], patience: Patience | undefined): Sources {
  return new Sources(
    roots.map(({ setting, ...root }) => ({ ...setting, ...root })),
    patience,
  );
}

async function readFresh(file: SourceFile, patience: Patience | undefined): Promise<Document> {
  return readDocument(file, await sourceComments(file, patience));
}

async function readAll(
  inputs: readonly DocumentInput[],
  { read }: Stages,
  problems: Problem[],
): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for (const input of inputs) {
    const file = openDocument(input, problems);
    if (file === null) continue;
    try {
      documents.push(await read(file));
    } catch (error) {
      problems.push(fault(file.path, error));
    }
  }
  return documents;
}

/** Comments of a file in a programming language; null for one that is prose as a whole. */
export async function sourceComments(
  file: SourceFile,
  patience: Patience | undefined,
): Promise<readonly CommentText[] | null> {
  const { id } = languageOf(file.path);
  return PROSE.has(id) ? null : commentsOf(file, patience?.());
}

const PROSE: ReadonlySet<string> = new Set(['markdown', 'text']);

async function judgeAll(
  documents: readonly Document[],
  stages: Stages,
  options: JudgeOptions,
  problems: Problem[],
): Promise<readonly JudgedDocument[]> {
  try {
    const judgements = await stages.judge(documents, stages.sources, options);
    return documents.map((document, index) => ({ document, judgements: judgements[index] ?? [] }));
  } catch (error) {
    const [document] = documents;
    if (documents.length <= 1) {
      if (document) problems.push(fault(document.file.path, error));
      return [];
    }
    const apart: JudgedDocument[] = [];
    for (const one of documents) apart.push(...(await judgeAll([one], stages, options, problems)));
    return apart;
  }
}

function fault(path: string, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return {
    path,
    line: null,
    message: `internal fault: ${message}`,
    remedy: 'this is a defect of compass-doc, please report it',
  };
}

function openDocument({ path, bytes }: DocumentInput, problems: Problem[]): SourceFile | null {
  const decoded = decodeUtf8(bytes);
  if (decoded.ok) return new SourceFile(path, decoded.text);
  const line = bytes.subarray(0, decoded.byte).reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  problems.push(
    decoded.reason === 'binary'
      ? {
          path,
          line: null,
          message: 'the document is binary',
          remedy: 'leave it out of the documents, or name a text file',
        }
      : {
          path,
          line,
          message: `the document is not UTF-8: byte ${decoded.byte} does not decode`,
          remedy: 'save it as UTF-8',
        },
  );
  return null;
}
