import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFixes } from '../../src/fix/apply.ts';

const fix = (...edits: [number, number, string][]) => ({
  certain: true,
  edits: edits.map(([start, end, text]) => ({ start, end, text })),
});

test('edits change their own span and nothing else', () => {
  expect(applyFixes('see a.py:10 and b.py:20', [fix([9, 11, '112']), fix([21, 23, '7'])]).text).toBe(
    'see a.py:112 and b.py:7',
  );
});

test('a fix that overlaps an earlier one is skipped whole', () => {
  const result = applyFixes('0123456789', [fix([2, 5, 'x']), fix([0, 1, 'y'], [4, 6, 'z'])]);
  expect(result).toEqual({ text: '01x56789', applied: 1, skipped: 1 });
});

test('the same edit asked for twice is made once', () => {
  expect(applyFixes('a:1', [fix([2, 3, '9']), fix([2, 3, '9'])])).toEqual({ text: 'a:9', applied: 1, skipped: 0 });
});

test('edits that do not overlap give the same text in any order', () => {
  const edits = fc.uniqueArray(fc.nat(19), { maxLength: 10 });
  fc.assert(
    fc.property(edits, fc.string(), (places, replacement) => {
      const text = 'abcdefghijklmnopqrst';
      const fixes = places.map((start) => fix([start, start + 1, replacement]));
      expect(applyFixes(text, fixes).text).toBe(applyFixes(text, [...fixes].reverse()).text);
    }),
  );
});
