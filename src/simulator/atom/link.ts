import type { Time } from '../kernel/federation.ts';

export interface LinkParameters {
  /** Seconds before the first byte moves. */
  readonly latency: Time;
  /** Bytes a second. */
  readonly bandwidth: number;
  /** Whether the writes under way divide the bandwidth between them. */
  readonly isShared: boolean;
}

interface Write {
  readonly request: number;
  remaining: number;
  /** Set while the first byte is on its way. */
  movesAt: Time | null;
  endsAt: Time;
}

/** Writes on a link: each waits out the latency, then its bytes move at the rate that it has. */
export class Link {
  readonly #parameters: LinkParameters;
  readonly #writes: Write[] = [];
  #now: Time = 0;

  constructor(parameters: LinkParameters) {
    this.#parameters = parameters;
  }

  start(request: number, bytes: number, now: Time): void {
    this.#move(now);
    const movesAt = now + this.#parameters.latency;
    this.#writes.push({ request, remaining: bytes, movesAt, endsAt: Number.POSITIVE_INFINITY });
  }

  /** When something on the link changes next, `+Infinity` when nothing is under way. */
  nextChange(): Time {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#writes.map((write) => write.movesAt ?? write.endsAt));
  }

  /** Moves the link to `now` and takes the writes that ended. */
  endedAt(now: Time): readonly number[] {
    this.#move(now);
    const ended = this.#writes.filter((write) => write.movesAt === null && write.endsAt <= now);
    for (const write of this.#writes) if (write.movesAt !== null && write.movesAt <= now) write.movesAt = null;
    for (const write of ended) this.#writes.splice(this.#writes.indexOf(write), 1);
    this.#reckon(now);
    return ended.map((write) => write.request);
  }

  #move(now: Time): void {
    const moved = (now - this.#now) * this.#rate();
    for (const write of this.#writes) if (write.movesAt === null) write.remaining -= moved;
    this.#now = now;
  }

  #rate(): number {
    const moving = this.#writes.filter((write) => write.movesAt === null).length;
    return this.#parameters.isShared ? this.#parameters.bandwidth / Math.max(1, moving) : this.#parameters.bandwidth;
  }

  #reckon(now: Time): void {
    const rate = this.#rate();
    for (const write of this.#writes)
      if (write.movesAt === null) write.endsAt = now + Math.max(0, write.remaining) / rate;
  }
}
