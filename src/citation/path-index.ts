/** Finds files of one root by what an author writes: a whole path, a suffix of one, a bare name. */
export class PathIndex {
  readonly #paths: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      const name = nameOf(path);
      const known = this.#byName.get(name);
      if (known) known.push(path);
      else this.#byName.set(name, [path]);
    }
  }

  get size(): number {
    return this.#paths.size;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Paths that end in `suffix` at a folder boundary. */
  endingIn(suffix: string): readonly string[] {
    const named = this.#byName.get(nameOf(suffix)) ?? [];
    return named.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
  }

  /** Paths with the same file name, whatever their folder. */
  named(path: string): readonly string[] {
    return this.#byName.get(nameOf(path)) ?? [];
  }
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Resolves `.` and `..`; null when the path leaves its root. */
export function normalise(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Folders that two paths share from the top. */
export function sharedDepth(a: string, b: string): number {
  const left = folderOf(a).split('/');
  const right = folderOf(b).split('/');
  let depth = 0;
  while (depth < left.length && depth < right.length && left[depth] === right[depth] && left[depth] !== '') depth++;
  return depth;
}
