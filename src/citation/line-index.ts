interface Lines {
  readonly start: number;
  readonly end: number;
}

const MAX_DEPTH = 64;
const CHUNK = 64;

/** Answers which of many line ranges lie around a line, without looking at all of them. */
export class LineIndex<T extends Lines> {
  readonly #ranges: readonly T[];
  /** For each chunk of lines, the ranges that touch it. */
  readonly #chunks = new Map<number, number[]>();
  readonly #found = new Map<number, readonly T[]>();

  constructor(ranges: readonly T[]) {
    this.#ranges = ranges;
    ranges.forEach(({ start, end }, index) => {
      for (let chunk = chunkOf(start); chunk <= chunkOf(end); chunk++) {
        const known = this.#chunks.get(chunk);
        if (known) known.push(index);
        else this.#chunks.set(chunk, [index]);
      }
    });
  }

  /** The ranges around `line`, shortest first, of equal ones the later first; at most the 64 innermost. */
  around(line: number): readonly T[] {
    let found = this.#found.get(line);
    if (!found) {
      found = (this.#chunks.get(chunkOf(line)) ?? [])
        .filter((index) => this.#contains(index, line))
        .sort((a, b) => this.#length(a) - this.#length(b) || b - a)
        .slice(0, MAX_DEPTH)
        .map((index) => this.#ranges[index] as T);
      this.#found.set(line, found);
    }
    return found;
  }

  #contains(index: number, line: number): boolean {
    const { start, end } = this.#ranges[index] as T;
    return start <= line && line <= end;
  }

  #length(index: number): number {
    const { start, end } = this.#ranges[index] as T;
    return end - start;
  }
}

function chunkOf(line: number): number {
  return Math.floor(line / CHUNK);
}
