import { CommanderError } from 'commander';
import type { Io } from './io.ts';
import { printFault } from './problems.ts';
import { buildProgram } from './program.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 2;

/** Runs one command line and gives its exit code: 0 clean, 1 findings, 2 it could not do all that was asked. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  try {
    const program = buildProgram(io, (code) => {
      exitCode = code;
    });
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error, io);
  }
}

function exitCodeOf(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof UsageError) for (const { message, remedy } of error.faults) printFault(message, remedy, io);
  else
    printFault(`internal fault: ${faultText(error, io.env)}`, 'this is a defect of compass-doc, please report it', io);
  return USAGE;
}

function faultText(error: unknown, env: Io['env']): string {
  if (!(error instanceof Error)) return String(error);
  return env.COMPASS_DOC_LOG === 'debug' ? (error.stack ?? error.message) : error.message;
}
