import { absent, outsideRoot, sourceFromText } from './contents.ts';
import { onceFor } from './memo.ts';
import { byPath, pathInRoot } from './path.ts';
import type { ReadResult, SourceTree, TreeEntry } from './tree.ts';
import { holdsWord } from './whole-word.ts';

/** Sources held in memory: paths to their texts. */
export function openMemory(files: Readonly<Record<string, string>>): SourceTree {
  const texts = new Map(Object.entries(files));
  const entries = [...texts.keys()].map((path): TreeEntry => ({ path, kind: 'file', blob: null })).sort(byPath);
  const readPath = onceFor(async (path): Promise<ReadResult> => {
    const text = texts.get(path);
    return text === undefined ? absent('no such file') : sourceFromText(path, text);
  });
  return {
    revision: null,
    list: async () => entries,
    read: async (path) => {
      const inRoot = pathInRoot(path);
      return inRoot === null ? outsideRoot(path) : readPath(inRoot);
    },
    search: async (words) =>
      new Map(
        words.map((word) => [
          word,
          entries.map(({ path }) => path).filter((path) => holdsWord(texts.get(path) ?? '', word)),
        ]),
      ),
    close: async () => undefined,
  };
}
