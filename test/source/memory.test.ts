import { expect, test } from 'vitest';
import { openMemory } from '../../src/source/memory.ts';

const tree = openMemory({ 'src/b.py': 'def step(): pass\n', 'a.py': '\ufeffsteps = 1\n' });

test('files are listed by path', async () => {
  expect((await tree.list()).map(({ path, kind }) => `${kind} ${path}`)).toEqual(['file a.py', 'file src/b.py']);
  expect(tree.revision).toBeNull();
});

test('a file is read under any spelling of its path, once', async () => {
  expect(await tree.read('./src//b.py')).toMatchObject({ status: 'ok', file: { path: 'src/b.py', lineCount: 1 } });
  expect(await tree.read('src/b.py')).toBe(await tree.read('./src/b.py'));
  expect(await tree.read('a.py')).toMatchObject({ file: { text: 'steps = 1\n' } });
});

test('what is not there is absent, what leaves the root is outside', async () => {
  expect((await tree.read('b.py')).status).toBe('absent');
  expect((await tree.read('constructor')).status).toBe('absent');
  expect((await tree.read('../b.py')).status).toBe('outside-root');
});

test('a search finds whole words', async () => {
  expect((await tree.search?.(['step']))?.get('step')).toEqual(['src/b.py']);
});
