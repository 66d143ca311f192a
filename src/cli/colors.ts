import { styleText } from 'node:util';
import { type Paint, plain } from '../report/paint.ts';
import type { Io, OutputStream } from './io.ts';

export const COLOR_CHOICES = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

const FALSE = new Set(['0', 'false']);

/** How to colour what goes to one stream: a pipe stays plain while a terminal beside it does not. */
export function paintFor(stream: OutputStream, choice: ColorChoice, env: Io['env']): Paint {
  return wantsColor(stream, choice, env) ? colored : plain;
}

function wantsColor({ isTTY }: OutputStream, choice: ColorChoice, env: Io['env']): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.FORCE_COLOR !== undefined) return !FALSE.has(env.FORCE_COLOR);
  return isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
}

const colored: Paint = (style, text) => styleText(style, text, { validateStream: false });
