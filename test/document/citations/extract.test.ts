import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractCitations } from '../../../src/document/citations/extract.ts';
import type { Block } from '../../../src/document/facts.ts';
import { SourceFile } from '../../../src/text/source-file.ts';
import { digits, read } from './read.ts';

const PIECES = [
  'queue.py',
  ':10',
  ':10-20',
  '`',
  '``',
  '(',
  ')',
  ', ',
  ' and ',
  '/',
  '#L5',
  'lines 3-4 of ',
  ' -> ',
  '[',
  '](',
  '\n',
  '| ',
  '- ',
  'https://a.b/c',
  '::Name',
  '~~',
  '…',
  '\u2028',
  '\0',
  '📦',
  'é',
  '```\n',
  '\\',
  '> ',
  ' is now ',
];
const texts = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join('')),
);

test('any text is read without a throw, sorted, and every span slices back to what it says', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { file, citations } = read(text);
      const starts = citations.map(({ span }) => span.start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      for (const citation of citations) {
        expect(file.slice(citation.span)).toBe(citation.raw);
        if (citation.digits) expect(file.slice(citation.digits)).toMatch(/^\d(?:.*\d)?$/s);
        for (const other of [citation.head, citation.leadsTo]) {
          if (other !== null) expect(citations[other]).toBeDefined();
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('no two citations rewrite the same digits', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const spans = read(text)
        .citations.flatMap((citation) => citation.digits ?? [])
        .sort((a, b) => a.start - b.start);
      spans.slice(1).forEach((span, index) => {
        expect(span.start).toBeGreaterThanOrEqual(spans[index]?.end ?? 0);
      });
    }),
    { numRuns: 500 },
  );
});

test('many citations in one paragraph are read in one sweep', () => {
  const count = 20_000;
  expect(digits('a.py:1 '.repeat(count)).length).toBe(count);
  expect(digits(`a.py:1${',2'.repeat(count)}`).length).toBe(count + 1);
  expect(digits(`a.py ${'(:10) '.repeat(count)}`).length).toBe(count);
});

/** One paragraph, without the Markdown reader. */
function citationsIn(text: string) {
  const file = new SourceFile('design.md', text);
  const offsets = Int32Array.from({ length: text.length }, (_, index) => index);
  const block: Block = {
    kind: 'paragraph',
    span: { start: 0, end: text.length },
    prose: { text, offsets, marks: [] },
    section: -1,
    leads: [],
    cell: null,
    key: null,
    language: null,
    record: null,
  };
  return extractCitations({ file, blocks: [block], sections: [], tables: [] });
}

test.each([
  [' ', 0],
  ['a', 0],
  ['.', 0],
  ['/', 0],
  ['`', 0],
  ['`a ', 0],
  ['[a]/', 0],
  ['(a)/', 0],
  ['[', 0],
  ['@a', 0],
  ['-', 0],
  ['.tmpl', 0],
  ['http://a/b ', 0],
  ['crate a.b ', 0],
  ['A=b ', 0],
  ['lines 1, ', 30_000],
  ['(:10) ', 30_000],
  ['(    :10)', 0],
])('a long run of %j ends before the clock of the test does', (unit, expected) => {
  expect(citationsIn(`a.py ${unit.repeat(30_000)}`).length).toBe(expected);
});
