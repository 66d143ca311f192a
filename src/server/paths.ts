import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The file that a client's URI names; null for one that is on no disk. */
export function pathOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null;
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** A path as it stands below a folder, with `/`; null when it does not. */
export function pathBelow(path: string, folder: string): string | null {
  const way = relative(folder, path);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.split(sep).join('/');
}
