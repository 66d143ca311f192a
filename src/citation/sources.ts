import { languageOf } from '../source/languages/registry.ts';
import type { ReadResult, SourceTree } from '../source/tree.ts';
import type { RootHistory } from './history/history.ts';
import { PathIndex } from './path-index.ts';
import { SourceView } from './source-view.ts';

/** A root as the judge sees it; `tree` is null where the sources are not at hand. */
export interface JudgedRoot {
  readonly name: string;
  readonly prefix: string | null;
  readonly external: boolean;
  readonly tree: SourceTree | null;
  /** Another moment of the same root, for permalinks; null when it is not in the repository. */
  readonly at?: (revision: string) => Promise<SourceTree | null>;
  /** The repository's history, where there is one. */
  readonly history?: RootHistory;
}

/** Begins a wait; what it returns says whether the wait is over. */
export type Patience = () => () => boolean;

export type Opened =
  | { readonly status: 'ok'; readonly view: SourceView }
  | { readonly status: Exclude<ReadResult['status'], 'ok'>; readonly detail: string };

/** All roots, read lazily: nothing is read or parsed that no citation asks for. */
export class Sources {
  readonly roots: readonly JudgedRoot[];
  readonly #patience: Patience | undefined;
  readonly #indexes = new Map<JudgedRoot, Promise<PathIndex>>();
  readonly #views = new Map<SourceTree, Map<string, Promise<Opened>>>();
  readonly #searches: Searches;

  /** `patience` begins a wait for one file and tells when it is over: some texts make a parser search for minutes. */
  constructor(roots: readonly JudgedRoot[], patience: Patience | undefined = undefined) {
    this.roots = roots;
    this.#patience = patience;
    this.#searches = new Searches(async (names) => (await roots[0]?.tree?.search?.(names)) ?? new Map());
  }

  indexOf(root: JudgedRoot): Promise<PathIndex> {
    let index = this.#indexes.get(root);
    if (!index) {
      index = readIndex(root.tree);
      this.#indexes.set(root, index);
    }
    return index;
  }

  open(root: JudgedRoot, path: string): Promise<Opened> {
    if (root.tree === null)
      return Promise.resolve({ status: 'absent', detail: `the sources of ${root.name} are not at hand` });
    return this.openIn(root.tree, root.name, path);
  }

  openIn(tree: SourceTree, rootName: string, path: string): Promise<Opened> {
    let views = this.#views.get(tree);
    if (!views) {
      views = new Map();
      this.#views.set(tree, views);
    }
    let view = views.get(path);
    if (!view) {
      view = this.#searches.after(openView(tree, rootName, path, this.#patience));
      views.set(path, view);
    }
    return view;
  }

  /** Paths of the first root whose text holds `name` as a whole word, sorted; asked only when a name is gone from its file. */
  filesWith(name: string): Promise<readonly string[]> {
    return this.#searches.ask(name);
  }

  /** Reads these files of a root anew when they are next asked for, and lists and searches anew. */
  forget({ name }: Pick<JudgedRoot, 'name'>, paths: Iterable<string>): void {
    const root = this.roots.find((one) => one.name === name);
    if (!root?.tree) return;
    for (const path of paths) this.#views.get(root.tree)?.delete(path);
    this.#indexes.delete(root);
    this.#searches.forget();
  }

  /** The lines of every file that was opened, for reports. */
  async excerpts(): Promise<(root: string, path: string, line: number) => string> {
    const opened = new Map<string, SourceView>();
    for (const views of this.#views.values()) {
      for (const view of await Promise.all(views.values())) {
        if (view.status === 'ok') opened.set(`${view.view.root}:${view.view.path}`, view.view);
      }
    }
    return (root, path, line) => opened.get(`${root}:${path}`)?.file.line(line) ?? '';
  }
}

type Found = ReadonlyMap<string, readonly string[]>;

/** Gathers names while files are being opened, which is what brings names up, and searches for all of them at once. */
class Searches {
  readonly #search: (names: readonly string[]) => Promise<Found>;
  readonly #asked = new Map<string, Promise<readonly string[]>>();
  #waiting: { readonly name: string; readonly settle: (found: Promise<Found>) => void }[] = [];
  #opening = 0;

  constructor(search: (names: readonly string[]) => Promise<Found>) {
    this.#search = search;
  }

  ask(name: string): Promise<readonly string[]> {
    let answer = this.#asked.get(name);
    if (!answer) {
      const found = new Promise<Found>((settle) => this.#waiting.push({ name, settle }));
      answer = found.then((paths) => paths.get(name) ?? []);
      this.#asked.set(name, answer);
      this.#flushSoon();
    }
    return answer;
  }

  forget(): void {
    this.#asked.clear();
  }

  /** Searches wait for this one to end. */
  async after<Value>(opening: Promise<Value>): Promise<Value> {
    this.#opening++;
    try {
      return await opening;
    } finally {
      this.#opening--;
      this.#flushSoon();
    }
  }

  /** Those who waited for the last file ask in the same turn of the event loop. */
  #flushSoon(): void {
    if (this.#opening === 0 && this.#waiting.length > 0) setImmediate(() => this.#flush());
  }

  #flush(): void {
    if (this.#opening > 0 || this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const found = this.#search(waiting.map(({ name }) => name));
    for (const { settle } of waiting) settle(found);
  }
}

async function readIndex(tree: SourceTree | null): Promise<PathIndex> {
  if (tree === null) return new PathIndex([]);
  const entries = await tree.list();
  return new PathIndex(entries.filter(({ kind }) => kind !== 'submodule').map(({ path }) => path));
}

async function openView(
  tree: SourceTree,
  rootName: string,
  path: string,
  patience: Patience | undefined,
): Promise<Opened> {
  const read = await tree.read(path);
  if (read.status !== 'ok') return { status: read.status, detail: read.detail };
  const outline = await languageOf(path).outline(read.file, patience?.());
  return { status: 'ok', view: new SourceView(rootName, path, read.file, outline) };
}
