import { expect, test } from 'vitest';
import { Link, type LinkParameters } from '../../../src/simulator/atom/link.ts';

const alone: LinkParameters = { latency: 1, bandwidth: 4, isShared: false };

/** Starts each write at its time and gives the time at which each ended. */
function run(parameters: LinkParameters, writes: readonly { at: number; bytes: number }[]): number[] {
  const link = new Link(parameters);
  const ends: number[] = [];
  const starts = [...writes.entries()];
  for (;;) {
    const starting = starts[0]?.[1].at ?? Number.POSITIVE_INFINITY;
    const now = Math.min(link.nextChange(), starting);
    if (now === Number.POSITIVE_INFINITY) return ends;
    for (const id of link.endedAt(now)) ends[id] = now;
    const start = now === starting ? starts.shift() : undefined;
    if (start) link.start(start[0], start[1].bytes, now);
  }
}

test('a write takes the latency and then its bytes', () => {
  // 1 s, then 8 B at 4 B/s.
  expect(run(alone, [{ at: 2, bytes: 8 }])).toEqual([5]);
});

test('writes on links of their own do not slow one another', () => {
  expect(
    run(alone, [
      { at: 0, bytes: 8 },
      { at: 1, bytes: 8 },
    ]),
  ).toEqual([3, 4]);
});

test('writes that share the bandwidth halve it while both move', () => {
  // The first moves from 1, the second from 2. From 2 on each has 2 B/s: the first's last 4 B take until 4; the second
  // has moved 4 B by then, and its last 4 B take 1 s at 4 B/s.
  expect(
    run({ ...alone, isShared: true }, [
      { at: 0, bytes: 8 },
      { at: 1, bytes: 8 },
    ]),
  ).toEqual([4, 5]);
});

test('a write of nothing takes the latency', () => {
  expect(run(alone, [{ at: 0, bytes: 0 }])).toEqual([1]);
});
