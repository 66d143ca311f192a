import { expect, test } from 'vitest';
import { closest } from '../../src/text/closest.ts';

const choices = ['pretty', 'json', 'github'];

test.each([
  ['jsno', 'json'],
  ['JSON', 'json'],
  ['prety', 'pretty'],
  ['xml', null],
  ['', null],
])('%j is a slip of %j', (word, expected) => {
  expect(closest(word, choices)).toBe(expected);
});
