import { expect, test } from 'vitest';
import { agreement, align, displacementsNear } from '../../src/citation/alignment.ts';
import type { RankedRange } from '../../src/citation/candidates.ts';

const range = (start: number, score: number): RankedRange => ({
  start,
  end: start,
  score,
  origin: 'line',
  assessment: { coverage: score, names: score, lead: score, bound: null, evidence: [] },
});
const at = (line: number) => ({ start: line, end: line });

test('two call sites of one name keep their order', () => {
  const ranges = [range(60, 0.9), range(90, 0.9)];
  const chosen = align([
    { cited: at(10), ranges },
    { cited: at(40), ranges },
  ]);
  expect(chosen.map((one) => one?.start)).toEqual([60, 90]);
});

test('a neighbour beyond doubt decides between equals', () => {
  const chosen = align([
    { cited: at(100), ranges: [range(150, 1)] },
    { cited: at(110), ranges: [range(20, 0.8), range(160, 0.8), range(300, 0.8)] },
  ]);
  expect(chosen[1]?.start).toBe(160);
});

test('agreement fades with the distance between the cited places', () => {
  expect(agreement(at(10), at(20), at(12), at(22))).toBeGreaterThan(agreement(at(10), at(20), at(4000), at(4010)));
});

test('a changed order counts against a choice', () => {
  expect(agreement(at(10), at(50), at(20), at(40))).toBeLessThan(agreement(at(10), at(50), at(20), at(60)));
});

test('displacements come from the nearest known place above and below', () => {
  const known = [
    { cited: at(10), shift: 1 },
    { cited: at(50), shift: 5 },
    { cited: at(90), shift: 9 },
  ];
  expect(displacementsNear(at(60), known)).toEqual([5, 9]);
  expect(displacementsNear(at(5), known)).toEqual([1]);
});
