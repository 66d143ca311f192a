import type { ReadResult, SourceTree, TreeEntry, TreeProblem } from '../source/tree.ts';

/** Sources that are kept over many runs: what changed is read anew, the rest is remembered. */
export class LiveTree implements SourceTree {
  readonly revision = null;
  readonly #reopen: () => SourceTree;
  readonly #reads = new Map<string, Promise<ReadResult>>();
  #below: SourceTree;
  #list: Promise<readonly TreeEntry[]> | undefined;

  constructor(below: SourceTree, reopen: () => SourceTree) {
    this.#below = below;
    this.#reopen = reopen;
  }

  list(): Promise<readonly TreeEntry[]> {
    this.#list ??= this.#below.list();
    return this.#list;
  }

  read(path: string): Promise<ReadResult> {
    const known = this.#reads.get(path);
    if (known) return known;
    const read = this.#below.read(path);
    this.#reads.set(path, read);
    return read;
  }

  async search(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#below.search?.(words) ?? new Map();
  }

  problems(): readonly TreeProblem[] {
    return this.#below.problems?.() ?? [];
  }

  close(): Promise<void> {
    return this.#below.close();
  }

  /** Forgets the paths; null forgets everything. `isRelisted` says that files came or went. */
  forget(paths: readonly string[] | null, isRelisted: boolean): void {
    if (paths === null) this.#reads.clear();
    else for (const path of paths) this.#reads.delete(path);
    if (paths === null || isRelisted) this.#list = undefined;
    this.#below = this.#reopen();
  }
}
