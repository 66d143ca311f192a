import { expect, test } from 'vitest';
import { placeReadings } from '../../src/cli/place.ts';

const readings = (text: string) => placeReadings(text).map(({ path, line, column }) => [path, line, column]);

test.each([
  ['a.md:3', [['a.md', 3, null]]],
  [
    'design/a.md:12:7',
    [
      ['design/a.md', 12, 7],
      ['design/a.md:12', 7, null],
    ],
  ],
  ['C:\\x.md:3', [['C:\\x.md', 3, null]]],
  [
    'C:\\x.md:3:4',
    [
      ['C:\\x.md', 3, 4],
      ['C:\\x.md:3', 4, null],
    ],
  ],
  ['notes:3.md:12', [['notes:3.md', 12, null]]],
  [
    'a:b:c.md:1:2',
    [
      ['a:b:c.md', 1, 2],
      ['a:b:c.md:1', 2, null],
    ],
  ],
  ['a.md:0', [['a.md', 0, null]]],
])('%j is read as %j', (text, expected) => {
  expect(readings(text)).toEqual(expected);
});

test.each(['', 'a.md', 'a.md:', 'a.md:x', ':3', 'a.md:-1', 'a.md:99999999999'])('%j is no place', (text) => {
  expect(readings(text)).toEqual([]);
});
