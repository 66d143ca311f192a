import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directDistances, type Link, pathDistances } from '../../../src/simulator/kernel/distance.ts';

const NONE = Number.POSITIVE_INFINITY;
const link = (source: number, destination: number, lookahead: number): Link => ({ source, destination, lookahead });

test('the distance is the least total over any path, and the row of a process holds what leads to it', () => {
  const { values } = pathDistances(3, [link(0, 1, 1), link(1, 2, 2), link(0, 2, 5)]);
  expect([...values]).toEqual([NONE, NONE, NONE, 1, NONE, NONE, 3, 2, NONE]);
});

test('direct distances know no detour, and take the least of parallel channels', () => {
  const { values } = directDistances(3, [link(0, 1, 1), link(1, 2, 2), link(0, 2, 5), link(0, 2, 4)]);
  expect([...values]).toEqual([NONE, NONE, NONE, 1, NONE, NONE, 4, 2, NONE]);
});

test('a process is not near itself, neither by a channel to itself nor round a ring', () => {
  const { values } = pathDistances(2, [link(0, 0, 1), link(0, 1, 0), link(1, 0, 0)]);
  expect([...values]).toEqual([NONE, 0, 0, NONE]);
});

test('distances are what relaxing every channel over and over gives', () => {
  const links = fc.array(
    fc.record({ source: fc.nat(5), destination: fc.nat(5), lookahead: fc.nat(20).map((ticks) => ticks / 4) }),
  );
  fc.assert(
    fc.property(links, (channels) => {
      const { values } = pathDistances(6, channels);
      for (let from = 0; from < 6; from++)
        expect(Array.from({ length: 6 }, (_, to) => values[to * 6 + from])).toEqual(relaxed(from, channels));
    }),
  );
});

function relaxed(from: number, channels: readonly Link[]): number[] {
  const best = Array.from({ length: 6 }, (_, at) => (at === from ? 0 : NONE));
  for (let round = 0; round < 6; round++)
    for (const { source, destination, lookahead } of channels)
      best[destination] = Math.min(best[destination] as number, (best[source] as number) + lookahead);
  best[from] = NONE;
  return best;
}
