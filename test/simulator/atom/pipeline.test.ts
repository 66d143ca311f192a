import { expect, test } from 'vitest';
import { Observations } from '../../../src/simulator/atom/observations.ts';
import { runModel } from '../../../src/simulator/atom/run.ts';
import { buildServers } from '../../../src/simulator/atom/servers.ts';

function answers(stages: number, gaps: readonly number[]): number[] {
  const observations = new Observations();
  const federation = buildServers({
    requests: gaps.map((_, id) => ({ id, blocks: 1 })),
    gaps,
    loop: 'open',
    serverOf: () => 0,
    servers: 1,
    rankSteps: [1],
    http: 0.25,
    observations,
    lost: null,
    daemonInterval: 0,
    pipeline: { stages, hop: 0.125 },
  });
  expect(federation.processes).toHaveLength(2 + stages);
  expect(runModel(federation)).toEqual([]);
  expect(observations.faults).toEqual([]);
  return gaps.map((_, id) => observations.valueOf(id, 'finished', Number.NaN));
}

test('one stage is a plain engine: a step of its length', () => {
  // http 0.25, request 1/1024, a step of 1.
  expect(answers(1, [0])).toEqual([1.25 + 1 / 1024]);
});

test('three stages take three steps and three hops', () => {
  // The same start, 3 steps of 1, two hops onward and one back at 0.125 each.
  expect(answers(3, [0])).toEqual([0.25 + 1 / 1024 + 3 + 3 * 0.125]);
});

test('a request that comes during a batch waits until its tokens are back', () => {
  // The first batch of two stages takes 2 + 2 x 0.125 from 0.25 + 1/1024; the second starts at its end.
  const first = 0.25 + 1 / 1024 + 2.25;
  expect(answers(2, [0, 0.5])).toEqual([first, first + 2.25]);
});
