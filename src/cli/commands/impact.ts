import { unifiedDiff } from '../../fix/patch.ts';
import type { Finding, Report } from '../../report/report.ts';
import { visible } from '../../report/visible.ts';
import type { GatheredDocument } from '../documents.ts';
import type { Io } from '../io.ts';
import { subjectOf } from '../judge.ts';
import { outputsOf, writeReports } from '../outputs.ts';
import { printNote, printProblems, safe } from '../problems.ts';
import { loadProject } from '../project.ts';
import { type FixableFinding, repairsOf } from '../repairs.ts';
import { judgeSince } from '../since.ts';
import { usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

const CITATION = 'citation/';

/** For a change of code: which citations it moves or breaks, and the patch that keeps the documents right. */
export const impact: Command = {
  name: 'impact',
  summary: 'tell which citations a change of code moves or breaks',
  operand: {
    syntax: '[paths...]',
    help: 'documents and folders to look through; without any, what the configuration names',
  },
  examples: [
    ['compass-doc impact --since main', 'what this branch, once merged, does to the documents'],
    ['compass-doc impact --since HEAD', 'what the changes that are not committed yet do'],
    ['compass-doc impact --since main > docs.patch && git apply docs.patch', 'keep the documents right'],
  ],
  async run(operands, flags, io) {
    if (flags.since === undefined) {
      throw usageError('`impact` needs to know where the change starts', 'name it: `compass-doc impact --since main`');
    }
    const outputs = outputsOf(flags.format, io.cwd);
    const project = await loadProject(flags, io);
    const judged = await judgeSince(flags.since, subjectOf(operands, project, flags, io), project, flags, io);
    const report = onlyNew(judged.report);
    const isWritten = await writeReports(report, outputs, flags, io);
    if (flags.format === undefined) printPatch(judged.inputs, report.findings, io);
    printProblems(report.problems, io);
    for (const note of judged.notes) printNote(note, flags.quiet, io);
    if (!isWritten || report.problems.length > 0) return 2;
    return report.findings.length > 0 ? 1 : 0;
  },
};

function onlyNew(report: Report): Report {
  const findings = report.findings.filter(({ ruleId, known }) => ruleId.startsWith(CITATION) && !known);
  return { ...report, findings };
}

/** `git apply` passes over the words before a patch. */
function printPatch(documents: readonly GatheredDocument[], findings: readonly Finding[], io: Io): void {
  const certain = findings.filter((finding): finding is FixableFinding => finding.fix?.certain === true);
  const patches = repairsOf(documents, certain).map(({ document, before, after }) =>
    unifiedDiff(visible(document.path), before, after),
  );
  const text = patches.filter((patch) => patch !== '').join('');
  if (text !== '') io.stdout.write(io.stdout.isTTY ? safe(`\n${text}`) : `\n${text}`);
}
