import { symlinkSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFolder } from '../../src/source/folder.ts';
import type { TreeProblem } from '../../src/source/tree.ts';
import { removeFolder, temporaryFolder, writeFile } from './git/repository.ts';

let root: string;

beforeAll(() => {
  root = temporaryFolder();
  for (const path of ['a.py', 'src/b.py', 'src/deep/c.py', 'node_modules/x/index.js', '.git/config', '.hidden/d.py']) {
    writeFile(root, path, 'x\n');
  }
  symlinkSync('src', join(root, 'linked'));
  symlinkSync('..', join(root, 'src', 'up'));
});

afterAll(() => removeFolder(root));

test('files are found at any depth; links to folders are listed, not entered', async () => {
  const problems: TreeProblem[] = [];
  const entries = await listFolder(root, fileSystem, problems);
  expect(entries.map(({ path, kind }) => `${kind} ${path}`).sort()).toEqual([
    'file .hidden/d.py',
    'file a.py',
    'file src/b.py',
    'file src/deep/c.py',
    'symlink linked',
    'symlink src/up',
  ]);
  expect(problems).toEqual([]);
});

test('a list that is cut short says so', async () => {
  const problems: TreeProblem[] = [];
  expect(await listFolder(root, fileSystem, problems, 2)).toHaveLength(2);
  expect(problems).toEqual([expect.objectContaining({ message: `only the first 2 files of \`${root}\` are listed` })]);
});

test('a folder that cannot be read is a problem, not the end', async () => {
  const problems: TreeProblem[] = [];
  const refusing = {
    ...fileSystem,
    readdir: async (path: string, options: { readonly withFileTypes: true }) => {
      if (path.endsWith('deep')) throw Object.assign(new Error('no'), { code: 'EACCES' });
      return fileSystem.readdir(path, options);
    },
  };
  expect((await listFolder(root, refusing, problems)).map(({ path }) => path)).toContain('src/b.py');
  expect(problems.map(({ message }) => message)).toEqual(['the folder `src/deep` cannot be read: EACCES']);
});
