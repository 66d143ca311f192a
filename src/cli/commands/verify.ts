import type { Settings } from '../../config/settings.ts';
import type { Report, Severity } from '../../report/report.ts';
import { STDIN } from '../documents.ts';
import { judge } from '../judge.ts';
import type { Flags } from '../options.ts';
import { outputsOf, writeReports } from '../outputs.ts';
import { printNote, printProblems } from '../problems.ts';
import { loadProject } from '../project.ts';
import { settingsText } from '../settings-text.ts';
import { type Fault, usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/** Judges every citation of the documents. */
export const verify: Command = {
  name: 'verify',
  summary: 'judge every citation of the documents against the sources',
  operand: {
    syntax: '[paths...]',
    help: 'documents, source files and folders; `-` is standard input; without any, what the configuration names',
  },
  examples: [
    ['compass-doc verify', 'the documents of the configuration, or all Markdown files here and below'],
    ['compass-doc verify design/ README.md --at v2.1', 'against the sources as they were at a tag'],
    ['compass-doc verify design/ --root ../engine --root core=../core@main', 'against sources elsewhere'],
    [
      'git show HEAD:design/01.md | compass-doc verify - --stdin-filename design/01.md',
      'a document that is not on disk',
    ],
    ['compass-doc verify --format pretty --format json=report.json', 'one report to read, one to keep'],
  ],
  async run(operands, flags, io) {
    const outputs = outputsOf(flags.format, io.cwd);
    checkStdin(operands, flags);
    const project = await loadProject(flags, io);
    if (flags.printConfig) {
      io.stdout.write(settingsText(project.settings));
      return 0;
    }
    const named = operands.length > 0 ? operands : [project.namesDocuments ? project.base : io.cwd];
    const judged = await judge({ operands: named, stdinPath: flags.stdinFilename ?? null }, project, flags, io);
    const report = withEmptiness(judged.report, project.settings);
    const isWritten = await writeReports(report, outputs, flags, io);
    printProblems(report.problems, io);
    for (const note of judged.notes) printNote(note, flags.quiet, io);
    return isWritten ? exitCodeOf(report, project.settings) : 2;
  },
};

function checkStdin(operands: readonly string[], { stdinFilename }: Flags): void {
  if (stdinFilename === undefined || operands.includes(STDIN)) return;
  throw usageError('`--stdin-filename` names a document on standard input, but none is read', 'add the operand `-`');
}

/** A gate that read nothing must not be green. */
function withEmptiness(report: Report, { allowEmpty }: Settings): Report {
  const empty = allowEmpty ? null : emptiness(report);
  return empty === null ? report : { ...report, problems: [...report.problems, { path: null, line: null, ...empty }] };
}

function emptiness({ problems, summary: { coverage } }: Report): Fault | null {
  const { documents, citations } = coverage;
  if (documents === 0) {
    const remedy = 'name documents, or pass `--allow-empty`';
    return problems.length > 0 ? null : { message: 'no document was read', remedy };
  }
  if (citations > 0) return null;
  const where = documents === 1 ? 'the document' : `the ${documents} documents`;
  const remedy = 'check that code is cited as in `path/file.py:10`, or pass `--allow-empty`';
  return { message: `no citation was found in ${where}`, remedy };
}

const RANK: Readonly<Record<Severity | 'none', number>> = { info: 0, warning: 1, error: 2, none: 3 };

function exitCodeOf({ findings, problems }: Report, { failOn }: Settings): number {
  if (problems.length > 0) return 2;
  return findings.some(({ severity }) => RANK[severity] >= RANK[failOn]) ? 1 : 0;
}
