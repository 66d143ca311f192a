import { resolve } from 'node:path';
import { plain } from '../report/paint.ts';
import type { Report } from '../report/report.ts';
import { REPORTERS, reporterNamed } from '../report/reporters/registry.ts';
import type { Reporter } from '../report/reporters/reporter.ts';
import { closest } from '../text/closest.ts';
import { paintFor } from './colors.ts';
import { reasonOf } from './file-errors.ts';
import type { Io } from './io.ts';
import type { Flags } from './options.ts';
import { printFault } from './problems.ts';
import { type UsageError, usageError } from './usage-error.ts';

/** One report to write; `file` is absolute, null for standard output. */
export interface Output {
  readonly reporter: Reporter;
  readonly file: string | null;
}

export const DEFAULT_WIDTH = 80;

/** Reads `--format NAME[=FILE]`; without any, the first reporter writes to standard output. */
export function outputsOf(formats: readonly string[] | undefined, cwd: string): readonly Output[] {
  const outputs = (formats ?? [(REPORTERS[0] as Reporter).name]).map((format) => outputOf(format, cwd));
  for (const { file } of outputs) {
    if (outputs.filter((other) => other.file === file).length < 2) continue;
    const where = file === null ? 'standard output' : `\`${file}\``;
    throw usageError(`two reports would go to ${where}`, 'write one of them elsewhere: `--format NAME=FILE`');
  }
  return outputs;
}

function outputOf(format: string, cwd: string): Output {
  const equals = format.indexOf('=');
  const name = equals < 0 ? format : format.slice(0, equals);
  const reporter = reporterNamed(name);
  if (!reporter) throw unknownFormat(name);
  const file = equals < 0 ? null : format.slice(equals + 1);
  if (file === '')
    throw usageError(`\`--format ${format}\` names no file`, 'write `--format NAME=FILE`, or leave `=` away');
  return { reporter, file: file === null ? null : resolve(cwd, file) };
}

function unknownFormat(name: string): UsageError {
  const names = REPORTERS.map((reporter) => reporter.name);
  const near = closest(name, names);
  const choice = `choose one of ${names.join(', ')}`;
  return usageError(`unknown format \`${name}\``, near ? `did you mean \`${near}\`? Otherwise ${choice}` : choice);
}

/** Writes every report, files first: a reader that stops early costs none of them. False when a file could not be written. */
export async function writeReports(report: Report, outputs: readonly Output[], flags: Flags, io: Io): Promise<boolean> {
  let isWritten = true;
  const [toFiles, toStdout] = [
    outputs.filter(({ file }) => file !== null),
    outputs.filter(({ file }) => file === null),
  ];
  for (const { reporter, file } of toFiles) {
    const text = reporter.render(report, { paint: plain, width: DEFAULT_WIDTH });
    isWritten = (await writeReport(file as string, text, io)) && isWritten;
  }
  for (const { reporter } of toStdout) {
    const paint = paintFor(io.stdout, flags.color ?? 'auto', io.env);
    io.stdout.write(reporter.render(report, { paint, width: io.stdout.columns ?? DEFAULT_WIDTH }));
  }
  return isWritten;
}

async function writeReport(file: string, text: string, io: Io): Promise<boolean> {
  try {
    await io.fileSystem.writeFile(file, text);
    return true;
  } catch (error) {
    printFault(
      `${file}: the report could not be written: ${reasonOf(error)}`,
      'name a file in a folder that exists and may be written',
      io,
    );
    return false;
  }
}
