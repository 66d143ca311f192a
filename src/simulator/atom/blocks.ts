/** Counts the key-value blocks of one engine: free, held by requests, and parked until a transfer is reported. */
export class BlockPool {
  readonly capacity: number;
  readonly #allocated = new Map<number, number>();
  readonly #deferred = new Map<number, number>();
  #free: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#free = capacity;
  }

  get free(): number {
    return this.#free;
  }

  get allocated(): number {
    return sum(this.#allocated);
  }

  get deferred(): number {
    return sum(this.#deferred);
  }

  /** False when the blocks do not fit: the request goes on waiting. */
  allocate(request: number, blocks: number): boolean {
    if (this.#allocated.has(request) || this.#deferred.has(request))
      throw new Error(`request ${request} has blocks already`);
    if (blocks > this.#free) return false;
    this.#free -= blocks;
    this.#allocated.set(request, blocks);
    return this.#checked(true);
  }

  /** Parks what a finished request holds until its completion is reported. */
  park(request: number): void {
    this.#deferred.set(request, taken(this.#allocated, request));
    this.#checked(true);
  }

  /** Frees what a request holds, parked or not. */
  release(request: number): void {
    this.#free += taken(this.#deferred.has(request) ? this.#deferred : this.#allocated, request);
    this.#checked(true);
  }

  #checked<T>(result: T): T {
    if (this.#free + this.allocated + this.deferred !== this.capacity) throw new Error('blocks were lost or made');
    return result;
  }
}

function taken(blocks: Map<number, number>, request: number): number {
  const count = blocks.get(request);
  if (count === undefined) throw new Error(`request ${request} has no blocks`);
  blocks.delete(request);
  return count;
}

function sum(blocks: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const count of blocks.values()) total += count;
  return total;
}
