import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hunk, mapLine, mapRange } from '../../../src/source/git/line-map.ts';
import { editsOf, hunksOf, linesAfter, linesBefore } from './edits.ts';

const hunk = (oldStart: number, oldCount: number, newStart: number, newCount: number): Hunk => ({
  oldStart,
  oldCount,
  newStart,
  newCount,
});
/** Two lines put before the first, line 5 rewritten as three, lines 8 and 9 taken out. */
const HUNKS = [hunk(0, 0, 1, 2), hunk(5, 1, 7, 3), hunk(8, 2, 11, 0)];

test('a line moves by what was put in and taken out before it', () => {
  const lines = [1, 4, 6, 7, 10].map((line) => mapLine(HUNKS, line));
  expect(lines).toEqual([3, 6, 10, 11, 12].map((line) => ({ status: 'kept', line })));
  expect(mapLine([], 3)).toEqual({ status: 'kept', line: 3 });
});

test('a line that is gone has a neighbour', () => {
  expect(mapLine(HUNKS, 5)).toEqual({ status: 'deleted', near: 7 });
  expect(mapLine(HUNKS, 9)).toEqual({ status: 'deleted', near: 11 });
  expect(mapLine([hunk(1, 2, 0, 0)], 2)).toEqual({ status: 'deleted', near: 1 });
  expect(mapLine([hunk(1, 4, 1, 2)], 4)).toEqual({ status: 'deleted', near: 2 });
});

test('an untouched range moves whole', () => {
  expect(mapRange(HUNKS, 1, 4)).toEqual({ status: 'kept', start: 3, end: 6 });
  expect(mapRange(HUNKS, 6, 7)).toEqual({ status: 'kept', start: 10, end: 11 });
  expect(mapRange(HUNKS, 6, 6)).toEqual({ status: 'kept', start: 10, end: 10 });
});

test('a range grows and shrinks with the lines inside it', () => {
  expect(mapRange(HUNKS, 4, 6)).toEqual({ status: 'changed', start: 6, end: 10 });
  expect(mapRange(HUNKS, 7, 10)).toEqual({ status: 'changed', start: 11, end: 12 });
  expect(mapRange([hunk(5, 0, 6, 3)], 5, 6)).toEqual({ status: 'changed', start: 5, end: 9 });
});

test('lines put in at the edge of a range do not belong to it', () => {
  expect(mapRange([hunk(5, 0, 6, 3)], 6, 8)).toEqual({ status: 'kept', start: 9, end: 11 });
  expect(mapRange([hunk(5, 0, 6, 3)], 3, 5)).toEqual({ status: 'kept', start: 3, end: 5 });
});

test('lines that replace the edge of a range belong to it', () => {
  expect(mapRange(HUNKS, 5, 6)).toEqual({ status: 'changed', start: 7, end: 10 });
  expect(mapRange(HUNKS, 4, 5)).toEqual({ status: 'changed', start: 6, end: 9 });
  expect(mapRange(HUNKS, 5, 5)).toMatchObject({ status: 'changed' });
});

test('a range that is gone has a neighbour', () => {
  expect(mapRange(HUNKS, 8, 9)).toEqual({ status: 'deleted', near: 11 });
  expect(mapRange([hunk(1, 3, 0, 0)], 1, 3)).toEqual({ status: 'deleted', near: 1 });
});

test('random edits: a line is carried to where it stands, and only a removed line is deleted', () => {
  fc.assert(
    fc.property(editsOf(), (edits) => {
      const before = linesBefore(edits);
      const after = linesAfter(edits);
      for (const [index, text] of before.entries()) {
        const mapped = mapLine(hunksOf(edits), index + 1);
        if (mapped.status === 'kept') expect(after[mapped.line - 1]).toBe(text);
        else expect(after).not.toContain(text);
      }
    }),
  );
});

test('random edits: a range holds what survives of it, and is kept only when it reads the same', () => {
  fc.assert(
    fc.property(editsOf(), fc.nat(), fc.nat(), (edits, a, b) => {
      const before = linesBefore(edits);
      const after = linesAfter(edits);
      if (before.length === 0) return;
      const [start, end] = [(a % before.length) + 1, (b % before.length) + 1].sort((x, y) => x - y) as [number, number];
      const cited = before.slice(start - 1, end);
      const surviving = cited.filter((line) => after.includes(line));
      const mapped = mapRange(hunksOf(edits), start, end);
      if (mapped.status === 'deleted') {
        expect(surviving).toEqual([]);
        expect(mapped.near).toBeGreaterThanOrEqual(1);
        return;
      }
      const carried = after.slice(mapped.start - 1, mapped.end);
      expect(carried).toHaveLength(mapped.end - mapped.start + 1);
      expect(carried.filter((line) => cited.includes(line))).toEqual(surviving);
      expect(mapped.status === 'kept').toBe(carried.join() === cited.join());
    }),
  );
});
