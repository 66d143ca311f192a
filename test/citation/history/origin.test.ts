import { expect, test } from 'vitest';
import { countOf, originsOf } from '../../../src/citation/history/origin.ts';
import { parsePatches } from '../../../src/source/git/patches.ts';

const log = (...commits: { id: string; removed?: string[]; added?: string[] }[]) =>
  parsePatches(
    commits
      .map(({ id, removed = [], added = [] }) =>
        [
          `commit ${id.repeat(40)}`,
          '',
          'diff --git a/doc.md b/doc.md',
          '--- a/doc.md',
          '+++ b/doc.md',
          '@@ -1 +1 @@',
          ...removed.map((line) => `-${line}`),
          ...added.map((line) => `+${line}`),
        ].join('\n'),
      )
      .join('\n'),
  );

const originOf = (needle: string, line: string, patches: ReturnType<typeof log>) =>
  originsOf([{ needle, line }], patches, new Set())[0]?.commit[0];

test('the newest commit that added the citation wrote it', () => {
  const patches = log(
    { id: 'c', added: ['b.py:2'] },
    { id: 'b', added: ['see a.py:10'] },
    { id: 'a', added: ['see a.py:7'] },
  );
  expect(originOf('a.py:10', 'see a.py:10', patches)).toBe('b');
});

test('a reflow that removes and adds the same citation did not write it', () => {
  const patches = log(
    { id: 'b', removed: ['see a.py:10 now'], added: ['see', 'a.py:10 now'] },
    { id: 'a', added: ['see a.py:10 now'] },
  );
  expect(originOf('a.py:10', 'a.py:10 now', patches)).toBe('a');
});

test('of two equal citations each gets the commit that wrote its line', () => {
  const patches = log({ id: 'b', added: ['again a.py:10'] }, { id: 'a', added: ['first a.py:10'] });
  const cited = ['first a.py:10', 'again a.py:10'].map((line) => ({ needle: 'a.py:10', line }));
  expect(originsOf(cited, patches, new Set()).map((patch) => patch?.commit[0])).toEqual(['a', 'b']);
});

test('a citation older than the history at hand has no origin', () => {
  expect(originOf('a.py:10', 'see a.py:10', log({ id: 'a', added: ['else'] }))).toBeUndefined();
});

test('a longer number is another citation', () => {
  expect(countOf('a.py:100 and a.py:10, xa.py:10', 'a.py:10')).toBe(1);
});

test('a commit that blame looks past wrote a citation only where no other one did', () => {
  const patches = log({ id: 'b', added: ['see a.py:10'] }, { id: 'a', added: ['see a.py:10'] });
  const cited = [{ needle: 'a.py:10', line: 'see a.py:10' }];
  expect(originsOf(cited, patches, new Set(['b'.repeat(40)]))[0]?.commit[0]).toBe('a');
  expect(originsOf(cited, patches.slice(0, 1), new Set(['b'.repeat(40)]))[0]?.commit[0]).toBe('b');
});
