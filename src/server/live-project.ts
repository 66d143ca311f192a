import { join } from 'node:path';
import type { Opened, Sources } from '../citation/sources.ts';
import { type SourceRoot, sourcesOf } from '../verify.ts';
import type { ServedProject } from './host.ts';
import { LiveTree } from './live-tree.ts';
import { pathBelow } from './paths.ts';

/** A file that changed on disk. */
export interface FileChange {
  readonly path: string;
  /** It was made or removed, not just written. */
  readonly isRelisted: boolean;
}

/** A project whose sources stay open, with what was read and parsed of them. */
export class LiveProject {
  readonly served: ServedProject;
  readonly roots: readonly SourceRoot[];
  readonly sources: Sources;

  constructor(served: ServedProject) {
    this.served = served;
    this.roots = served.roots.map(({ setting, tree, reopen, at, history }) => ({
      setting,
      tree: tree && reopen ? new LiveTree(tree, reopen) : tree,
      ...(at && { at }),
      ...(history && { history }),
    }));
    this.sources = sourcesOf(this.roots, served.patience);
  }

  /** Has changed sources read anew; says whether any of them is one of its own. */
  apply(changes: readonly FileChange[]): boolean {
    let isTouched = false;
    for (const [index, { folder }] of this.served.roots.entries()) {
      if (folder === null) continue;
      const below = changes.flatMap(({ path, isRelisted }) => {
        const within = pathBelow(path, folder);
        return within === null ? [] : [{ path: within, isRelisted }];
      });
      if (below.length === 0) continue;
      const isRelisted = below.some((change) => change.isRelisted);
      isTouched =
        this.#forget(
          index,
          below.map(({ path }) => path),
          isRelisted,
        ) || isTouched;
    }
    return isTouched;
  }

  /** Has everything read anew: of a client that does not tell what changed. */
  async applyAll(): Promise<void> {
    for (const [index, { tree }] of this.roots.entries()) {
      if (!(tree instanceof LiveTree)) continue;
      const paths = (await tree.list()).map(({ path }) => path);
      this.#forget(index, paths, true);
    }
  }

  #forget(index: number, paths: readonly string[], isRelisted: boolean): boolean {
    const root = this.roots[index];
    if (!(root?.tree instanceof LiveTree)) return false;
    root.tree.forget(paths, isRelisted);
    this.sources.forget(root.setting, paths);
    return true;
  }

  /** The file on disk that a path of a root names; null where there is none. */
  fileOf(rootName: string, path: string): string | null {
    const root = this.served.roots.find(({ setting }) => setting.name === rootName);
    return root?.folder ? join(root.folder, path) : null;
  }

  /** A source with its syntax, at a commit or as it is. */
  async open(rootName: string, path: string, revision: string | null): Promise<Opened> {
    const root = this.sources.roots.find(({ name }) => name === rootName);
    if (!root) return { status: 'absent', detail: `there is no root ${rootName}` };
    const tree = revision === null ? null : ((await root.at?.(revision)) ?? null);
    return tree ? this.sources.openIn(tree, root.name, path) : this.sources.open(root, path);
  }
}
