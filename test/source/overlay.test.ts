import { expect, test } from 'vitest';
import { openMemory } from '../../src/source/memory.ts';
import { openOverlay } from '../../src/source/overlay.ts';

const below = openMemory({ 'a.py': 'old = 1\n', 'c.py': 'old = 3\n' });
const tree = openOverlay(below, { 'a.py': 'new = 1\n', 'b.py': 'new = 2\nold = 2\n' });

async function textOf(path: string): Promise<string | null> {
  const read = await tree.read(path);
  return read.status === 'ok' ? read.file.text : null;
}

test('unsaved text hides the file below it', async () => {
  expect(await textOf('a.py')).toBe('new = 1\n');
  expect(await textOf('./a.py')).toBe('new = 1\n');
  expect(await textOf('b.py')).toBe('new = 2\nold = 2\n');
});

test('other files show through', async () => {
  expect(await textOf('c.py')).toBe('old = 3\n');
  expect((await tree.read('../c.py')).status).toBe('outside-root');
});

test('every path is listed once', async () => {
  expect((await tree.list()).map(({ path }) => path)).toEqual(['a.py', 'b.py', 'c.py']);
});

test('a search does not see what is hidden', async () => {
  expect((await tree.search?.(['old']))?.get('old')).toEqual(['b.py', 'c.py']);
  expect((await tree.search?.(['new']))?.get('new')).toEqual(['a.py', 'b.py']);
});
