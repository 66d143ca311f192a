import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentsIn, ignoredAmong, isInside } from '../../src/cli/find-documents.ts';
import { DEFAULTS } from '../../src/config/defaults.ts';
import type { Settings } from '../../src/config/settings.ts';
import { fakeIo, folderWith } from './fake-io.ts';
import { git } from './repository.ts';

async function found(base: string, under = '.', settings: Partial<Settings> = {}): Promise<string[]> {
  const search = { base, settings: { ...DEFAULTS, roots: [], ...settings } };
  const files = await documentsIn(join(base, under), search, fakeIo(base));
  return files.map((file) => relative(base, file));
}

const TREE = {
  'README.md': '',
  'design/one.md': '',
  'design/old/two.markdown': '',
  'design/code.py': '',
  '.github/three.md': '',
  'node_modules/x/four.md': '',
  'we[ird]/{five}.md': '',
  'folder.md/six.md': '',
};

describe('a folder', () => {
  test('all Markdown files by default, node_modules left out, in the order of their paths', async () => {
    expect(await found(folderWith(TREE))).toEqual([
      '.github/three.md',
      'README.md',
      'design/old/two.markdown',
      'design/one.md',
      'folder.md/six.md',
      'we[ird]/{five}.md',
    ]);
  });

  test('a folder inside, also one whose name is a pattern', async () => {
    const base = folderWith(TREE);
    expect(await found(base, 'design')).toEqual(['design/old/two.markdown', 'design/one.md']);
    expect(await found(base, 'we[ird]')).toEqual(['we[ird]/{five}.md']);
  });

  test('globs are relative to the configuration, wherever the folder is', async () => {
    const base = folderWith(TREE);
    expect(await found(base, 'design/old', { documents: ['design/**/*.markdown', 'README.md'] })).toEqual([
      'design/old/two.markdown',
    ]);
    expect(await found(base, '.', { ignore: ['design/old/**', '.github/**'] })).toEqual([
      'README.md',
      'design/one.md',
      'folder.md/six.md',
      'we[ird]/{five}.md',
    ]);
  });

  test('source files whose comments are documents', async () => {
    expect(await found(folderWith(TREE), 'design', { documents: [], comments: ['**/*.py'] })).toEqual([
      'design/code.py',
    ]);
  });

  test('a folder outside of the configuration', async () => {
    const outside = folderWith(TREE);
    const search = { base: folderWith({}), settings: { ...DEFAULTS, roots: [] } };
    const files = await documentsIn(join(outside, 'design'), search, fakeIo(outside));
    expect(files.map((file) => relative(outside, file))).toEqual(['design/old/two.markdown', 'design/one.md']);
  });

  test('symbolic links are not followed', async () => {
    const base = folderWith({ 'a/one.md': '' });
    const outside = folderWith({ 'secret.md': '' });
    symlinkSync(outside, join(base, 'a', 'folder'));
    symlinkSync(join(outside, 'secret.md'), join(base, 'a', 'link.md'));
    expect(await found(base)).toEqual(['a/one.md']);
  });

  test('what git ignores is left out, unless it is tracked', async () => {
    const base = folderWith({
      '.gitignore': 'build/\nnote.md\n',
      'build/a.md': '',
      'note.md': '',
      'b.md': '',
      'new.md': '',
    });
    git(base, 'init', '--quiet');
    git(base, 'add', '--force', 'b.md', 'note.md');
    expect(await found(base)).toEqual(['b.md', 'new.md', 'note.md']);
  });
});

test.each(['design/old/**', 'design/old', 'design/old/', '**/old', 'design/**/*.markdown'])(
  '`ignore: %s` holds in every search',
  async (pattern) => {
    const base = folderWith(TREE);
    for (const under of ['.', 'design', 'design/old']) {
      expect(await found(base, under, { ignore: [pattern] })).not.toContain('design/old/two.markdown');
    }
    const file = join(base, 'design/old/two.markdown');
    const search = { base, settings: { ...DEFAULTS, roots: [], ignore: [pattern] } };
    expect(await ignoredAmong([file], search)).toEqual(new Set([file]));
  },
);

test('files that the configuration ignores are told, named ones too', async () => {
  const base = folderWith(TREE);
  const search = { base, settings: { ...DEFAULTS, roots: [], ignore: ['design/old/**'] } };
  const files = ['design/one.md', 'design/old/two.markdown', 'we[ird]/{five}.md'].map((path) => join(base, path));
  expect(await ignoredAmong(files, search)).toEqual(new Set([join(base, 'design/old/two.markdown')]));
});

test.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/ab', '/a', false],
  ['/', '/a', false],
  ['/a/..b', '/a', true],
])('%s in %s: %s', (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
