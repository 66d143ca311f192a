import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { ObjectReader } from '../../../src/source/git/batch.ts';
import { TreeReader } from '../../../src/source/git/trees.ts';
import { ENVIRONMENT, TestRepository } from './repository.ts';

function newRepository(...init: readonly string[]): TestRepository {
  const repository = new TestRepository(undefined, init);
  onTestFinished(() => repository.dispose());
  return repository;
}

function countingReader(repository: TestRepository) {
  const objects = new ObjectReader({ folder: repository.folder, spawn, env: ENVIRONMENT });
  onTestFinished(() => objects.close());
  const asked: string[] = [];
  const read = objects.read.bind(objects);
  objects.read = (object, maxBytes) => {
    asked.push(object);
    return read(object, maxBytes);
  };
  return { objects, asked };
}

test('the list is the one that git gives, in the order of paths', async () => {
  const repository = newRepository();
  for (const path of ['b/z.py', 'b.py', 'b-c/a.py', 'a/b/c/d.py', 'ü.py', '😀.py', '\ufb01.py'])
    repository.write(path, path);
  const commit = repository.commit('first');
  const { objects } = countingReader(repository);
  const { entries, problems } = await new TreeReader(objects).list(`${commit}^{tree}`);
  const listed = repository
    .git('-c', 'core.quotepath=off', 'ls-tree', '-r', commit)
    .split('\n')
    .map((line) => line.replace(/^\d+ blob /, ''));
  expect(entries.map(({ path, blob }) => `${blob}\t${path}`).sort()).toEqual(listed.sort());
  expect(entries.map(({ path }) => path)).toEqual(entries.map(({ path }) => path).sort());
  expect(problems).toEqual([]);
});

test('folders that commits share are read once', async () => {
  const repository = newRepository();
  for (const folder of ['a', 'b', 'c', 'd']) repository.write(`${folder}/inner/file.py`, folder);
  const first = repository.commit('first');
  repository.write('a/inner/file.py', 'changed');
  const second = repository.commit('second');
  const { objects, asked } = countingReader(repository);
  const trees = new TreeReader(objects);
  await trees.list(`${first}^{tree}`);
  expect(asked).toHaveLength(9);
  const { entries } = await trees.list(`${second}^{tree}`);
  expect(asked).toHaveLength(12);
  expect(entries.find(({ path }) => path === 'a/inner/file.py')?.blob).toBe(
    repository.git('rev-parse', `${second}:a/inner/file.py`),
  );
});

test('ids of 32 bytes are read as well', async () => {
  const repository = newRepository('--object-format=sha256');
  repository.write('src/a.py', 'one\n');
  const commit = repository.commit('first');
  const { objects } = countingReader(repository);
  const { entries } = await new TreeReader(objects).list(`${commit}^{tree}`);
  expect(entries).toEqual([
    { path: 'src/a.py', kind: 'file', blob: repository.git('rev-parse', `${commit}:src/a.py`) },
  ]);
  expect(entries[0]?.blob).toHaveLength(64);
});

test('a missing folder is a problem, and the others are listed', async () => {
  const repository = newRepository();
  repository.write('kept/a.py', 'a');
  repository.write('lost/b.py', 'b');
  const commit = repository.commit('first');
  const lost = repository.git('rev-parse', `${commit}:lost`);
  repository.remove(`.git/objects/${lost.slice(0, 2)}/${lost.slice(2)}`);
  const { objects } = countingReader(repository);
  const { entries, problems } = await new TreeReader(objects).list(`${commit}^{tree}`);
  expect(entries.map(({ path }) => path)).toEqual(['kept/a.py']);
  expect(problems).toMatchObject([{ message: '`lost/` is not in this repository' }]);
});

test('a name that is no tree is a problem', async () => {
  const repository = newRepository();
  repository.write('a.py', 'a');
  const commit = repository.commit('first');
  const trees = new TreeReader(countingReader(repository).objects);
  expect(await trees.list(`${commit}:a.py`)).toMatchObject({
    entries: [],
    problems: [{ message: expect.any(String) }],
  });
  expect(await trees.list(`${commit}:nothing`)).toMatchObject({
    entries: [],
    problems: [{ message: expect.any(String) }],
  });
});

test('a few trees that name each other over and over do not fill the memory', async () => {
  const repository = newRepository();
  repository.write('x', '');
  repository.git('add', '--all');
  let tree = repository.git('write-tree');
  for (let depth = 0; depth < 12; depth++) {
    const lines = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\tfolder${index}\n`);
    tree = repository.gitWithInput(lines.join(''), 'mktree');
  }
  const { objects, asked } = countingReader(repository);
  const { entries, problems } = await new TreeReader(objects, 5000).list(tree);
  expect(entries).toEqual([]);
  expect(problems).toMatchObject([{ message: 'the commit holds more than 5000 files' }]);
  expect(asked.length).toBeLessThan(6000);
});
