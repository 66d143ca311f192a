import type { Settings } from '../../config/settings.ts';
import type { Report, Severity } from '../../report/report.ts';
import { checkStdin } from '../documents.ts';
import { withEmptiness } from '../emptiness.ts';
import type { Io } from '../io.ts';
import { type Judged, judge, type Subject, subjectOf } from '../judge.ts';
import type { Flags } from '../options.ts';
import { outputsOf, writeReports } from '../outputs.ts';
import { printNote, printProblems } from '../problems.ts';
import { loadProject, type Project } from '../project.ts';
import { settingsText } from '../settings-text.ts';
import { judgeSince } from '../since.ts';
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
    ['compass-doc verify --since main', 'what this branch adds: the gate of a pull request'],
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
    const subject = subjectOf(operands, project, flags, io);
    const { report, notes } =
      flags.since === undefined
        ? await judgeAll(subject, project, flags, io)
        : await judgeSince(flags.since, subject, project, flags, io);
    const isWritten = await writeReports(report, outputs, flags, io);
    printProblems(report.problems, io);
    for (const note of notes) printNote(note, flags.quiet, io);
    return isWritten ? exitCodeOf(report, project.settings) : 2;
  },
};

/** A gate that read nothing must not be green. */
async function judgeAll(subject: Subject, project: Project, flags: Flags, io: Io): Promise<Judged> {
  const judged = await judge(subject, project, flags, io);
  return { ...judged, report: withEmptiness(judged.report, project.settings) };
}

const RANK: Readonly<Record<Severity | 'none', number>> = { info: 0, warning: 1, error: 2, none: 3 };

function exitCodeOf({ findings, problems }: Report, { failOn }: Settings): number {
  if (problems.length > 0) return 2;
  return findings.some(({ severity, known }) => !known && RANK[severity] >= RANK[failOn]) ? 1 : 0;
}
