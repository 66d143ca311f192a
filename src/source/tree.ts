import type { SourceFile } from '../text/source-file.ts';

export interface TreeEntry {
  /** POSIX path relative to the root. */
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  /** Git blob id where the tree knows it, for caches. */
  readonly blob: string | null;
}

export type ReadResult =
  | { readonly status: 'ok'; readonly file: SourceFile; readonly blob: string | null }
  | { readonly status: 'absent' | 'binary' | 'too-large' | 'outside-root' | 'unreadable'; readonly detail: string };

/** What kept a tree from being listed or searched whole. */
export interface TreeProblem {
  readonly message: string;
  readonly remedy: string;
}

/** Sources at one moment: a work tree, a commit, or memory. */
export interface SourceTree {
  /** Commit id, or null for a work tree. */
  readonly revision: string | null;
  /** Every file, sorted by path. */
  list(): Promise<readonly TreeEntry[]>;
  /** Reads one file; a path that leaves the root is `outside-root`, never followed. */
  read(path: string): Promise<ReadResult>;
  /** For each word, the paths of the text files that hold it as a whole word, sorted. */
  search?(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What went wrong so far; empty when every list and search was whole. */
  problems?(): readonly TreeProblem[];
  close(): Promise<void>;
}
