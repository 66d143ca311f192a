import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const records = (markdown: string) => read(markdown).citations.map(({ raw, record }) => [raw, record]);

describe('records', () => {
  test.each([
    ['`a.py:10` is now `:20`', ['a.py:10']],
    ['`a.py:10`, now `a.py:20`', ['a.py:10']],
    ['`a.py:10` (now at `:20`)', ['a.py:10']],
    ['it was `a.py:10`, now `b.py:20`', ['a.py:10']],
    ['`b.py:20` (formerly `a.py:3`)', ['a.py:3']],
    ['`b.py:20` (was `a.py:3`)', ['a.py:3']],
    ['moved from a.py:10 to b.py:20', ['a.py:10']],
    ['`a.py:10` has moved to `b.py:20`', ['a.py:10']],
    ['`a.py:10,12` is now `:20`', ['a.py:10', '12']],
  ])('%s: the old place', (markdown, expected) => {
    expect(
      records(markdown)
        .filter(([, record]) => record === 'former-place')
        .map(([raw]) => raw),
    ).toEqual(expected);
  });

  test.each([
    '`a.py:10` is now the entry point',
    'the fault was `a.py:10`',
    '`a.py:10` moved me',
    '`a.py:1` and `b.py:2`',
  ])('%s: no old place', (markdown) => {
    expect(records(markdown).every(([, record]) => record === null)).toBe(true);
  });

  test('what is struck through', () => {
    expect(records('~~`a.py:10`~~ and `b.py:20`')).toEqual([
      ['a.py:10', 'struck-through'],
      ['b.py:20', null],
    ]);
  });

  test('what a fence of code, a transcript or a section on history says', () => {
    expect(records('```python\nrun()  # a.py:10\n```')).toEqual([['a.py:10', 'transcript']]);
    expect(records('## The prior mechanism\n\nIt was in `a.py:10`.')).toEqual([['a.py:10', 'history']]);
  });
});

describe('arrows', () => {
  test.each(['`a.py:10` -> `b.py:20`', 'a.py:10 → b.py:20', '`a.py:10-12 -> b.py:20`', '`a.py:10` => `:20`'])(
    '%s lead from one citation to the next',
    (markdown) => {
      const { citations } = read(markdown);
      expect(citations.map(({ leadsTo }) => leadsTo)).toEqual([1, null]);
    },
  );

  test('no arrow, no lead', () => {
    expect(read('`a.py:10` calls `b.py:20`').citations.map(({ leadsTo }) => leadsTo)).toEqual([null, null]);
  });
});
