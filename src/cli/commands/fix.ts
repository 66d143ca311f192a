import { unifiedDiff } from '../../fix/patch.ts';
import type { Finding, Problem } from '../../report/report.ts';
import { visible } from '../../report/visible.ts';
import { checkStdin, STDIN } from '../documents.ts';
import { withEmptiness } from '../emptiness.ts';
import type { Io, Terminal } from '../io.ts';
import { judge, subjectOf } from '../judge.ts';
import { acceptedOf } from '../offered.ts';
import type { Flags } from '../options.ts';
import { printNote, printProblems, safe } from '../problems.ts';
import { loadProject } from '../project.ts';
import { editableDocuments, type FixableFinding, type Repair, repairsOf } from '../repairs.ts';
import { replaceFile } from '../replace-file.ts';
import { usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/** Rewrites the citations whose repair is certain, and nothing else of the documents. */
export const fix: Command = {
  name: 'fix',
  summary: 'rewrite the citations whose repair is certain',
  operand: {
    syntax: '[paths...]',
    help: 'documents, source files and folders; `-` goes from standard input to standard output; without any, what the configuration names',
  },
  examples: [
    ['compass-doc fix', 'the documents that `compass-doc verify` judges'],
    ['compass-doc fix --dry-run design/ > repairs.patch', 'a patch to read, or to hand to `git apply`'],
    ['compass-doc fix --offered design/01.md', 'asks for each repair that is not certain'],
    ['compass-doc fix - --stdin-filename design/01.md < draft.md', 'a document that is not on disk'],
  ],
  async run(operands, flags, io) {
    checkStdin(operands, flags);
    const terminal = flags.offered ? terminalFor(operands, io) : null;
    const project = await loadProject(flags, io);
    const judged = await judge(subjectOf(operands, project, flags, io), project, flags, io);
    const { problems, findings } = withEmptiness(judged.report, project.settings);
    const editable = await editableDocuments(judged.inputs, io);
    const paths = new Set(editable.documents.map(({ path }) => path));
    const faulty = findings.filter(({ ruleId, location }) => ruleId.startsWith(CITATION) && paths.has(location.path));
    const chosen = await chosenOf(faulty.filter(isFixable), terminal, flags, io);
    const repairs = repairsOf(editable.documents, chosen);
    const failures = flags.dryRun ? showPatch(repairs, io) : await writeAll(repairs, io);
    const all = [...problems, ...editable.problems, ...failures];
    printProblems(all, io);
    for (const note of judged.notes) printNote(note, flags.quiet, io);
    const done = repairs.filter(({ document }) => failures.every(({ path }) => path !== document.path));
    if (!flags.quiet) io.stderr.write(`${summaryOf(done, leftOf(faulty, chosen), flags)}\n`);
    return all.length > 0 ? 2 : flags.dryRun && done.some(isChange) ? 1 : 0;
  },
};

const CITATION = 'citation/';

function terminalFor(operands: readonly string[], io: Io): Terminal {
  const remedy = 'leave it away: what is certain needs no answer';
  if (operands.includes(STDIN))
    throw usageError('`--offered` asks, but standard input is the document', `${remedy}; or name the file`);
  if (io.terminal === null) throw usageError('`--offered` asks, but there is no terminal', remedy);
  return io.terminal;
}

function isFixable(finding: Finding): finding is FixableFinding {
  return finding.fix !== null;
}

function isChange({ before, after }: Repair): boolean {
  return before !== after;
}

/** Certain ones first: where two overlap, the first is made. */
async function chosenOf(
  findings: readonly FixableFinding[],
  terminal: Terminal | null,
  flags: Flags,
  io: Io,
): Promise<readonly FixableFinding[]> {
  const certain = findings.filter((finding) => finding.fix.certain);
  if (terminal === null) return certain;
  const offered = findings.filter((finding) => !finding.fix.certain);
  return [...certain, ...(await acceptedOf(offered, terminal, flags, io))];
}

function showPatch(repairs: readonly Repair[], io: Io): readonly Problem[] {
  for (const { document, before, after } of repairs) print(unifiedDiff(visible(document.path), before, after), io);
  return [];
}

/** Writes what changed, and gives what could not be written. */
async function writeAll(repairs: readonly Repair[], io: Io): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const repair of repairs) {
    const { path, file, bytes } = repair.document;
    if (file === null) print(repair.after, io);
    else if (isChange(repair)) {
      const fault = await replaceFile({ file, before: bytes, after: repair.after }, io.fileSystem);
      if (fault) problems.push({ path, line: null, ...fault });
    }
  }
  return problems;
}

/** A file or a pipe takes every byte as it is; a terminal would act on some. */
function print(text: string, { stdout }: Io): void {
  stdout.write(stdout.isTTY ? safe(text) : text);
}

interface Left {
  readonly offered: number;
  readonly without: number;
}

function leftOf(findings: readonly Finding[], chosen: readonly Finding[]): Left {
  const taken = new Set(chosen);
  const left = findings.filter((finding) => !taken.has(finding));
  const offered = left.filter(isFixable).length;
  return { offered, without: left.length - offered };
}

function summaryOf(repairs: readonly Repair[], { offered, without }: Left, { dryRun }: Flags): string {
  const changed = repairs.filter(isChange);
  const fixed = changed.reduce((sum, repair) => sum + repair.fixed, 0);
  const skipped = repairs.reduce((sum, repair) => sum + repair.skipped, 0);
  const what = fixed === 0 ? 'nothing' : `${counted(fixed, 'citation')} in ${counted(changed.length, 'document')}`;
  const left = [
    ...(offered > 0 ? [`${offered} offered`] : []),
    ...(without > 0 ? [`${without} without a suggestion`] : []),
    ...(skipped > 0 ? [`${skipped} that overlap${skipped === 1 ? 's' : ''} another repair`] : []),
  ];
  return `${dryRun ? 'would fix' : 'fixed'} ${what}; ${left.length > 0 ? left.join(', ') : 'nothing'} left`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
