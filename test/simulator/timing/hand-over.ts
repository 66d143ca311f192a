import type { Parameter, ScenarioFamily } from '../../../src/simulator/timing/scenario.ts';

const seconds = (name: string, grid: readonly number[]): Parameter => ({
  name,
  unit: 's',
  summary: name,
  grid,
  draw: (uniform) => Math.floor(uniform * 16) / 8,
});

/** Two things must be there before the third starts; a queue of events decides, no formula. */
export const handOver: ScenarioFamily = {
  name: 'hand-over',
  summary: 'a hand-over that waits for an arrival and for readiness',
  parameters: [seconds('a', [0, 1]), seconds('r', [0, 1]), seconds('T', [0.5, 1])],
  observables: { a: 'arrival', r: 'ready', T: 'length', freed: 'end' },
  run({ a, r, T }) {
    const [arrival, ready, length] = [Number(a), Number(r), Number(T)];
    const events = [
      { time: arrival, what: 'a' },
      { time: ready, what: 'r' },
    ].sort((one, other) => one.time - other.time);
    const seen = new Set<string>();
    let freed = 0;
    for (const { time, what } of events) {
      seen.add(what);
      if (seen.size === 2) freed = time + length;
    }
    return {
      observed: [{ request: 0, values: { a: arrival, r: ready, T: length, freed } }],
      faults: [],
      timeline: [
        { kind: 'span', lane: 'producer', from: freed - length, to: freed, label: 'write' },
        {
          kind: 'message',
          from: { lane: 'consumer', time: 0 },
          to: { lane: 'producer', time: arrival },
          label: 'request',
        },
        { kind: 'event', lane: 'producer', time: ready, label: 'ready' },
      ],
    };
  },
};
