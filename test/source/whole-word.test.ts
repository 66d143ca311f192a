import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWord } from '../../src/source/whole-word.ts';

test('a word counts only when it stands alone', () => {
  expect(holdsWord('def step(self):', 'step')).toBe(true);
  expect(holdsWord('step', 'step')).toBe(true);
  expect(holdsWord('substep steps step_2', 'step')).toBe(false);
  expect(holdsWord('substep then step', 'step')).toBe(true);
  expect(holdsWord('anything', '')).toBe(false);
});

test('it agrees with a regular expression on any text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '_', ' ', '.', 'é') });
  fc.assert(
    fc.property(text, fc.constantFrom('a', 'ab', 'aa', 'b_a'), (content, word) => {
      expect(holdsWord(content, word)).toBe(new RegExp(`(?<!\\w)${word}(?!\\w)`).test(content));
    }),
  );
});
