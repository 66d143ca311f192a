const DRIVE = /^[A-Za-z]:/;
const GIT_FOLDER = /^\.git$/i;

/**
 * A path below its root, without `.`, `..` and doubled slashes; empty for the root itself. Null when it is absolute, leaves
 * the root, or enters a git directory, whose configuration may hold credentials.
 */
export function pathInRoot(path: string): string | null {
  if (path.startsWith('/') || path.includes('\0') || DRIVE.test(path)) return null;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.some((part) => GIT_FOLDER.test(part)) ? null : parts.join('/');
}

/** Sorts by UTF-16 units, so that the order depends on no locale. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
