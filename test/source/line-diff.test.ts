import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapLine } from '../../src/source/git/line-map.ts';
import { lineHunks } from '../../src/source/line-diff.ts';
import { SourceFile } from '../../src/text/source-file.ts';
import { editsOf, hunksOf, linesAfter, linesBefore } from './git/edits.ts';

function hunksBetween(before: readonly string[], after: readonly string[]) {
  const file = (lines: readonly string[]) => new SourceFile('a.py', lines.map((line) => `${line}\n`).join(''));
  return lineHunks(file(before), file(after));
}

test('equal texts have no hunks', () => {
  expect(hunksBetween([], [])).toEqual([]);
  expect(hunksBetween(['a', 'b'], ['a', 'b'])).toEqual([]);
});

test('lines put in, taken out and rewritten are told as git tells them', () => {
  expect(hunksBetween(['a', 'b'], ['x', 'a', 'b'])).toEqual([{ oldStart: 0, oldCount: 0, newStart: 1, newCount: 1 }]);
  expect(hunksBetween(['a', 'b', 'c'], ['a', 'c'])).toEqual([{ oldStart: 2, oldCount: 1, newStart: 1, newCount: 0 }]);
  expect(hunksBetween(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual([
    { oldStart: 2, oldCount: 1, newStart: 2, newCount: 2 },
  ]);
  expect(hunksBetween(['a'], [])).toEqual([{ oldStart: 1, oldCount: 1, newStart: 0, newCount: 0 }]);
});

test('a block put between two that look alike leaves both in place', () => {
  const block = (name: string) => [`def ${name}():`, '    return', ''];
  const hunks = hunksBetween([...block('a'), ...block('c')], [...block('a'), ...block('b'), ...block('c')]);
  expect(hunks).toHaveLength(1);
  expect(mapLine(hunks, 4)).toEqual({ status: 'kept', line: 7 });
});

test('line ends of another kind change nothing', () => {
  const before = new SourceFile('a', 'one\r\ntwo\rthree\n');
  expect(lineHunks(before, new SourceFile('a', 'one\ntwo\nthree'))).toEqual([]);
});

test('the very edits that were made are found, when no line occurs twice', () => {
  fc.assert(
    fc.property(editsOf(), (edits) => {
      expect(hunksBetween(linesBefore(edits), linesAfter(edits))).toEqual(hunksOf(edits));
    }),
  );
});

test('whatever repeats, kept lines are equal and in order', () => {
  const lines = fc.array(fc.constantFrom('', '}', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const hunks = hunksBetween(before, after);
      const kept = before.flatMap((text, index) => {
        const mapped = mapLine(hunks, index + 1);
        if (mapped.status === 'kept') expect(after[mapped.line - 1]).toBe(text);
        return mapped.status === 'kept' ? [mapped.line] : [];
      });
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      const added = hunks.reduce((sum, { newCount }) => sum + newCount, 0);
      expect(kept.length + added).toBe(after.length);
    }),
    { numRuns: 500 },
  );
});

test('large texts that share little are compared in bounded time', () => {
  const noise = (seed: number) => Array.from({ length: 50_000 }, (_, index) => String(((index * seed) % 7919) % 13));
  const hunks = hunksBetween(noise(31), noise(77));
  expect(hunks.length).toBeGreaterThan(0);
  const unique = Array.from({ length: 50_000 }, (_, index) => `line ${index}`);
  expect(hunksBetween(unique, [...unique].reverse()).length).toBeGreaterThan(0);
});
