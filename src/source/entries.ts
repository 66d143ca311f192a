import type { TreeEntry } from './tree.ts';

/** The entry of a path in a list that is sorted by path; null when there is none. */
export function findEntry(entries: readonly TreeEntry[], path: string): TreeEntry | null {
  const entry = entries[lowerBound(entries, path)];
  return entry?.path === path ? entry : null;
}

/** Tells whether anything in a list that is sorted by path lies below the folder. */
export function holdsFolder(entries: readonly TreeEntry[], folder: string): boolean {
  const inside = folder + '/';
  return entries[lowerBound(entries, inside)]?.path.startsWith(inside) ?? false;
}

/** The outermost link or submodule on the way to a path, the path itself included; null when all are plain folders. */
export function boundaryOn(entries: readonly TreeEntry[], path: string): TreeEntry | null {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const folder = findEntry(entries, path.slice(0, end));
    if (folder && folder.kind !== 'file') return folder;
  }
  const entry = findEntry(entries, path);
  return entry && entry.kind !== 'file' ? entry : null;
}

/** Index of the first entry whose path is not before `path`. */
function lowerBound(entries: readonly TreeEntry[], path: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as TreeEntry).path < path) low = middle + 1;
    else high = middle;
  }
  return low;
}
