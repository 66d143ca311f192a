import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Git } from '../../src/source/git/git.ts';
import type { SourceTree } from '../../src/source/tree.ts';
import { openWorktree } from '../../src/source/worktree.ts';
import { gitAt, removeFolder, TestRepository, temporaryFolder, writeFile } from './git/repository.ts';

function repositoryWith(files: Readonly<Record<string, string>>): TestRepository {
  const repository = new TestRepository();
  onTestFinished(() => repository.dispose());
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  repository.commit('first');
  return repository;
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  for (const [path, text] of Object.entries(files)) writeFile(folder, path, text);
  return folder;
}

function open(folder: string, git: Git | null = gitAt(folder)): SourceTree {
  return openWorktree(folder, fileSystem, git);
}

async function listed(tree: SourceTree): Promise<string[]> {
  return (await tree.list()).map(({ path, kind }) => (kind === 'file' ? path : `${kind} ${path}`));
}

test('tracked and new files are listed; ignored and deleted ones are not', async () => {
  const repository = repositoryWith({ 'a.py': '', 'gone.py': '', 'staged-gone.py': '', '.gitignore': '*.log\n' });
  repository.write('new file.py', '');
  repository.write('noise.log', '');
  repository.link('new-link.py', 'a.py');
  repository.remove('gone.py');
  repository.git('rm', '--quiet', 'staged-gone.py');
  expect(await listed(open(repository.folder))).toEqual(['.gitignore', 'a.py', 'new file.py', 'symlink new-link.py']);
});

test('a renamed file is listed under its new name only', async () => {
  const repository = repositoryWith({ 'old.py': 'text\n' });
  repository.git('mv', 'old.py', 'new.py');
  const tree = open(repository.folder);
  expect(await listed(tree)).toEqual(['new.py']);
  expect((await tree.read('old.py')).status).toBe('absent');
});

test('a file in conflict is listed once', async () => {
  const repository = repositoryWith({ 'a.py': 'base\n' });
  repository.git('checkout', '--quiet', '-b', 'side');
  repository.write('a.py', 'side\n');
  repository.commit('side');
  repository.git('checkout', '--quiet', 'main');
  repository.write('a.py', 'main\n');
  repository.commit('main');
  expect(() => repository.git('merge', 'side')).toThrow();
  expect(await listed(open(repository.folder))).toEqual(['a.py']);
});

test('submodules and nested repositories are named, not entered', async () => {
  const nested = repositoryWith({ 'inner.c': '' });
  const repository = repositoryWith({ 'a.py': '' });
  repository.git('submodule', '--quiet', 'add', nested.folder, 'vendored');
  execFileSync('git', ['init', '--quiet', join(repository.folder, 'other')]);
  repository.write('other/x.py', '');
  expect(await listed(open(repository.folder))).toEqual([
    '.gitmodules',
    'a.py',
    'submodule other',
    'submodule vendored',
  ]);
});

test('a file left out of a sparse checkout is unreadable, not absent', async () => {
  const repository = repositoryWith({ 'a/a.py': 'a\n', 'b/b.py': 'b\n' });
  repository.git('sparse-checkout', 'set', 'a');
  const tree = open(repository.folder);
  expect(await listed(tree)).toEqual(['a/a.py', 'b/b.py']);
  expect((await tree.read('b/b.py')).status).toBe('unreadable');
  expect((await tree.read('b/c.py')).status).toBe('absent');
});

test('what is on disk is read, not what is committed', async () => {
  const repository = repositoryWith({ 'a.py': 'committed\n' });
  repository.write('a.py', 'edited\n');
  expect(await open(repository.folder).read('a.py')).toMatchObject({ file: { text: 'edited\n' } });
});

test('a root inside a repository lists and reads only what is below it', async () => {
  const repository = repositoryWith({ 'src/a.py': 'step\n', 'secret.py': 'step\n' });
  repository.link('src/out.py', '../secret.py');
  repository.link('src/folder', '..');
  const tree = open(join(repository.folder, 'src'));
  expect(await listed(tree)).toEqual(['a.py', 'symlink folder', 'symlink out.py']);
  expect((await tree.read('out.py')).status).toBe('outside-root');
  expect((await tree.read('folder/secret.py')).status).toBe('outside-root');
  expect((await tree.read('folder/src/a.py')).status).toBe('ok');
  expect((await tree.search?.(['step']))?.get('step')).toEqual(['a.py']);
});

test('a link to a git configuration is refused', async () => {
  const repository = repositoryWith({ 'a.py': '' });
  repository.link('settings.txt', '.git/config');
  expect((await open(repository.folder).read('settings.txt')).status).toBe('outside-root');
});

test('a root that is itself a link is read', async () => {
  const repository = repositoryWith({ 'real/a.py': 'step\n' });
  repository.link('alias', 'real');
  const folder = join(repository.folder, 'alias');
  expect(await openWorktree(folder, fileSystem, null).read('a.py')).toMatchObject({ file: { text: 'step\n' } });
});

test('a pipe is not opened', async () => {
  const folder = folderWith({ 'a.py': '' });
  execFileSync('mkfifo', [join(folder, 'pipe.py')]);
  expect(await open(folder).read('pipe.py')).toMatchObject({ status: 'unreadable' });
});

test('a folder that is no repository is walked, and that is no problem', async () => {
  const folder = folderWith({ 'b.py': 'step\n', 'a/c.py': 'steps\n', 'node_modules/x.js': 'step\n' });
  for (const git of [null, gitAt(folder)]) {
    const tree = open(folder, git);
    expect(await listed(tree)).toEqual(['a/c.py', 'b.py']);
    expect((await tree.search?.(['step']))?.get('step')).toEqual(['b.py']);
    expect(tree.problems?.()).toEqual([]);
  }
});

test('a folder that the repository around it ignores is walked', async () => {
  const repository = repositoryWith({ '.gitignore': 'build/\n' });
  repository.write('build/made.py', 'step\n');
  const tree = open(join(repository.folder, 'build'));
  expect(await listed(tree)).toEqual(['made.py']);
  expect((await tree.search?.(['step']))?.get('step')).toEqual(['made.py']);
});

test('without git the folder is walked and the reader is told', async () => {
  const folder = folderWith({ 'a.py': '' });
  const missing = gitAt(folder, (_, args, options) => spawn('no-such-git', args, options));
  const tree = open(folder, missing);
  expect(await listed(tree)).toEqual(['a.py']);
  expect(tree.problems?.()).toMatchObject([{ message: 'git is not installed, or not in PATH' }]);
});

test('a root that does not exist is an empty list and a problem', async () => {
  const folder = folderWith({});
  const tree = open(join(folder, 'nowhere'), null);
  expect(await listed(tree)).toEqual([]);
  expect(tree.problems?.()).toHaveLength(1);
  expect((await tree.read('a.py')).status).toBe('absent');
});

test('a search on disk sees new files and edits, and no ignored ones', async () => {
  const repository = repositoryWith({ 'a.py': 'step\n', 'b.py': 'step\n', '.gitignore': '*.log\n' });
  repository.write('b.py', 'other\n');
  repository.write('new.py', 'call(step)\n');
  repository.write('x.log', 'step\n');
  expect((await open(repository.folder).search?.(['step']))?.get('step')).toEqual(['a.py', 'new.py']);
});

test('a file is read once, however often and at once it is asked for', async () => {
  const folder = folderWith({ 'a.py': 'one\n' });
  let reads = 0;
  const counting = {
    ...fileSystem,
    readFile: async (path: string) => {
      reads++;
      return fileSystem.readFile(path);
    },
  };
  const tree = openWorktree(folder, counting, null);
  const all = await Promise.all(Array.from({ length: 50 }, () => tree.read('a.py')));
  expect([new Set(all).size, reads]).toEqual([1, 1]);
});

test('more absent files at once than may be open do not block each other', async () => {
  const repository = repositoryWith({ 'a.py': '' });
  mkdirSync(join(repository.folder, 'empty'));
  const tree = open(repository.folder);
  const reads = await Promise.all(Array.from({ length: 300 }, (_, index) => tree.read(`missing-${index}.py`)));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['absent']));
});
