import { join } from 'node:path';
import { errorCode, type ReadableFileSystem } from './file-system.ts';
import type { TreeEntry, TreeProblem } from './tree.ts';

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);
const MAX_FILES = 100_000;

interface Walk {
  readonly root: string;
  readonly fileSystem: ReadableFileSystem;
  readonly entries: TreeEntry[];
  readonly problems: TreeProblem[];
}

/** Every file below a folder that git does not know; linked folders are not entered. */
export async function listFolder(
  root: string,
  fileSystem: ReadableFileSystem,
  problems: TreeProblem[],
  maxFiles = MAX_FILES,
): Promise<readonly TreeEntry[]> {
  const walk: Walk = { root, fileSystem, entries: [], problems };
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    folders.push(...(await listOne(walk, folder)));
    if (walk.entries.length <= maxFiles) continue;
    problems.push({
      message: `only the first ${maxFiles} files of \`${root}\` are listed`,
      remedy: 'name a smaller folder, or make it a git repository',
    });
    break;
  }
  return walk.entries.slice(0, maxFiles);
}

/** Adds the files of one folder and gives the folders in it. */
async function listOne({ root, fileSystem, entries, problems }: Walk, folder: string): Promise<string[]> {
  const folders: string[] = [];
  try {
    for (const entry of await fileSystem.readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) entries.push({ path, kind: 'file', blob: null });
      else if (entry.isSymbolicLink()) entries.push({ path, kind: 'symlink', blob: null });
    }
  } catch (error) {
    problems.push({
      message: `the folder \`${folder || root}\` cannot be read: ${errorCode(error)}`,
      remedy: 'check its rights',
    });
  }
  return folders;
}
