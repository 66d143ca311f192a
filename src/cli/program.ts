import { Command as Commander, InvalidArgumentError, Option } from 'commander';
import { closest } from '../text/closest.ts';
import type { Command } from './commands/command.ts';
import { COMMANDS } from './commands/registry.ts';
import type { Io } from './io.ts';
import { type Flags, OPTIONS, type OptionRow } from './options.ts';
import { safe } from './problems.ts';
import { toolVersion } from './version.ts';

const DEFAULT_WIDTH = 80;
const SUMMARY =
  'Makes a design document keep its promises: judges every citation of code against the sources it names.';
const EXIT_CODES = 'Exit codes: 0 clean, 1 findings, 2 not everything that was asked could be done.';

/** The command line as commander has it; a command's exit code goes to `finish`. */
export function buildProgram(io: Io, finish: (exitCode: number) => void): Commander {
  const program = new Commander('compass-doc')
    .description(SUMMARY)
    .version(toolVersion(), '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(safe(text)),
      getOutHelpWidth: () => io.stdout.columns ?? DEFAULT_WIDTH,
      getErrHelpWidth: () => io.stderr.columns ?? DEFAULT_WIDTH,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const command of COMMANDS) addCommand(program, command, io, finish);
  return program.addHelpText('after', `\n${EXIT_CODES}\nEach command has its own help: compass-doc verify --help`);
}

function addCommand(program: Commander, command: Command, io: Io, finish: (exitCode: number) => void): void {
  const { name, summary, operand, examples } = command;
  const sub = program.command(name).description(summary);
  if (operand) sub.argument(operand.syntax, operand.help);
  for (const row of OPTIONS.filter(({ commands }) => commands.includes(name))) sub.addOption(optionOf(row));
  sub.addHelpText('after', `\n${exampleText(examples)}\n${EXIT_CODES}`);
  sub.action(async () => {
    finish(await command.run(sub.args, sub.opts<Flags>(), io));
  });
}

function exampleText(examples: Command['examples']): string {
  return `Examples:\n${examples.map(([line, what]) => `  $ ${line}\n      ${what}\n`).join('')}`;
}

function optionOf({ flags, help, isRepeatable, choices }: OptionRow): Option {
  const option = new Option(flags, help);
  if (isRepeatable)
    option.argParser((value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value]);
  if (choices) option.argParser((value: string) => chosen(value, choices));
  return option;
}

function chosen(value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  const near = closest(value, choices);
  throw new InvalidArgumentError(`Expected one of ${choices.join(', ')}.${near ? ` (Did you mean ${near}?)` : ''}`);
}
