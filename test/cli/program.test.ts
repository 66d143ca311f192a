import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { reportSchema } from '../../src/report/schema.ts';
import { addFiles, fakeIo, folderWith } from './fake-io.ts';
import { commitAll } from './repository.ts';

const PUMP = `import os


class Pump:
    def close(self):
        self.valve = None

    def open_valve(self):
        return os.getpid()
`;
const RIGHT = 'The pump opens in `Pump.open_valve` (`pump.py:8`).\n';
const WRONG = 'The pump opens in `Pump.open_valve` (`pump.py:5`).\n';
const FILES = { 'src/pump.py': PUMP, 'right.md': RIGHT, 'wrong.md': WRONG };

async function run(folder: string, argv: readonly string[], part: Partial<Io> = {}) {
  const io = fakeIo(folder, part);
  const exitCode = await main(argv, io);
  return { exitCode, ...io.written };
}

const stdin = (text: string) => ({ stdin: { read: async () => new TextEncoder().encode(text) } });

describe('verify', () => {
  test('what holds is exit 0 and says what was read', async () => {
    expect(await run(folderWith(FILES), ['verify', 'right.md'])).toEqual({
      exitCode: 0,
      stdout:
        'Read 1 citation in 1 document: 1 judged, 0 unanchored, 0 external, 0 ignored, 0\n  records.\n' +
        'Judged: 1 ok, 0 drifted, 0 misplaced, 0 broken, 0 ambiguous.\n' +
        'Every judged citation holds.\n',
      stderr: '',
    });
  });

  test('what does not hold is exit 1, with the place and the suggestion', async () => {
    const { exitCode, stdout, stderr } = await run(folderWith(FILES), ['verify']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).toContain('wrong.md:1:39  error  ');
    expect(stdout).toContain('    there:     src/pump.py:5 | def close(self):\n');
    expect(stdout).toMatch(/ {4}suggested: 8 \((certain|offered)\) \| def open_valve\(self\):\n/);
    expect(stdout).not.toContain('right.md');
  });

  test('the JSON report fits its schema', async () => {
    const { stdout } = await run(folderWith(FILES), ['verify', '--format', 'json']);
    const report = reportSchema.parse(JSON.parse(stdout));
    expect(report.documents.map(({ path, citations }) => [path, citations.map(({ verdict }) => verdict)])).toEqual([
      ['right.md', ['ok']],
      ['wrong.md', ['drifted']],
    ]);
  });

  test('a commit is read without touching the work tree', async () => {
    const folder = folderWith(FILES);
    const commit = commitAll(folder);
    addFiles(folder, { 'src/pump.py': `# a line\n# more\n${PUMP}` });
    expect((await run(folder, ['verify', 'right.md'])).exitCode).toBe(1);
    const { exitCode, stdout } = await run(folder, ['verify', 'right.md', '--at', 'HEAD', '--format', 'json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).roots).toEqual([{ name: 'main', revision: commit, absent: false }]);
  });

  test('sources in a bare repository, documents elsewhere', async () => {
    const sources = folderWith(FILES);
    commitAll(sources);
    const bare = join(folderWith({}), 'sources.git');
    execFileSync('git', ['clone', '--quiet', '--bare', sources, bare]);
    const folder = folderWith({ 'notes/wrong.md': WRONG });
    const { exitCode, stdout } = await run(folder, ['verify', 'notes', '--root', bare]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('notes/wrong.md:1:39');
  });

  test('a root that is only declared', async () => {
    const folder = folderWith({ 'a.md': 'See `simulator/core.py:3`.\n' });
    expect((await run(folder, ['verify', 'a.md'])).exitCode).toBe(1);
    const { exitCode, stdout } = await run(folder, ['verify', 'a.md', '--external', 'simulator']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('1 external');
  });

  test('standard input stands where its name says', async () => {
    const folder = folderWith(FILES);
    expect(await run(folder, ['verify', '-'], stdin(WRONG))).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('<stdin>:1:39'),
    });
    const named = await run(
      folder,
      ['verify', '-', '--stdin-filename', 'src/new.md'],
      stdin('See [it](pump.py#L8).\n'),
    );
    expect(named).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('comments of a source file that is named', async () => {
    const folder = folderWith({ ...FILES, 'main.py': '# Opens with `Pump.open_valve` (`pump.py:5`).\nimport pump\n' });
    const { exitCode, stdout } = await run(folder, ['verify', 'main.py']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('main.py:1:');
  });

  test('a document that is not UTF-8 or binary is told with its place, the others are judged', async () => {
    const latin = new Uint8Array([...new TextEncoder().encode('one\ntwo '), 0xff, 0x0a]);
    const folder = folderWith({ ...FILES, 'latin.md': latin, 'binary.md': new Uint8Array([0x50, 0, 1, 2]) });
    const { exitCode, stdout, stderr } = await run(folder, ['verify', 'latin.md', 'binary.md', 'wrong.md']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: latin.md:2: the document is not UTF-8: byte 8 does not decode\n');
    expect(stderr).toContain('error: binary.md: the document is binary\n');
    expect(stdout).toContain('wrong.md:1:39  error');
  });

  test('a document without citations is exit 2', async () => {
    const { exitCode, stderr } = await run(folderWith({ 'a.md': 'Only words.\n' }), ['verify', 'a.md']);
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no citation was found'),
    });
  });

  test('a root or a revision that does not exist is exit 2 and nothing is judged', async () => {
    const folder = folderWith(FILES);
    commitAll(folder);
    for (const argv of [
      ['--root', 'gone'],
      ['--at', 'v9'],
      ['--root', 'x=.@v9'],
    ]) {
      const { exitCode, stdout, stderr } = await run(folder, ['verify', ...argv]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toMatch(/^error: root `(main|x)` \(.*\): .+\n {2}help: .+\n$/);
    }
  });
});

describe('explain', () => {
  test('prints the explanation, whatever the verdict', async () => {
    const { exitCode, stdout, stderr } = await run(folderWith(FILES), ['explain', 'wrong.md:1']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('wrong.md:1:39  `pump.py:5`  drifted');
    for (const title of ['Sentence', 'Anchors', 'Places', 'Decision']) expect(stdout).toContain(`\n${title}\n`);
  });

  test('a line without citations is exit 2 and tells where there are some', async () => {
    const folder = folderWith({ ...FILES, 'a.md': `# A\n\n${RIGHT}\nWords.\n\n${WRONG}` });
    expect(await run(folder, ['explain', 'a.md:5'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'error: a.md: no citation at line 5\n  help: the nearest lines with citations: 3, 7\n',
    });
    expect((await run(folder, ['explain', 'a.md:3:1'])).stderr).toContain('leave the column away');
  });

  test('a document whose name holds colons', async () => {
    const folder = folderWith({ ...FILES, 'a:3.md': RIGHT });
    expect((await run(folder, ['explain', 'a:3.md:1:40'])).stdout).toContain('a:3.md:1:39');
  });

  test('a document that is not there is exit 2', async () => {
    const { exitCode, stderr } = await run(folderWith(FILES), ['explain', 'gone.md:3']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: gone.md: there is no such file or folder\n');
  });
});
