import { expect, test } from 'vitest';
import { findText } from '../../src/citation/history/search.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const file = new SourceFile(
  'a.py',
  ['def f():', '    x = 1', '    return x', '', 'class C:', '    def f():', '        x = 1', '        return y'].join(
    '\n',
  ),
);

test('moved text is found whole, its indentation aside', () => {
  expect(findText(['x = 1', 'return y'], file)).toEqual([{ start: 7, end: 8 }]);
});

test('text that changed is found by its first telling line, at every place', () => {
  expect(findText(['x = 1', 'return z'], file)).toEqual([
    { start: 2, end: 3 },
    { start: 7, end: 8 },
  ]);
});

test('a lone bracket or a blank line tells nothing', () => {
  expect(findText(['}', ''], file)).toEqual([]);
});
