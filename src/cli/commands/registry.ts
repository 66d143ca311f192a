import type { Command } from './command.ts';
import { explain } from './explain.ts';
import { fix } from './fix.ts';
import { impact } from './impact.ts';
import { lock } from './lock.ts';
import { lsp } from './lsp.ts';
import { rules } from './rules.ts';
import { simulate } from './simulate.ts';
import { verify } from './verify.ts';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [verify, fix, impact, lock, explain, rules, simulate, lsp];
