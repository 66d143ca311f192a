import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDiff } from '../../../src/source/git/patch.ts';

const ID = 'a'.repeat(40);

test('no output is no change', () => {
  expect(parseDiff(Buffer.from(''))).toEqual([]);
});

test('a list without patches has no hunks', () => {
  expect(parseDiff(Buffer.from(`:100644 100644 ${ID} ${ID} R087\0old.py\0new.py\0`))).toEqual([
    { oldPath: 'old.py', newPath: 'new.py', status: 'renamed', similarity: 87, hunks: [] },
  ]);
});

test('an unmerged file has no patch of its own', () => {
  const output = `:100644 000000 ${ID} ${ID} U\0a.py\0:100644 100644 ${ID} ${ID} M\0b.py\0\0diff --git a/b.py b/b.py\n@@ -1 +2 @@\n-x\n+y\n`;
  expect(parseDiff(Buffer.from(output))).toMatchObject([
    { status: 'unmerged', hunks: [] },
    { oldPath: 'b.py', hunks: [{ oldStart: 1, oldCount: 1, newStart: 2, newCount: 1 }] },
  ]);
});

test('more patches than files are not understood', () => {
  expect(parseDiff(Buffer.from(`:1 1 ${ID} ${ID} M\0a\0\0diff --git a b\ndiff --git c d\n`))).toBeNull();
});

test('any bytes are read without a throw', () => {
  const pieces = fc.constantFrom('\0', ':', '100644 ', `${ID} `, 'M', 'R9', 'diff --git ', '@@ -1 +1 @@', '\n', 'x');
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      expect(() => parseDiff(Buffer.from(parts.join('')))).not.toThrow();
    }),
  );
});
