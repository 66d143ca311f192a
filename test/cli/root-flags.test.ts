import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Flags } from '../../src/cli/options.ts';
import { rootFlags } from '../../src/cli/root-flags.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { fakeIo, folderWith } from './fake-io.ts';

const folder = () => folderWith({ engine: null, 'at@home/x.py': '', 'a=b': null });
const read = (cwd: string, flags: Flags) => rootFlags(flags, fakeIo(cwd));
const fault = (cwd: string, flags: Flags) =>
  read(cwd, flags).then(
    () => null,
    (error: unknown) => (error instanceof UsageError ? error.message : error),
  );

describe('--root', () => {
  test.each([
    ['engine', 'main', 'engine', null, null],
    ['engine@v1.2', 'main', 'engine', 'v1.2', null],
    ['core=engine', 'core', 'engine', null, 'core/'],
    ['core=engine@main@{1}', 'core', 'engine', 'main@{1}', 'core/'],
    ['at@home', 'main', 'at@home', null, null],
    ['at@home@HEAD', 'main', 'at@home', 'HEAD', null],
    ['./a=b', 'main', 'a=b', null, null],
    ['missing@v1', 'main', 'missing', 'v1', null],
  ])('%j', async (text, name, path, revision, prefix) => {
    const cwd = folder();
    expect(await read(cwd, { root: [text] })).toEqual([
      { name, path: join(cwd, path), revision, prefix, external: false },
    ]);
  });

  test('a revision that is an option or empty is refused', async () => {
    const cwd = folder();
    expect(await fault(cwd, { root: ['engine@--all'] })).toContain('`--all` is not a revision');
    expect(await fault(cwd, { root: ['engine@'] })).toContain('is not a revision');
  });

  test('a path must be there in the text', async () => {
    expect(await fault(folder(), { root: ['core='] })).toBe('`--root core=` names no path');
  });
});

describe('--external', () => {
  test('a name, with or without its prefix', async () => {
    expect(await read(folder(), { external: ['simulator', 'ns-3=third_party/ns-3/'] })).toEqual([
      { name: 'simulator', path: null, revision: null, prefix: 'simulator/', external: true },
      { name: 'ns-3', path: null, revision: null, prefix: 'third_party/ns-3/', external: true },
    ]);
  });

  test.each(['', '=x', 'x='])('%j is neither', async (text) => {
    expect(await fault(folder(), { external: [text] })).toContain('is not a name');
  });
});

describe('what contradicts itself is refused', () => {
  test('two roots of one name', async () => {
    expect(await fault(folder(), { root: ['engine', '.'] })).toBe('two roots are called `main`');
    expect(await fault(folder(), { root: ['x=engine'], external: ['x'] })).toBe('two roots are called `x`');
  });

  test('two revisions of the main root', async () => {
    const cwd = folder();
    expect(await fault(cwd, { root: ['engine@v1'], at: 'v2' })).toContain('at `v1` and at `v2`');
    expect(await fault(cwd, { root: ['engine@v1'], at: 'v1' })).toBeNull();
  });
});

test.each(['-x', '--all', '', 'a b'])('`--at %s` is refused', async (at) => {
  expect(await fault(folder(), { at })).toContain('is not a revision');
});
