import { openMemory } from './memory.ts';
import { byPath, pathInRoot } from './path.ts';
import type { SourceTree } from './tree.ts';

/** Unsaved texts over another tree. The tree below stays open until this one is closed. */
export function openOverlay(below: SourceTree, files: Readonly<Record<string, string>>): SourceTree {
  const above = openMemory(files);
  const covers = (path: string): boolean => Object.hasOwn(files, path);
  return {
    revision: null,
    list: async () => {
      const entries = (await below.list()).filter(({ path }) => !covers(path));
      return [...entries, ...(await above.list())].sort(byPath);
    },
    read: (path) => (covers(pathInRoot(path) ?? '') ? above : below).read(path),
    search: async (words) => {
      const [under, over] = await Promise.all([below.search?.(words), above.search?.(words)]);
      const pathsOf = (word: string): string[] =>
        [...(under?.get(word) ?? []).filter((path) => !covers(path)), ...(over?.get(word) ?? [])].sort();
      return new Map(words.map((word) => [word, pathsOf(word)]));
    },
    problems: () => below.problems?.() ?? [],
    close: () => below.close(),
  };
}
