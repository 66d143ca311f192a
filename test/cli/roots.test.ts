import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type OpenRoots, openRoots, problemsOf } from '../../src/cli/roots.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { DEFAULTS } from '../../src/config/defaults.ts';
import type { RootSetting } from '../../src/config/settings.ts';
import { addFiles, fakeIo, folderWith } from './fake-io.ts';
import { commitAll, git } from './repository.ts';

const root = (part: Partial<RootSetting>): RootSetting => ({
  name: 'main',
  path: '.',
  revision: null,
  prefix: null,
  external: false,
  ...part,
});

async function open(base: string, ...parts: readonly Partial<RootSetting>[]): Promise<OpenRoots> {
  const opened = await openRoots({ ...DEFAULTS, roots: parts.map(root) }, base, fakeIo(base));
  onTestFinished(() => opened.close());
  return opened;
}

async function paths({ roots }: OpenRoots): Promise<string[]> {
  return (await roots[0]?.tree?.list())?.map(({ path }) => path) ?? [];
}

const faults = (base: string, ...parts: readonly Partial<RootSetting>[]) =>
  open(base, ...parts).then(
    () => [],
    (error: unknown) => (error instanceof UsageError ? error.faults.map(({ message }) => message) : [error]),
  );

const FILES = { 'src/pump.py': 'one\n', 'README.md': 'one\n' };

/** A repository with one commit and a change on disk after it. */
function repository(): { folder: string; commit: string } {
  const folder = folderWith(FILES);
  const commit = commitAll(folder);
  addFiles(folder, { 'src/pump.py': 'changed\n', 'src/new.py': '' });
  return { folder, commit };
}

function bareClone(folder: string): string {
  const bare = join(folderWith({}), 'bare.git');
  execFileSync('git', ['clone', '--quiet', '--bare', folder, bare]);
  return bare;
}

describe('a root may be', () => {
  test('a work tree', async () => {
    const { folder } = repository();
    const opened = await open(folder, {});
    expect(await paths(opened)).toEqual(['README.md', 'src/new.py', 'src/pump.py']);
    expect(opened).toMatchObject({ mainFolder: folder, roots: [{ tree: { revision: null } }] });
  });

  test('a commit of a work tree, which is not touched', async () => {
    const { folder, commit } = repository();
    const opened = await open(folder, { revision: 'HEAD' });
    expect(await paths(opened)).toEqual(['README.md', 'src/pump.py']);
    expect(opened).toMatchObject({ mainFolder: folder, roots: [{ tree: { revision: commit } }] });
    expect(await opened.roots[0]?.tree?.read('src/pump.py')).toMatchObject({ status: 'ok', file: { text: 'one\n' } });
    expect(git(folder, 'status', '--porcelain')).toBe('M src/pump.py\n?? src/new.py');
  });

  test('a subfolder of a work tree, on disk or at a commit', async () => {
    const { folder } = repository();
    const onDisk = await open(folder, { path: 'src' });
    expect(await paths(onDisk)).toEqual(['new.py', 'pump.py']);
    expect(onDisk.mainFolder).toBe(join(folder, 'src'));
    expect(await paths(await open(folder, { path: 'src', revision: 'main' }))).toEqual(['pump.py']);
  });

  test('a plain folder', async () => {
    const folder = folderWith(FILES);
    const opened = await open(folder, {});
    expect(await paths(opened)).toEqual(['README.md', 'src/pump.py']);
    expect(opened.mainFolder).toBe(folder);
  });

  test('a folder where git is not installed', async () => {
    const { folder } = repository();
    const io = fakeIo(folder, { env: { PATH: '' } });
    const opened = await openRoots({ ...DEFAULTS, roots: [root({})] }, folder, io);
    expect(await paths(opened)).toEqual(['README.md', 'src/new.py', 'src/pump.py']);
    expect(problemsOf(opened)).toEqual([]);
  });

  test('a git directory, bare or not, read at HEAD', async () => {
    const { folder, commit } = repository();
    for (const path of [bareClone(folder), join(folder, '.git')]) {
      const opened = await open(folder, { path });
      expect(await paths(opened)).toEqual(['README.md', 'src/pump.py']);
      expect(opened).toMatchObject({ mainFolder: null, roots: [{ tree: { revision: commit } }] });
    }
  });

  test('a git directory at another commit', async () => {
    const { folder, commit } = repository();
    commitAll(folder, 'two');
    const bare = bareClone(folder);
    expect(await paths(await open(folder, { path: bare, revision: commit }))).toEqual(['README.md', 'src/pump.py']);
    expect(await paths(await open(folder, { path: bare }))).toEqual(['README.md', 'src/new.py', 'src/pump.py']);
  });

  test('only declared', async () => {
    const folder = folderWith(FILES);
    const opened = await open(
      folder,
      {},
      { name: 'a', path: null, external: true },
      { name: 'b', path: 'gone', external: true },
    );
    expect(opened.roots.map(({ tree }) => tree === null)).toEqual([false, true, true]);
  });
});

test('other commits of a root are there for permalinks; unknown ones are not', async () => {
  const { folder, commit } = repository();
  const [main] = (await open(folder, {})).roots;
  expect(await (await main?.at?.(commit))?.read('src/pump.py')).toMatchObject({ file: { text: 'one\n' } });
  expect(await main?.at?.('0'.repeat(40))).toBeNull();
  expect(await main?.at?.('--all')).toBeNull();
});

describe('what cannot be opened is told', () => {
  test('each with its root, all at once', async () => {
    const folder = folderWith(FILES);
    expect(
      await faults(folder, { path: 'gone' }, { name: 'x', path: 'README.md' }, { name: 'y', revision: 'v1' }),
    ).toEqual([
      `root \`main\` (${join(folder, 'gone')}): there is no such file or folder`,
      `root \`x\` (${join(folder, 'README.md')}): it is not a folder`,
      `root \`y\` (${folder}): the folder is not in a git repository`,
    ]);
  });

  test('a revision that does not exist', async () => {
    const { folder } = repository();
    expect(await faults(folder, { revision: 'v9' })).toEqual([
      expect.stringContaining('the revision `v9` is not in the repository'),
    ]);
  });

  test('a revision that is an option', async () => {
    const { folder } = repository();
    expect(await faults(folder, { revision: '--all' })).toEqual([expect.stringContaining('looks like an option')]);
  });

  test('a git directory without any commit', async () => {
    const folder = folderWith({ 'empty.git': null });
    git(join(folder, 'empty.git'), 'init', '--quiet', '--bare');
    expect(await faults(folder, { path: 'empty.git' })).toEqual([
      expect.stringContaining('`HEAD` is not in the repository'),
    ]);
  });
});
