import { expect, test } from 'vitest';
import { type ColorChoice, paintFor } from '../../src/cli/colors.ts';

const terminal = { write: () => undefined, isTTY: true, columns: 80 };
const pipe = { ...terminal, isTTY: false };
const isColored = (stream: typeof pipe, choice: ColorChoice, env: Record<string, string>) =>
  paintFor(stream, choice, env)('red', 'x') !== 'x';

test.each([
  ['a terminal is coloured', terminal, 'auto', {}, true],
  ['a pipe is not', pipe, 'auto', {}, false],
  ['NO_COLOR holds on a terminal', terminal, 'auto', { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR does not', terminal, 'auto', { NO_COLOR: '' }, true],
  ['a dumb terminal is not coloured', terminal, 'auto', { TERM: 'dumb' }, false],
  ['FORCE_COLOR holds on a pipe', pipe, 'auto', { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0 holds on a terminal', terminal, 'auto', { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR holds before NO_COLOR', pipe, 'auto', { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['a flag holds before everything', pipe, 'always', { NO_COLOR: '1' }, true],
  ['a flag holds before everything, also against colour', terminal, 'never', { FORCE_COLOR: '1' }, false],
] as const)('%s', (_name, stream, choice, env, expected) => {
  expect(isColored(stream, choice, env)).toBe(expected);
});
