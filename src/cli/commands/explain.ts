import { resolve } from 'node:path';
import { renderExplanations } from '../../report/explanation.ts';
import { paintFor } from '../colors.ts';
import type { Io } from '../io.ts';
import { judge } from '../judge.ts';
import { DEFAULT_WIDTH } from '../outputs.ts';
import { type Place, placeReadings } from '../place.ts';
import { printProblems } from '../problems.ts';
import { loadProject } from '../project.ts';
import { type UsageError, usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/** Tells why the citations at a place were judged as they were. */
export const explain: Command = {
  name: 'explain',
  summary: 'tell why a citation was judged as it was',
  operand: { syntax: '<place>', help: 'DOCUMENT:LINE or DOCUMENT:LINE:COLUMN' },
  examples: [
    ['compass-doc explain design/01.md:1221', 'every citation on that line'],
    ['compass-doc explain design/01.md:1221:5', 'the citation at that column'],
  ],
  async run([text = ''], flags, io) {
    const place = await readPlace(text, io);
    const project = await loadProject(flags, io);
    const settings = { ...project.settings, ignore: [] };
    const judged = await judge({ operands: [place.path], stdinPath: null }, { ...project, settings }, flags, io);
    const { problems } = judged.report;
    printProblems(problems, io);
    if (problems.length > 0) return 2;
    // Loaded with the first use: it brings the readers of sentences along.
    const { explain: explainAt, linesWithCitations } = await import('../../explain.ts');
    const at = { ...place, path: judged.documents[0]?.document.file.path ?? place.path };
    const explanations = explainAt(judged, at);
    if (explanations.length === 0) throw nothingThere(linesWithCitations(judged, at), at);
    const paint = paintFor(io.stdout, flags.color ?? 'auto', io.env);
    io.stdout.write(renderExplanations(explanations, { paint, width: io.stdout.columns ?? DEFAULT_WIDTH }));
    return 0;
  },
};

/** The first reading whose document is there; of none, the first, so that its absence is told. */
async function readPlace(text: string, io: Io): Promise<Place> {
  const readings = placeReadings(text);
  for (const reading of readings) {
    const status = await io.fileSystem.stat(resolve(io.cwd, reading.path)).catch(() => null);
    if (status?.isDirectory()) throw usageError(`\`${reading.path}\` is a folder`, 'name one document: DOCUMENT:LINE');
    if (status) return checked(reading);
  }
  const [first] = readings;
  if (first) return checked(first);
  const expected = 'DOCUMENT:LINE or DOCUMENT:LINE:COLUMN';
  throw usageError(`\`${text}\` is not a place, expected ${expected}`, 'as in `design/01.md:12`');
}

function checked(place: Place): Place {
  if (place.line > 0 && place.column !== 0) return place;
  throw usageError('lines and columns start at 1', 'name the line as an editor counts it');
}

function nothingThere(lines: readonly number[], place: Place): UsageError {
  const { path, line, column } = place;
  const at = column === null ? `line ${line}` : `line ${line}, column ${column}`;
  return usageError(`${path}: no citation at ${at}`, whereInstead(lines, place));
}

function whereInstead(lines: readonly number[], { line, column }: Place): string {
  if (lines.length === 0) return 'the document holds no citation';
  if (column !== null && lines.includes(line)) return 'leave the column away: the line has citations elsewhere';
  return `the nearest lines with citations: ${lines.join(', ')}`;
}
