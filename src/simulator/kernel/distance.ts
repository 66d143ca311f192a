import type { Time } from './federation.ts';

/** A channel by the indices of its ends. */
export interface Link {
  readonly source: number;
  readonly destination: number;
  readonly lookahead: Time;
}

/**
 * Distances between processes: `values[to * size + from]` is `D(from, to)`, `+Infinity` where nothing leads there, and from a
 * process to itself, because nobody waits for its own promise.
 */
export interface Distances {
  readonly size: number;
  readonly values: Float64Array;
}

/** The least lookahead over direct channels. */
export function directDistances(size: number, links: readonly Link[]): Distances {
  const values = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  for (const { source, destination, lookahead } of links) {
    const at = destination * size + source;
    if (source !== destination && lookahead < (values[at] as number)) values[at] = lookahead;
  }
  return { size, values };
}

/** The least total lookahead over any path of channels (Floyd and Warshall). */
export function pathDistances(size: number, links: readonly Link[]): Distances {
  const { values } = directDistances(size, links);
  for (let via = 0; via < size; via++)
    for (let to = 0; to < size; to++) {
      const tail = values[to * size + via] as number;
      if (tail === Number.POSITIVE_INFINITY) continue;
      for (let from = 0; from < size; from++) {
        const total = (values[via * size + from] as number) + tail;
        if (from !== to && total < (values[to * size + from] as number)) values[to * size + from] = total;
      }
    }
  return { size, values };
}
