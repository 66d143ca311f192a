import type { Link } from './distance.ts';
import type { Message, Time } from './federation.ts';

/** A declared channel while it runs; `index` is its place in the order of names. */
export interface OpenChannel extends Link {
  readonly name: string;
  readonly index: number;
  readonly isThread: boolean;
  /** How many messages were sent, and so the seq of the next. */
  sent: number;
}

/** A message on its way. */
export class Frame implements Message {
  readonly channel: string;
  readonly seq: number;
  readonly sent: Time;
  readonly arrival: Time;
  readonly body: unknown;
  readonly via: OpenChannel;
  /** Its place in the order in which frames came to their mailboxes, or -1 while it travels. */
  place = -1;
  /** Whether its receiver was granted its time, and waits for it to come. */
  isAwaited = false;

  constructor(via: OpenChannel, sent: Time, body: unknown) {
    this.channel = via.name;
    this.seq = via.sent++;
    this.sent = sent;
    this.arrival = sent + via.lookahead;
    this.body = body;
    this.via = via;
  }
}

/** Messages that were not released yet: a binary heap, first in (arrival, channel, seq). */
export class Undelivered {
  readonly #heap: Frame[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The earliest arrival, or `+Infinity`. */
  earliest(): Time {
    return this.#heap[0]?.arrival ?? Number.POSITIVE_INFINITY;
  }

  /** In the order of delivery. */
  list(): readonly Frame[] {
    return [...this.#heap].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  add(frame: Frame): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Frame;
      if (!isBefore(frame, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = frame;
  }

  /** Moves what arrives at `time` or before to the end of `into`, in the order of delivery. */
  release(time: Time, into: Frame[]): void {
    while (this.#heap.length > 0 && (this.#heap[0] as Frame).arrival <= time) into.push(this.#first());
  }

  #first(): Frame {
    const heap = this.#heap;
    const first = heap[0] as Frame;
    const last = heap.pop() as Frame;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(frame: Frame): void {
    const heap = this.#heap;
    const size = heap.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(heap[child + 1] as Frame, heap[child] as Frame)) child++;
      if (!isBefore(heap[child] as Frame, frame)) break;
      heap[at] = heap[child] as Frame;
      at = child;
    }
    heap[at] = frame;
  }
}

function isBefore(a: Frame, b: Frame): boolean {
  if (a.arrival !== b.arrival) return a.arrival < b.arrival;
  return a.via.index === b.via.index ? a.seq < b.seq : a.via.index < b.via.index;
}

/** The order that a receiver without a rule for ties falls into: by arrival, then as the frames came. */
export function byFrames(a: Frame, b: Frame): number {
  return a.arrival === b.arrival ? a.place - b.place : a.arrival - b.arrival;
}
