import { expect, test } from 'vitest';
import { filtersOff } from '../../../src/source/git/filters.ts';

test('each driver is turned off once, whatever its name holds', () => {
  expect(filtersOff('filter.lfs.clean\0filter.lfs.process\0filter.a.b=c.smudge\0filter.x\0core.bare\0')).toEqual([
    ['filter.lfs.clean', ''],
    ['filter.lfs.smudge', ''],
    ['filter.lfs.process', ''],
    ['filter.lfs.required', 'false'],
    ['filter.a.b=c.clean', ''],
    ['filter.a.b=c.smudge', ''],
    ['filter.a.b=c.process', ''],
    ['filter.a.b=c.required', 'false'],
  ]);
});

test('no driver, nothing to turn off', () => {
  expect(filtersOff('')).toEqual([]);
});
