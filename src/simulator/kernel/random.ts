/**
 * Thirty-two random bits at a time from a seed, the same on every machine: mulberry32 by Tommy Ettinger, in the public
 * domain.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer in [0, 2^32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number in [0, 1). */
  uniform(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer in [0, limit), `limit` at least 1. */
  below(limit: number): number {
    return Math.floor(this.uniform() * limit);
  }
}
