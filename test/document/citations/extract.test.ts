import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a text of a hundred thousand citations is read in one sweep', () => {
  const count = 20_000;
  expect(digits('a.py:1 '.repeat(count))).toHaveLength(count);
  expect(digits(`a.py:1${',2'.repeat(count)}`)).toHaveLength(count + 1);
  expect(digits(`a.py ${'(:10) '.repeat(count)}`)).toHaveLength(count);
});

test.each([
  ' ',
  'a',
  '.',
  '/',
  '`',
  '[',
  '(a)/',
  ':1',
  '@a',
  '-',
  'x.tmpl',
  'http://a/b ',
  'crate a.b ',
  '(    :10)',
  '\\',
])('a long run of %j takes no more than linear time', (unit) => {
  const seconds = (length: number) => {
    const text = `a.py ${unit.repeat(length)}`;
    const start = performance.now();
    read(text);
    return performance.now() - start;
  };
  expect(seconds(20_000)).toBeLessThan(5_000);
});
