import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLines } from '../../src/source/line-match.ts';

/** Length of the longest common subsequence, by the book. */
function commonLength(before: readonly number[], after: readonly number[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const line of before) {
    const next = [0];
    for (const [index, other] of after.entries()) {
      next.push(
        line === other ? (row[index] as number) + 1 : Math.max(row[index + 1] as number, next[index] as number),
      );
    }
    row = next;
  }
  return row[after.length] as number;
}

const lines = (symbols: number) => fc.array(fc.nat(symbols), { maxLength: 25 });

test("Myers' method keeps as many lines as can be kept", () => {
  fc.assert(
    fc.property(lines(3), lines(3), (before, after) => {
      const matches = [...matchLines(Int32Array.from(before), Int32Array.from(after), 0)];
      expect(matches.filter((match) => match >= 0)).toHaveLength(commonLength(before, after));
    }),
    { numRuns: 500 },
  );
});

test('matches join equal lines and rise, whatever the method', () => {
  fc.assert(
    fc.property(lines(6), lines(6), fc.constantFrom(0, 1, 32), (before, after, depth) => {
      const matches = [...matchLines(Int32Array.from(before), Int32Array.from(after), depth)];
      const kept = matches.filter((match) => match >= 0);
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      for (const [index, match] of matches.entries()) if (match >= 0) expect(after[match]).toBe(before[index]);
    }),
    { numRuns: 500 },
  );
});

test('a line that occurs once in both is kept before lines that repeat', () => {
  const [name, brace] = [1, 2];
  const before = [brace, brace, name];
  const after = [name, brace, brace];
  expect([...matchLines(Int32Array.from(before), Int32Array.from(after))]).toEqual([-1, -1, 0]);
});
