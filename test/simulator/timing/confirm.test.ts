import { expect, test } from 'vitest';
import { type Claim, confirm } from '../../../src/simulator/timing/confirm.ts';
import { handOver } from './hand-over.ts';

const claim = (stated: (values: Readonly<Record<string, number>>) => number): Claim => ({
  judge: ({ values }) => {
    const value = stated(values);
    const observed = values.freed as number;
    return { holds: value === observed, stated: value, observed };
  },
});
const latest = claim(({ a = 0, r = 0, T = 0 }) => Math.max(a, r) + T);
const arrival = claim(({ a = 0, T = 0 }) => a + T);

test('a rule that the mechanism keeps is confirmed over the grid and the drawn scenarios', () => {
  expect(confirm(handOver, latest, { runs: 50, seed: 1 })).toMatchObject({ outcome: 'confirmed', runs: 58 });
});

test('a rule that it breaks is refuted by the simplest case of the grid, with both times and a timeline', () => {
  const result = confirm(handOver, arrival, { runs: 50, seed: 1 });
  if (result.outcome !== 'refuted') throw new Error(result.outcome);
  expect(result.counterexample).toMatchObject({ parameters: { a: 0, r: 1, T: 0.5 }, stated: 0.5, observed: 1.5 });
  expect(result.counterexample.timeline.length).toBeGreaterThan(0);
});

test('a drawn counterexample is shrunk towards the grid', () => {
  const late: Claim = { judge: ({ values: { a = 0 } }) => ({ holds: a < 1.5, stated: 1.5, observed: a }) };
  const result = confirm(handOver, late, { runs: 200, seed: 3 });
  expect(result).toMatchObject({ outcome: 'refuted', counterexample: { parameters: { r: 0, T: 0.5 } } });
});

test('held parameters stay as they are, and the same seed gives the same answer', () => {
  const options = { runs: 50, seed: 7, fixed: { r: 0 } };
  expect(confirm(handOver, arrival, options).outcome).toBe('confirmed');
  expect(confirm(handOver, arrival, options)).toEqual(confirm(handOver, arrival, options));
});

test('a claim that no observation speaks of is unchecked, and a fault of the run refutes', () => {
  expect(confirm(handOver, { judge: () => null }, { runs: 1, seed: 1 }).outcome).toBe('unchecked');
  const faulty = { ...handOver, run: () => ({ observed: [], faults: ['deadlock'], timeline: [] }) };
  expect(confirm(faulty, latest, { runs: 1, seed: 1 })).toMatchObject({
    outcome: 'refuted',
    counterexample: { faults: ['deadlock'] },
  });
});
