import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SourceFile } from '../../src/text/source-file.ts';

const file = (text: string) => new SourceFile('a.txt', text);

test('a line ends at LF, CRLF and a lone CR', () => {
  const text = file('one\ntwo\r\nthree\rfour');
  expect([1, 2, 3, 4].map((line) => text.line(line))).toEqual(['one', 'two', 'three', 'four']);
  expect(text.lineCount).toBe(4);
});

test('a line does not end at U+2028, a form feed or a vertical tab', () => {
  expect(file('a\u2028b\fc\vd').lineCount).toBe(1);
});

test('a final line end opens no further line', () => {
  expect(file('one\n').lineCount).toBe(1);
  expect(file('one\n\n').lineCount).toBe(2);
});

test('a line past the end is empty', () => {
  expect(file('one').line(7)).toBe('');
});

test('columns count UTF-16 units from 1', () => {
  expect(file('a\n😀b').position(4)).toEqual({ line: 2, column: 3 });
});

test('offset and position are inverse for every offset', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', '😀') }), (text) => {
      const source = file(text);
      for (let offset = 0; offset <= text.length; offset++) expect(source.offset(source.position(offset))).toBe(offset);
    }),
  );
});
