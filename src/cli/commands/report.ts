import { checkStdin } from '../documents.ts';
import { withEmptiness } from '../emptiness.ts';
import { judge, subjectOf } from '../judge.ts';
import { outputsOf, writeReports } from '../outputs.ts';
import { printNote, printProblems } from '../problems.ts';
import { loadProject } from '../project.ts';
import { usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/** The page that `verify --format html` writes, without its verdict: findings are what one reads it for. */
export const report: Command = {
  name: 'report',
  summary: 'write a page of what holds and what does not',
  operand: {
    syntax: '[paths...]',
    help: 'documents, source files and folders; `-` is standard input; without any, what the configuration names',
  },
  examples: [
    ['compass-doc report --html report.html', 'a page to read; exit code 0 with findings too'],
    ['compass-doc report design/ > report.html', 'the same on standard output'],
  ],
  async run(operands, flags, io) {
    if (flags.html === '') throw usageError('`--html` names no file', 'name one, or leave `--html` away');
    checkStdin(operands, flags);
    const outputs = outputsOf([flags.html === undefined ? 'html' : `html=${flags.html}`], io.cwd);
    const project = await loadProject(flags, io);
    const judged = await judge(subjectOf(operands, project, flags, io), project, flags, io);
    const page = withEmptiness(judged.report, project.settings);
    const isWritten = await writeReports(page, outputs, flags, io);
    printProblems(page.problems, io);
    for (const note of judged.notes) printNote(note, flags.quiet, io);
    return isWritten && page.problems.length === 0 ? 0 : 2;
  },
};
