import * as fileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommit } from '../../src/source/commit.ts';
import type { SourceTree } from '../../src/source/tree.ts';
import { openWorktree } from '../../src/source/worktree.ts';
import { gitAt, TestRepository } from './git/repository.ts';

const AWKWARD = 'söme "odd"\tname \\.py';
const SUBMODULE_COMMIT = '1'.repeat(40);

let repository: TestRepository;
let commit: string;
let tree: SourceTree;
let worktree: SourceTree;

beforeAll(() => {
  repository = new TestRepository();
  repository.write('src/a.py', 'def step():\n    pass\n');
  repository.write('src/steps.py', 'steps = 1\n');
  repository.write('crlf.py', '\ufeffone\r\ntwo\r\n');
  repository.write('data.bin', 'step\0');
  repository.write(AWKWARD, 'step\n');
  repository.link('linked.py', 'src/a.py');
  repository.link('src/up.py', '../crlf.py');
  repository.link('folder', 'src');
  repository.link('out.py', '/etc/hosts');
  repository.link('src/climbing.py', '../../elsewhere.py');
  repository.link('circle', 'circle');
  repository.link('dangling.py', 'nothing.py');
  repository.git('add', '--all');
  repository.git('update-index', '--add', '--cacheinfo', `160000,${SUBMODULE_COMMIT},vendored`);
  repository.git('commit', '--quiet', '-m', 'first');
  commit = repository.git('rev-parse', 'HEAD');
  tree = openCommit(gitAt(repository.folder), commit);
  worktree = openWorktree(repository.folder, fileSystem, gitAt(repository.folder));
});

afterAll(async () => {
  await tree.close();
  await worktree.close();
  repository.dispose();
});

async function summary(source: SourceTree, path: string): Promise<string> {
  const read = await source.read(path);
  return read.status === 'ok' ? JSON.stringify(read.file.text) : read.status;
}

test('every file is listed with its kind and blob, sorted', async () => {
  const entries = await tree.list();
  expect(entries.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'symlink circle',
    'file crlf.py',
    'symlink dangling.py',
    'file data.bin',
    'symlink folder',
    'symlink linked.py',
    'symlink out.py',
    'file src/a.py',
    'symlink src/climbing.py',
    'file src/steps.py',
    'symlink src/up.py',
    `file ${AWKWARD}`,
    'submodule vendored',
  ]);
  expect(entries.find(({ path }) => path === 'src/a.py')?.blob).toBe(repository.git('rev-parse', 'HEAD:src/a.py'));
  expect(entries.find(({ path }) => path === 'vendored')?.blob).toBeNull();
  expect(tree.revision).toBe(commit);
});

test.each([
  ['src/a.py', '"def step():\\n    pass\\n"'],
  ['./src/../src/a.py', '"def step():\\n    pass\\n"'],
  ['crlf.py', '"one\\r\\ntwo\\r\\n"'],
  [AWKWARD, '"step\\n"'],
  ['linked.py', '"def step():\\n    pass\\n"'],
  ['src/up.py', '"one\\r\\ntwo\\r\\n"'],
  ['folder/steps.py', '"steps = 1\\n"'],
  ['folder/up.py', '"one\\r\\ntwo\\r\\n"'],
  ['data.bin', 'binary'],
  ['out.py', 'outside-root'],
  ['../crlf.py', 'outside-root'],
  ['/etc/hosts', 'outside-root'],
  ['.git/config', 'outside-root'],
  ['circle', 'unreadable'],
  ['dangling.py', 'absent'],
  ['missing.py', 'absent'],
  ['src', 'absent'],
  ['', 'absent'],
  ['vendored/file.c', 'absent'],
  ['src/a.py/deeper', 'absent'],
])('%j reads alike from the commit and from disk', async (path, expected) => {
  expect(await summary(tree, path)).toBe(expected);
  expect(await summary(worktree, path)).toBe(expected);
});

test('a link that climbs out of the root is refused, whether its target exists or not', async () => {
  expect(await summary(tree, 'src/climbing.py')).toBe('outside-root');
});

test('an absent path says what stands there instead', async () => {
  expect(await tree.read('src')).toMatchObject({ detail: 'it is a folder' });
  expect(await tree.read('vendored/file.c')).toMatchObject({ detail: 'it belongs to the submodule `vendored`' });
});

test('a file has the same blob id in both, so that caches are shared', async () => {
  const reads = await Promise.all([tree.read('crlf.py'), worktree.read('crlf.py')]);
  const blobs = reads.map((read) => (read.status === 'ok' ? read.blob : null));
  expect(blobs).toEqual(Array(2).fill(repository.git('rev-parse', 'HEAD:crlf.py')));
});

test('a read is done once', async () => {
  expect(await tree.read('src/a.py')).toBe(await tree.read('./src/a.py'));
});

test('a search finds whole words in text files', async () => {
  expect((await tree.search?.(['step']))?.get('step')).toEqual(['src/a.py', AWKWARD]);
  expect((await tree.search?.(['absent_word']))?.get('absent_word')).toEqual([]);
  expect((await tree.search?.(['two\nwords']))?.get('two\nwords')).toEqual([]);
});

test('a folder of the repository is a root of its own', async () => {
  const inner = openCommit(gitAt(join(repository.folder, 'src')), commit);
  expect((await inner.list()).map(({ path }) => path)).toEqual(['a.py', 'climbing.py', 'steps.py', 'up.py']);
  expect(await summary(inner, 'a.py')).toBe('"def step():\\n    pass\\n"');
  expect(await summary(inner, 'up.py')).toBe('outside-root');
  expect((await inner.search?.(['step']))?.get('step')).toEqual(['a.py']);
  await inner.close();
});

test('a commit that is not there, or no commit id at all, is a problem and an empty list', async () => {
  for (const revision of ['2'.repeat(40), '--output=x', 'HEAD']) {
    const none = openCommit(gitAt(repository.folder), revision);
    expect(await none.list()).toEqual([]);
    expect(none.problems?.()).toHaveLength(1);
    expect((await none.search?.(['step']))?.get('step') ?? []).toEqual([]);
    expect((await none.read('src/a.py')).status).toBe('absent');
    await none.close();
  }
});

test('a blob that the clone lacks is unreadable, and the others are read', async () => {
  const damaged = new TestRepository();
  damaged.write('kept.py', 'kept\n');
  damaged.write('lost.py', 'lost\n');
  const head = damaged.commit('first');
  const lost = damaged.git('rev-parse', 'HEAD:lost.py');
  damaged.remove(join('.git', 'objects', lost.slice(0, 2), lost.slice(2)));
  const source = openCommit(gitAt(damaged.folder), head);
  expect(await source.read('lost.py')).toEqual({
    status: 'unreadable',
    detail: `its blob ${lost} is missing from this clone`,
  });
  expect(await summary(source, 'kept.py')).toBe('"kept\\n"');
  await source.close();
  damaged.dispose();
});

test('a file over the limit is not read', async () => {
  const large = new TestRepository();
  large.write('large.txt', Buffer.alloc(16 * 1024 * 1024 + 1, 'x\n'));
  const source = openCommit(gitAt(large.folder), large.commit('first'));
  const disk = openWorktree(large.folder, fileSystem, null);
  expect((await source.read('large.txt')).status).toBe('too-large');
  expect((await disk.read('large.txt')).status).toBe('too-large');
  await source.close();
  large.dispose();
});
