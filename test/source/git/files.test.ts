import { expect, test } from 'vitest';
import { parseFiles } from '../../../src/source/git/files.ts';

const ID = 'a'.repeat(40);

test('tracked, linked, sparse, new and nested are told apart; deleted ones are left out', () => {
  const records = [
    '? 100644 looks tracked\tbut is new',
    '? nested/',
    `H 100644 ${ID} 0\ta b.py`,
    `H 120000 ${ID} 0\tlink`,
    `H 160000 ${ID} 0\tsub`,
    `S 100644 ${ID} 0\tsparse`,
    `H 100644 ${ID} 0\tgone`,
    `R 100644 ${ID} 0\tgone`,
  ];
  const files = parseFiles(records.map((record) => `${record}\0`).join(''));
  expect(files.map(({ path, kind, isSparse, isTracked }) => [path, kind, isSparse, isTracked])).toEqual([
    ['100644 looks tracked\tbut is new', 'file', false, false],
    ['nested', 'submodule', false, false],
    ['a b.py', 'file', false, true],
    ['link', 'symlink', false, true],
    ['sub', 'submodule', false, true],
    ['sparse', 'file', true, true],
  ]);
});

test('no output is no files', () => {
  expect(parseFiles('')).toEqual([]);
});
