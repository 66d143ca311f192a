import type { Io } from '../io.ts';
import type { CommandName, Flags } from '../options.ts';

/** One command: how it is called and what it does. `run` gives the exit code. */
export interface Command {
  readonly name: CommandName;
  readonly summary: string;
  /** As commander writes operands: `[paths...]`, `<place>`; null takes none. */
  readonly operand: { readonly syntax: string; readonly help: string } | null;
  /** Command lines with what they do, for `--help`. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  run(operands: readonly string[], flags: Flags, io: Io): Promise<number>;
}
