import { expect, test } from 'vitest';
import { commentsOf } from '../../../src/source/languages/comments.ts';
import { SourceFile } from '../../../src/text/source-file.ts';
import { unindent } from './outlines.ts';

async function prose(path: string, text: string): Promise<string[][]> {
  const file = new SourceFile(path, text);
  return (await commentsOf(file)).map(({ kind, spans }) => [kind, ...spans.map((span) => file.slice(span))]);
}

test('full lines that follow each other at one indentation are one group, a trailing comment is its own', async () => {
  const text = `
    # one
    #   two
    #
    # three
    x = 1  # tail
    # four
    if x:
        # five
        #six
    `;
  expect(await prose('a.py', unindent(text))).toEqual([
    ['comment', 'one', '  two', '', 'three'],
    ['comment', 'tail'],
    ['comment', 'four'],
    ['comment', ' five', 'six'],
  ]);
});

test('a docstring loses its quotes and the indentation that its lines share', async () => {
  const text = `
    def f():
        r"""Says it.

            deeper
          less
        """
    def g():
        'one line'
    `;
  expect(await prose('a.py', unindent(text))).toEqual([
    ['docstring', 'Says it.', '', '    deeper', '  less', ''].map((line) => line.replace(/^ {2}/, '')),
    ['docstring', 'one line'],
  ]);
});

test('doc comments lose their signs', async () => {
  const text = `
    //! File.
    /// Item
    /// more.
    fn a() {} // tail
    /* block
       goes on */
    `;
  expect(await prose('a.rs', unindent(text))).toEqual([
    ['comment', 'File.', 'Item', 'more.'],
    ['comment', 'tail'],
    ['comment', 'block', 'goes on'],
  ]);
});

test('a starred block loses its stars, an unstarred one keeps those that begin a word', async () => {
  const text = `
    /**
     * Says it.
     *
     *   - item
     * **bold**
     */
    let a;
    /*
      plain
      **bold**
    */
    `;
  expect(await prose('a.js', unindent(text))).toEqual([
    ['comment', '', 'Says it.', '', '  - item', '**bold**', ''],
    ['comment', '', 'plain', '**bold**', ''],
  ]);
});

test('lines that only draw have no prose, and a shebang is none', async () => {
  expect(await prose('a.sh', '#!/bin/sh\n# -----\n# Title\n# =====\n')).toEqual([['comment', '', 'Title', '']]);
  expect(await prose('a.yaml', '#####\n# a\n')).toEqual([['comment', '', 'a']]);
});

test('spans hold neither line ends nor the closing sign', async () => {
  expect(await prose('a.c', '// a\r\n// b  \r\n/* c */\r\n/**/\r\n')).toEqual([['comment', 'a', 'b', 'c', '']]);
});

test('reading ends when it is given up', async () => {
  const file = new SourceFile('a.py', '# one\n'.repeat(5000));
  expect(await commentsOf(file, () => true)).toEqual([]);
});
