import { isAbsolute, join, relative, sep } from 'node:path';
import { absent, blobId, MAX_SOURCE_BYTES, outsideRoot, readSource, tooLarge, unreadable } from './contents.ts';
import { errorCode, type ReadableFileSystem } from './file-system.ts';
import { listFolder } from './folder.ts';
import { type WorkTreeFile, workTreeFiles } from './git/files.ts';
import type { Git } from './git/git.ts';
import { filesWithWords } from './git/grep.ts';
import { once, onceFor } from './memo.ts';
import { byPath, pathInRoot } from './path.ts';
import { throttle } from './throttle.ts';
import type { ReadResult, SourceTree, TreeEntry, TreeProblem } from './tree.ts';
import { holdsWord } from './whole-word.ts';

/** Open files at a time: a system allows about a thousand. */
const MAX_OPEN_FILES = 64;
const ABSENT_CODES: readonly string[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
/** A folder that is simply not versioned is no problem. */
const EXPECTED_FAULTS: readonly string[] = ['not-a-repository', 'no-work-tree'];

interface Listing {
  readonly entries: readonly TreeEntry[];
  readonly isByGit: boolean;
  readonly sparse: ReadonlySet<string>;
}

/** Sources as they stand on disk below `root`; `git`, bound to the same folder, says which files count. */
export function openWorktree(root: string, fileSystem: ReadableFileSystem, git: Git | null): SourceTree {
  return new Worktree(root, fileSystem, git);
}

class Worktree implements SourceTree {
  readonly revision = null;
  readonly #root: string;
  readonly #fileSystem: ReadableFileSystem;
  readonly #git: Git | null;
  readonly #problems: TreeProblem[] = [];
  readonly #throttle = throttle(MAX_OPEN_FILES);
  readonly #listing = once(() => this.#readListing());
  readonly #realRoot = once(() => this.#fileSystem.realpath(this.#root));
  readonly #readPath = onceFor((path) => this.#readListed(path));

  constructor(root: string, fileSystem: ReadableFileSystem, git: Git | null) {
    this.#root = root;
    this.#fileSystem = fileSystem;
    this.#git = git;
  }

  async list(): Promise<readonly TreeEntry[]> {
    return (await this.#listing()).entries;
  }

  async read(path: string): Promise<ReadResult> {
    const inRoot = pathInRoot(path);
    return inRoot === null ? outsideRoot(path) : this.#readPath(inRoot);
  }

  async search(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const { entries, isByGit } = await this.#listing();
    if (this.#git === null || !isByGit) return this.#searchFiles(entries, words);
    const found = await filesWithWords(this.#git, words, null);
    if (found.ok) return found.paths;
    this.#problems.push(found);
    return new Map();
  }

  problems(): readonly TreeProblem[] {
    return this.#problems;
  }

  async close(): Promise<void> {
    await this.#git?.close();
  }

  async #readListing(): Promise<Listing> {
    const found = this.#git && (await workTreeFiles(this.#git));
    if (found && !found.ok && !EXPECTED_FAULTS.includes(found.reason)) this.#problems.push(found);
    // Nothing at all: the folder is one that the repository around it ignores.
    if (!found?.ok || found.files.length === 0) {
      const entries = await listFolder(this.#root, this.#fileSystem, this.#problems);
      return { entries: entries.toSorted(byPath), isByGit: false, sparse: new Set() };
    }
    const entries = await Promise.all(found.files.map((file) => this.#entryOf(file)));
    const sparse = found.files.filter(({ isSparse }) => isSparse).map(({ path }) => path);
    return { entries: entries.toSorted(byPath), isByGit: true, sparse: new Set(sparse) };
  }

  /** Git tells no kind for what it does not track. */
  async #entryOf({ path, kind, isTracked }: WorkTreeFile): Promise<TreeEntry> {
    if (isTracked || kind === 'submodule') return { path, kind, blob: null };
    const isLink = await this.#fileSystem.lstat(join(this.#root, path)).then(
      (status) => status.isSymbolicLink(),
      () => false,
    );
    return { path, kind: isLink ? 'symlink' : 'file', blob: null };
  }

  async #readListed(path: string): Promise<ReadResult> {
    const read = await this.#throttle(() => this.#readFile(path));
    if (read.status !== 'absent') return read;
    const { sparse } = await this.#listing();
    return sparse.has(path) ? unreadable('it is left out of this sparse checkout') : read;
  }

  async #readFile(path: string): Promise<ReadResult> {
    try {
      const real = await this.#fileSystem.realpath(join(this.#root, path));
      if (!(await this.#isInside(real))) return outsideRoot(path);
      const status = await this.#fileSystem.stat(real);
      if (status.isDirectory()) return absent('it is a folder');
      // A pipe or a device would block the read.
      if (!status.isFile()) return unreadable('it is not a regular file');
      if (status.size > MAX_SOURCE_BYTES) return tooLarge(status.size);
      const bytes = await this.#fileSystem.readFile(real);
      return readSource(path, bytes, blobId(bytes));
    } catch (error) {
      const code = errorCode(error);
      return ABSENT_CODES.includes(code) ? absent('no such file') : unreadable(code);
    }
  }

  async #isInside(real: string): Promise<boolean> {
    const path = relative(await this.#realRoot(), real);
    return !isAbsolute(path) && pathInRoot(path.split(sep).join('/')) !== null;
  }

  /** Reads anew and keeps nothing: a search must not hold every file in memory. */
  async #searchFiles(
    entries: readonly TreeEntry[],
    words: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const files = entries.filter(({ kind }) => kind === 'file');
    const found = await Promise.all(files.map(({ path }) => this.#throttle(() => this.#wordsIn(path, words))));
    const pathsOf = (word: string): string[] =>
      files.filter((_, index) => found[index]?.includes(word)).map(({ path }) => path);
    return new Map(words.map((word) => [word, pathsOf(word)]));
  }

  async #wordsIn(path: string, words: readonly string[]): Promise<readonly string[]> {
    const read = await this.#readFile(path);
    return read.status === 'ok' ? words.filter((word) => holdsWord(read.file.text, word)) : [];
  }
}
