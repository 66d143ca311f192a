import type { Frame } from './mailbox.ts';
import { Random } from './random.ts';

/**
 * The physical layer, at its worst: delays and reorders frames at will, and chooses which ready process runs next. All of it
 * follows from the seed.
 */
export class Adversary {
  readonly #random: Random;
  readonly #travelling: Frame[] = [];
  readonly #ready: number[] = [];
  /** Some seeds hurry frames, others hold them back until nobody can run. */
  readonly #haste: number;
  #delivered = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#haste = this.#random.uniform();
  }

  accept(frame: Frame): void {
    this.#travelling.push(frame);
  }

  addReady(lp: number): void {
    this.#ready.push(lp);
  }

  /** Whether a frame moves next rather than a ready process runs. */
  choosesFrame(): boolean {
    if (this.#ready.length === 0) return true;
    return this.#travelling.length > 0 && this.#random.uniform() < this.#haste;
  }

  /** Takes any travelling frame to its mailbox. */
  takeFrame(): Frame {
    const frame = this.#takeAny(this.#travelling);
    frame.place = this.#delivered++;
    return frame;
  }

  /** Takes any process that is ready. */
  takeReady(): number {
    return this.#takeAny(this.#ready);
  }

  #takeAny<Item>(items: Item[]): Item {
    const last = items.pop() as Item;
    if (items.length === 0) return last;
    const at = this.#random.below(items.length + 1);
    if (at === items.length) return last;
    const taken = items[at] as Item;
    items[at] = last;
    return taken;
  }
}
