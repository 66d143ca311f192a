import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unquoteName } from '../../../src/source/git/quoted-name.ts';

test('a plain name stays', () => {
  expect(unquoteName('src/a b.py')).toBe('src/a b.py');
  expect(unquoteName('"')).toBe('"');
  expect(unquoteName('')).toBe('');
});

test('escapes and octal bytes are read', () => {
  expect(unquoteName('"a\\"b\\\\c\\td"')).toBe('a"b\\c\td');
  expect(unquoteName('"\\303\\251.py"')).toBe('é.py');
  expect(unquoteName('"é\\n.py"')).toBe('é\n.py');
});

test('any text is read without a throw', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof unquoteName(`"${text}"`) === 'string'));
});
