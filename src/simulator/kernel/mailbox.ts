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

export const NO_FRAMES: readonly Frame[] = [];

/**
 * Messages that were not released yet, first in (arrival, channel, seq): a line of those registered in that order, as most
 * are, and a binary heap of the others.
 */
export class Undelivered {
  readonly #line = new Line();
  readonly #heap = new Heap();

  /** The earliest arrival, or `+Infinity`. */
  earliest(): Time {
    const inLine = this.#line.first?.arrival ?? Number.POSITIVE_INFINITY;
    const inHeap = this.#heap.first?.arrival ?? Number.POSITIVE_INFINITY;
    return Math.min(inLine, inHeap);
  }

  /** In the order of delivery. */
  list(): readonly Frame[] {
    return [...this.#line.list(), ...this.#heap.list()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  add(frame: Frame): void {
    const last = this.#line.last;
    if (last === null || isBefore(last, frame)) this.#line.push(frame);
    else this.#heap.push(frame);
  }

  /** Takes out what arrives at `time` or before, in the order of delivery. */
  release(time: Time): readonly Frame[] {
    if (this.earliest() > time) return NO_FRAMES;
    const released = [this.#shift()];
    while (this.earliest() <= time) released.push(this.#shift());
    return released;
  }

  #shift(): Frame {
    const [inLine, inHeap] = [this.#line.first, this.#heap.first];
    const isLine = inLine !== null && (inHeap === null || isBefore(inLine, inHeap));
    return isLine ? this.#line.shift() : this.#heap.shift();
  }
}

/** Passed frames are cut off once they are this many and most of the line. */
const CUT = 1024;

class Line {
  readonly #frames: (Frame | null)[] = [];
  #passed = 0;

  get first(): Frame | null {
    return this.#passed < this.#frames.length ? (this.#frames[this.#passed] as Frame) : null;
  }

  get last(): Frame | null {
    return this.#passed < this.#frames.length ? (this.#frames[this.#frames.length - 1] as Frame) : null;
  }

  list(): readonly Frame[] {
    return this.#frames.filter((frame) => frame !== null);
  }

  push(frame: Frame): void {
    this.#frames.push(frame);
  }

  shift(): Frame {
    const first = this.#frames[this.#passed] as Frame;
    this.#frames[this.#passed++] = null;
    if (this.#passed >= CUT && this.#passed * 2 > this.#frames.length) {
      this.#frames.splice(0, this.#passed);
      this.#passed = 0;
    }
    return first;
  }
}

class Heap {
  readonly #frames: Frame[] = [];

  get first(): Frame | null {
    return this.#frames.length > 0 ? (this.#frames[0] as Frame) : null;
  }

  list(): readonly Frame[] {
    return this.#frames;
  }

  push(frame: Frame): void {
    const frames = this.#frames;
    let at = frames.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = frames[parent] as Frame;
      if (!isBefore(frame, above)) break;
      frames[at] = above;
      at = parent;
    }
    frames[at] = frame;
  }

  shift(): Frame {
    const frames = this.#frames;
    const first = frames[0] as Frame;
    const last = frames.pop() as Frame;
    if (frames.length > 0) this.#sink(last);
    return first;
  }

  #sink(frame: Frame): void {
    const frames = this.#frames;
    const size = frames.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(frames[child + 1] as Frame, frames[child] as Frame)) child++;
      if (!isBefore(frames[child] as Frame, frame)) break;
      frames[at] = frames[child] as Frame;
      at = child;
    }
    frames[at] = frame;
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
