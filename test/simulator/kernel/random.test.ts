import { expect, test } from 'vitest';
import { Random } from '../../../src/simulator/kernel/random.ts';

test('one seed gives one sequence, another seed another', () => {
  const [first, again, other] = [new Random(7), new Random(7), new Random(8)].map((random) =>
    Array.from({ length: 20 }, () => random.bits()),
  );
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('integers below a limit are all of those, about equally often', () => {
  const random = new Random(1);
  const counts = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < 10_000; draw++) {
    const value = random.below(5);
    counts[value] = (counts[value] as number) + 1;
  }
  expect(counts.length).toBe(5);
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
});
