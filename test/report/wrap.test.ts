import { expect, test } from 'vitest';
import { plain } from '../../src/report/paint.ts';
import { wrap } from '../../src/report/wrap.ts';

const wrapped = (text: string, width: number, lead = '', indent = 2) =>
  wrap({ lead, phrases: [{ text }], indent }, { paint: plain, width });

test('words fill the lines and further lines are indented', () => {
  expect(wrapped('one two three four five six', 20)).toEqual(['one two three four', '  five six']);
});

test('a lead counts', () => {
  expect(wrapped('one two three four', 20, 'lead: ', 6)).toEqual(['lead: one two three', '      four']);
});

test('gaps stand between phrases, not at the start of a line', () => {
  const phrases = [{ text: 'aaaaaaaaaa' }, { text: 'b', gap: 2 }, { text: 'cccccccccc', gap: 2 }];
  expect(wrap({ phrases, indent: 1 }, { paint: plain, width: 20 })).toEqual(['aaaaaaaaaa  b', ' cccccccccc']);
});

test('a word that no line can hold is broken', () => {
  expect(wrapped('x'.repeat(40), 20)).toEqual(['x'.repeat(18), `  ${'x'.repeat(18)}`, '  xxxx']);
});

test('line ends of the text are spaces, other controls are written out', () => {
  expect(wrapped('a\nb\r\nc\u0007', 40)).toEqual(['a b c\\u{7}']);
});

test('nothing is one empty line', () => {
  expect(wrapped('', 40)).toEqual(['']);
});
