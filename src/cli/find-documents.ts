import { isAbsolute, relative, resolve, sep } from 'node:path';
import { escapePath, glob } from 'tinyglobby';
import type { Settings } from '../config/settings.ts';
import { knownFiles } from './git.ts';
import type { Io } from './io.ts';

const NEVER = ['**/.git/**', '**/node_modules/**'];

/** Where documents are looked for: `base` is the folder that the globs are relative to. */
export interface Search {
  readonly base: string;
  readonly settings: Settings;
}

/** The documents in a folder that the globs name, absolute and sorted; what git ignores and symbolic links are left out. */
export async function documentsIn(folder: string, { base, settings }: Search, io: Io): Promise<readonly string[]> {
  const from = isInside(folder, base) ? base : folder;
  const under = toPosix(relative(from, folder));
  const found = await glob(patternsUnder(under, [...settings.documents, ...settings.comments]), {
    cwd: from,
    ignore: [...NEVER, ...ignoreGlobs(settings)],
    absolute: true,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
  const inside = found.map((path) => resolve(path)).filter((path) => isInside(path, folder));
  const known = inside.length === 0 ? null : await knownFiles(folder, io);
  const kept = known === null ? inside : inside.filter((path) => known.has(toPosix(relative(folder, path))));
  return [...new Set(kept)].sort();
}

/** Those of the files that the configuration's `ignore` names. */
export async function ignoredAmong(files: readonly string[], { base, settings }: Search): Promise<ReadonlySet<string>> {
  const candidates = files.filter((file) => isInside(file, base));
  if (settings.ignore.length === 0 || candidates.length === 0) return new Set();
  const patterns = candidates.map((file) => escapePath(toPosix(relative(base, file))));
  const options = { cwd: base, absolute: true, dot: true, expandDirectories: false };
  const kept = new Set(
    (await glob(patterns, { ...options, ignore: ignoreGlobs(settings) })).map((path) => resolve(path)),
  );
  return new Set(candidates.filter((file) => !kept.has(file)));
}

/** A pattern that fits a folder ignores all that is in it. */
function ignoreGlobs({ ignore }: Settings): string[] {
  return ignore.flatMap((pattern) => [pattern, `${pattern.replace(/\/$/, '')}/**`]);
}

/** A pattern for any depth is tied to the folder, so that nothing beside it is walked; others are filtered afterwards. */
function patternsUnder(folder: string, patterns: readonly string[]): string[] {
  if (folder === '') return [...patterns];
  return patterns.map((pattern) => (pattern.startsWith('**/') ? `${escapePath(folder)}/${pattern}` : pattern));
}

/** Whether a path lies in a folder, or is it. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** A path as reports and globs have it. */
export function toPosix(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}
