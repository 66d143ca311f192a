import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptAround } from '../../src/report/excerpt.ts';
import { glyphsOf, widthOf } from '../../src/report/visible.ts';

const shown = (line: string, start: number, end: number, width: number) => {
  const { text, from, length } = excerptAround(line, start, end, width);
  return [text, ' '.repeat(from) + '^'.repeat(length)];
};

test('a line that fits is whole', () => {
  expect(shown('see x.py:3 there', 4, 10, 40)).toEqual(['see x.py:3 there', '    ^^^^^^']);
});

test('a long line is a window with the part in the middle', () => {
  expect(shown(`${'a'.repeat(50)}x.py:3${'b'.repeat(50)}`, 50, 56, 20)).toEqual([
    '…aaaaaax.py:3bbbbbb…',
    '       ^^^^^^',
  ]);
});

test('room that one side does not need goes to the other', () => {
  expect(shown(`x.py:3${'b'.repeat(50)}`, 0, 6, 20)).toEqual([`x.py:3${'b'.repeat(12)}…`, '^^^^^^']);
  expect(shown(`${'a'.repeat(50)}x.py:3`, 50, 56, 20)).toEqual([`…${'a'.repeat(12)}x.py:3`, `${' '.repeat(13)}^^^^^^`]);
});

test('a part that is too long itself is cut', () => {
  expect(shown(`ab${'x'.repeat(50)}`, 2, 52, 10)).toEqual(['…xxxxxxxx…', ' ^^^^^^^^']);
});

test('written-out characters before the part push the caret along', () => {
  expect(shown('\u001bx.py:3', 1, 7, 40)).toEqual(['\\u{1b}x.py:3', '      ^^^^^^']);
});

test('any part of any line fits the width and has a caret', () => {
  const line = fc.string({ unit: 'binary', maxLength: 300 });
  const offset = fc.integer({ min: 0, max: 320 });
  fc.assert(
    fc.property(line, offset, offset, fc.integer({ min: 20, max: 100 }), (text, a, b, width) => {
      const excerpt = excerptAround(text, Math.min(a, b), Math.max(a, b), width);
      expect(widthOf(glyphsOf(excerpt.text))).toBeLessThanOrEqual(width);
      expect(excerpt.length).toBeGreaterThan(0);
      expect(excerpt.text).not.toMatch(/\p{Cs}|\p{Cc}/u);
    }),
  );
});

test('a line of a megabyte is not walked', () => {
  const line = `${'x'.repeat(1_000_000)}y.py:1${'x'.repeat(1_000_000)}`;
  expect(shown(line, 1_000_000, 1_000_006, 12)).toEqual(['…xxy.py:1xx…', '   ^^^^^^']);
});
