import type { Problem } from '../report/report.ts';
import { visible, withoutCommands } from '../report/visible.ts';
import type { Io } from './io.ts';

/** Says on standard error what could not be done, where, and what helps. */
export function printProblems(problems: readonly Problem[], io: Io): void {
  for (const { path, line, message, remedy } of problems) {
    const place = path === null ? '' : `${path}${line === null ? '' : `:${line}`}: `;
    printFault(`${place}${message}`, remedy, io);
  }
}

/** One fault with what helps. */
export function printFault(message: string, remedy: string, io: Io): void {
  io.stderr.write(safe(`error: ${message}\n  help: ${remedy}\n`));
}

/** A remark that changes nothing, unless silence was asked for. */
export function printNote(note: string, quiet: boolean | undefined, io: Io): void {
  if (!quiet) io.stderr.write(safe(`note: ${note}\n`));
}

/** Text of strangers for a terminal: line ends stay, nothing else that acts on it. */
export function safe(text: string): string {
  return withoutCommands(text.split('\n').map(visible).join('\n'));
}
