import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipped, clippedStart, glyphsOf, visible, widthOf, withoutCommands } from '../../src/report/visible.ts';

const widthOfText = (text: string) => widthOf(glyphsOf(text));
const ACTS = /\p{Cc}|\p{Cs}|[\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

test.each([
  ['plain text stays', 'plain text stays'],
  ['\u001b[31mred', '\\u{1b}[31mred'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['a\tb', 'a→b'],
  ['a\r\nb', 'a\\u{d}\\u{a}b'],
  ['\u009b2J', '\\u{9b}2J'],
  ['\ud800', '\\u{d800}'],
  ['漢字 é 🚰', '漢字 é 🚰'],
  ['tag\u{e0041}', 'tag\\u{e0041}'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test.each([
  ['abc', 3],
  ['漢字', 4],
  ['e\u0301', 1],
  ['🚰', 2],
  ['\u001b', 6],
])('%j takes %i columns', (text, width) => {
  expect(widthOfText(text)).toBe(width);
});

test('glyphs count UTF-16 units', () => {
  expect(glyphsOf('a🚰b', 10).map(({ start, end }) => [start, end])).toEqual([
    [10, 11],
    [11, 13],
    [13, 14],
  ]);
});

test('no text whatever acts on a terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(ACTS);
    }),
  );
});

test('a clipped text fits, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, width) => {
      expect(widthOfText(clipped(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test('a text is clipped only when it has to be', () => {
  expect(clipped('abcd', 4)).toBe('abcd');
  expect(clipped('abcde', 4)).toBe('abc…');
  expect(clipped('漢字漢', 5)).toBe('漢字…');
});

test('of a text that is clipped at its start the end is left', () => {
  expect(clippedStart('a/b.py:1', 8)).toBe('a/b.py:1');
  expect(clippedStart('long/b.py:1', 8)).toBe('…/b.py:1');
});

test.each([
  ['::error::x', '\\u{3a}:error::x'],
  ['a\n  ::error::x\n', 'a\n  \\u{3a}:error::x\n'],
  ['a ::b:: std::vec', 'a ::b:: std::vec'],
  ['x ##[error]y ##vso[z]', 'x #\\u{23}[error]y #\\u{23}vso[z]'],
  ['## [link](a)', '## [link](a)'],
])('%j is no command of a CI runner as %j', (text, expected) => {
  expect(withoutCommands(text)).toBe(expected);
});

test('many spaces cost no more than their number', () => {
  const text = `${' '.repeat(200_000)}x\n`.repeat(2);
  expect(withoutCommands(text)).toBe(text);
});
