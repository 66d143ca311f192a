import { byPath } from '../path.ts';
import type { TreeEntry, TreeProblem } from '../tree.ts';
import type { ObjectRead, ObjectReader } from './batch.ts';
import { fault } from './fault.ts';

export interface TreeListing {
  /** Sorted by path. */
  readonly entries: readonly TreeEntry[];
  readonly problems: readonly TreeProblem[];
}

/** A folder of a commit: what is in it, and which folders are to be read next. */
interface Folder {
  readonly entries: readonly TreeEntry[];
  readonly folders: readonly FolderName[];
  readonly problem: TreeProblem | null;
}

interface FolderName {
  readonly object: string;
  /** With a final slash; empty at the root. */
  readonly path: string;
}

const FOLDER_MODE = '40000';
const KINDS: Readonly<Record<string, TreeEntry['kind']>> = { '120000': 'symlink', '160000': 'submodule' };
/** Trees can name each other so that a few objects make billions of paths. */
const MAX_ENTRIES = 1_000_000;
const SPACE = 0x20;

/**
 * Lists the files of many commits of one repository. Folders that commits share are read once: after the first, a list costs
 * as much as what changed.
 */
export class TreeReader {
  readonly #objects: ObjectReader;
  readonly #maxEntries: number;
  readonly #known = new Map<string, Promise<Folder>>();

  constructor(objects: ObjectReader, maxEntries = MAX_ENTRIES) {
    this.#objects = objects;
    this.#maxEntries = maxEntries;
  }

  /** Every file below a tree, named as git names it (`COMMIT^{tree}`, `COMMIT:folder`). What cannot be read is left out. */
  async list(root: string): Promise<TreeListing> {
    const entries: TreeEntry[] = [];
    const problems: TreeProblem[] = [];
    let level: readonly Folder[] = [await this.#readFolder({ object: root, path: '' })];
    while (level.length > 0) {
      for (const folder of level) for (const entry of folder.entries) entries.push(entry);
      problems.push(...level.flatMap(({ problem }) => problem ?? []));
      const next = level.flatMap(({ folders }) => folders);
      if (entries.length + next.length > this.#maxEntries)
        return { entries: [], problems: [tooMany(this.#maxEntries)] };
      level = await Promise.all(next.map((folder) => this.#knownFolder(folder)));
    }
    return { entries: entries.sort(byPath), problems };
  }

  #knownFolder(folder: FolderName): Promise<Folder> {
    const key = `${folder.object} ${folder.path}`;
    const known = this.#known.get(key);
    if (known) return known;
    const read = this.#readFolder(folder);
    this.#known.set(key, read);
    return read;
  }

  async #readFolder({ object, path }: FolderName): Promise<Folder> {
    const read = await this.#objects.read(object, Number.POSITIVE_INFINITY);
    if (read.status !== 'found' || read.kind !== 'tree') {
      return { entries: [], folders: [], problem: problemOf(read, path || object) };
    }
    return parseFolder(
      Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.length),
      read.id.length / 2,
      path,
    );
  }
}

/** Reads a tree object: mode, name and id of each entry, the id as `idBytes` bytes. */
function parseFolder(bytes: Buffer, idBytes: number, path: string): Folder {
  const entries: TreeEntry[] = [];
  const folders: FolderName[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(SPACE, at);
    const nul = bytes.indexOf(0, space);
    if (space < 0 || nul < 0) break;
    const mode = bytes.toString('latin1', at, space);
    const name = path + bytes.toString('utf8', space + 1, nul);
    const id = bytes.toString('hex', nul + 1, nul + 1 + idBytes);
    const kind = KINDS[mode] ?? 'file';
    if (mode === FOLDER_MODE) folders.push({ object: id, path: name + '/' });
    else entries.push({ path: name, kind, blob: kind === 'submodule' ? null : id });
    at = nul + 1 + idBytes;
  }
  return { entries, folders, problem: null };
}

function problemOf(read: ObjectRead, name: string): TreeProblem {
  if (read.status === 'fault') return read.fault;
  return fault(
    'missing-object',
    `\`${name}\` is not in this repository`,
    'fetch the whole history, or name another revision',
  );
}

function tooMany(maxEntries: number): TreeProblem {
  return { message: `the commit holds more than ${maxEntries} files`, remedy: 'name a folder of it as the root' };
}
