import { expect, test } from 'vitest';
import { byPath, pathInRoot } from '../../src/source/path.ts';

test('a path below the root loses its empty and dot parts', () => {
  expect(pathInRoot('a/b.py')).toBe('a/b.py');
  expect(pathInRoot('./a//b/../c.py')).toBe('a/c.py');
  expect(pathInRoot('.')).toBe('');
  expect(pathInRoot('..a/...b')).toBe('..a/...b');
});

test.each(['../a', 'a/../../a', '/etc/hosts', 'C:/a', 'c:a', 'a\0b', '..', 'a/b/../../../a/b'])(
  '%j leaves the root',
  (path) => {
    expect(pathInRoot(path)).toBeNull();
  },
);

test('a git directory is no source, whatever its case', () => {
  expect(pathInRoot('.git/config')).toBeNull();
  expect(pathInRoot('sub/.GIT/config')).toBeNull();
  expect(pathInRoot('.github/workflow.yml')).toBe('.github/workflow.yml');
  expect(pathInRoot('.gitignore')).toBe('.gitignore');
});

test('the order is by units, capitals first', () => {
  expect([{ path: 'b' }, { path: 'a' }, { path: 'B' }, { path: 'a' }].sort(byPath).map(({ path }) => path)).toEqual([
    'B',
    'a',
    'a',
    'b',
  ]);
});
