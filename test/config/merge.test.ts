import { expect, test } from 'vitest';
import { defaultMainRoot } from '../../src/config/defaults.ts';
import { mergeSettings, type SettingFlags } from '../../src/config/merge.ts';

const main = defaultMainRoot('.');
const NO_FLAGS: SettingFlags = {
  roots: [],
  at: undefined,
  failOn: undefined,
  strict: undefined,
  allowEmpty: undefined,
  judgeRecords: undefined,
};

test('defaults hold where nothing else is said', () => {
  expect(mergeSettings(NO_FLAGS, {}, main)).toEqual({
    documents: ['**/*.md', '**/*.markdown'],
    ignore: [],
    comments: [],
    packs: ['core'],
    rules: {},
    roots: [main],
    failOn: 'error',
    strict: false,
    allowEmpty: false,
    judgeRecords: false,
  });
});

test('a flag holds before the configuration, the configuration before the default', () => {
  const settings = mergeSettings({ ...NO_FLAGS, failOn: 'none' }, { failOn: 'info', strict: true }, main);
  expect(settings).toMatchObject({ failOn: 'none', strict: true, allowEmpty: false });
});

test('the main root stays first and further roots keep their order', () => {
  const flag = { name: 'flag', path: '/f', revision: null, prefix: 'flag/', external: false };
  const config = {
    roots: [
      { name: 'b', path: '../b' },
      { name: 'a', external: true },
    ],
  };
  expect(mergeSettings({ ...NO_FLAGS, roots: [flag] }, config, main).roots).toEqual([
    main,
    { name: 'b', path: '../b', revision: null, prefix: 'b/', external: false },
    { name: 'a', path: null, revision: null, prefix: 'a/', external: true },
    flag,
  ]);
});

test('a root of the same name replaces the earlier one in its place', () => {
  const flag = { name: 'main', path: '/elsewhere', revision: null, prefix: null, external: false };
  const config = {
    roots: [
      { name: 'x', path: 'x' },
      { name: 'main', path: 'sources' },
    ],
  };
  expect(mergeSettings(NO_FLAGS, config, main).roots.map(({ path }) => path)).toEqual(['sources', 'x']);
  expect(mergeSettings({ ...NO_FLAGS, roots: [flag] }, config, main).roots[0]).toBe(flag);
});

test('a prefix may be taken away', () => {
  const config = { roots: [{ name: 'x', path: 'x', prefix: null }] };
  expect(mergeSettings(NO_FLAGS, config, main).roots[1]?.prefix).toBeNull();
});

test('`at` is the commit of the main root alone', () => {
  const config = { roots: [{ name: 'x', path: 'x' }] };
  expect(mergeSettings({ ...NO_FLAGS, at: 'v1' }, config, main).roots.map(({ revision }) => revision)).toEqual([
    'v1',
    null,
  ]);
});
