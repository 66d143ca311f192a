import { expect, test } from 'vitest';
import { normalise, PathIndex, sharedDepth } from '../../src/citation/path-index.ts';

const index = new PathIndex(['src/app.go', 'cmd/app.go', 'src/net/http.go', 'xsrc/app.go']);

test('a suffix matches at folder boundaries only', () => {
  expect(index.endingIn('src/app.go')).toEqual(['src/app.go']);
  expect(index.endingIn('net/http.go')).toEqual(['src/net/http.go']);
});

test('a bare name finds all its files', () => {
  expect(index.endingIn('app.go')).toEqual(['src/app.go', 'cmd/app.go', 'xsrc/app.go']);
});

test('a path that climbs out of its root is null', () => {
  expect(normalise('a/../../b')).toBeNull();
  expect(normalise('./a/./b/../c')).toBe('a/c');
});

test('nearness counts shared folders from the top', () => {
  expect(sharedDepth('a/b/c.py', 'a/b/d.py')).toBe(2);
  expect(sharedDepth('a/b/c.py', 'x/b/c.py')).toBe(0);
});
