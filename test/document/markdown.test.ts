import { describe, expect, test } from 'vitest';
import { readComments } from '../../src/document/comments.ts';
import { readMarkdown } from '../../src/document/markdown.ts';
import { clausesOf, sentencesOf } from '../../src/document/sentences.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const read = (text: string) => readMarkdown(new SourceFile('d.md', text));
const records = (text: string) => read(text).blocks.map(({ record }) => record);

describe('sections', () => {
  test('know their decision, their parent and whether they are history', () => {
    const { sections } = read(
      '# T\n\n## D6. Transfers\n\n### D6.1. Timing\n\n## K1–K3 as measured\n\n## The prior mechanism\n',
    );
    expect(sections.map(({ decision, parent, isHistory }) => [decision, parent, isHistory])).toEqual([
      [null, -1, false],
      ['D6', 0, false],
      ['D6.1', 1, false],
      [null, 0, false],
      [null, 0, true],
    ]);
  });
});

describe('blocks', () => {
  test('a list item is led in by the paragraph before the list, an inner one by its item too', () => {
    const { blocks } = read('Lead:\n\n- one\n  - two\n');
    expect(blocks.map(({ prose, leads }) => [prose.text, leads])).toEqual([
      ['Lead:', []],
      ['one', [0]],
      ['two', [1, 0]],
    ]);
  });

  test('each cell of a table is a block with its place', () => {
    const { blocks, tables } = read('| a | b |\n|---|---|\n| `x \\| y` | 2 |\n');
    expect(blocks.map(({ prose, cell }) => [prose.text, cell?.row, cell?.column])).toEqual([
      ['a', 0, 0],
      ['b', 0, 1],
      ['x | y', 1, 0],
      ['2', 1, 1],
    ]);
    expect(tables[0]?.rows).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('front-matter scalars are fields with their key', () => {
    const { blocks } = read('---\nname: Abs\nlinks:\n  - "a.go#L3"\n---\n');
    expect(blocks.map(({ kind, key, prose }) => [kind, key, prose.text])).toEqual([
      ['field', 'name', 'Abs'],
      ['field', 'links.0', 'a.go#L3'],
    ]);
  });

  test('a fence of output is a transcript, a call chain is prose', () => {
    expect(records('```console\n$ ls\n```\n')).toEqual(['transcript']);
    expect(records('```\na.py:12:    x = 1\nb.py:30:    y = 2\n```\n')).toEqual(['transcript']);
    expect(records('```\nEngine.step   engine.py:10\n  -> Scheduler.run   scheduler.py:20\n```\n')).toEqual([null]);
  });

  test('struck-through text, history and quotations are records, a plain block quote is not', () => {
    expect(records('~~gone `a.py:1`~~\n')).toEqual(['struck-through']);
    expect(records('## Old: a\n\ntext\n')).toEqual(['history', 'history']);
    expect(records('The guide says:\n\n> see a.py:1\n')).toEqual([null, 'quotation']);
    expect(records('Plain.\n\n> see a.py:1\n')).toEqual([null, null]);
  });

  test('ten thousand quotes or brackets deep is read in bounded time', () => {
    expect(read(`${'> '.repeat(10_000)}a.py:1\n`).blocks.length).toBe(1);
    expect(read(`${'['.repeat(10_000)}a.py:1\n`).blocks.length).toBe(1);
  });
});

describe('markers', () => {
  test('cover their line, the next block, or a stretch', () => {
    const { markers } = read(
      'a <!-- compass-doc ignore -->\n\n<!-- compass-doc ignore citation/drifted -- why -->\n\nb\n\n<!-- compass-doc ignore-start -->\n\nc\n\n<!-- compass-doc ignore-end -->\n',
    );
    expect(markers.map(({ kind, rule, reason, lines }) => [kind, rule, reason, lines.first, lines.last])).toEqual([
      ['ignore', null, null, 1, 1],
      ['ignore', 'citation/drifted', 'why', 3, 5],
      ['ignore-start', null, null, 7, 11],
      ['ignore-end', null, null, 11, 11],
    ]);
  });

  test('one inside a fence or code is text', () => {
    expect(read('```\n<!-- compass-doc ignore -->\n```\n`<!-- compass-doc ignore -->`\n').markers).toEqual([]);
  });
});

describe('declared revisions', () => {
  test('a section says at which commit it was checked', () => {
    const { revisions } = read('# T\n\nBranched at `0b4f1ddb`.\n\n## A\n\nChecked at `52c37317b`.\n');
    expect(revisions.map(({ revision, section }) => [revision, section])).toEqual([['52c37317b', 1]]);
  });

  test('in the preamble a check holds for the whole document', () => {
    expect(read('# T\n\nEvery line was verified at 52c37317b.\n').revisions).toMatchObject([
      { revision: '52c37317b', section: -1 },
    ]);
  });
});

describe('sentences and clauses', () => {
  const cut = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim());

  test('a file name, a number and an abbreviation end no sentence', () => {
    expect(cut('See a.py:41. Then b.py, i.e. Run it in 1.5 s.')).toEqual([
      'See a.py:41.',
      'Then b.py, i.e. Run it in 1.5 s.',
    ]);
  });

  test('clauses end at semicolons and dashes, not inside parentheses', () => {
    const text = 'It parks (`a.py:1`; twice); then it frees — at last.';
    const clauses = clausesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));
    expect(clauses).toEqual(['It parks (`a.py:1`; twice); ', 'then it frees — ', 'at last.']);
  });
});

test('a comment group is read as Markdown, each word at its place in the file', () => {
  const text = '# Calls ``f``\n# (``a.py:3``).\nx = 1\n';
  const spans = [
    { start: 2, end: 13 },
    { start: 16, end: 29 },
  ];
  const { blocks } = readComments(new SourceFile('m.py', text), [{ kind: 'comment', spans }]);
  expect(blocks[0]?.prose.text).toBe('Calls f\n(a.py:3).');
  const at = blocks[0]?.prose.text.indexOf('a.py') ?? 0;
  expect(text.slice(blocks[0]?.prose.offsets[at] ?? 0).startsWith('a.py:3')).toBe(true);
});

test('a rule that opens a document hides no list from it', () => {
  const { blocks } = readMarkdown(new SourceFile('doc.md', '---\n\n- first\n- second\n'));
  expect(blocks.map(({ prose }) => prose.text)).toEqual(['first', 'second']);
});
