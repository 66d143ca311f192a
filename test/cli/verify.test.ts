import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import type { Severity } from '../../src/report/report.ts';
import { fakeIo, folderWith } from './fake-io.ts';
import { judgeThatFinds } from './judged.ts';
import { commitAll } from './repository.ts';

interface Case {
  readonly files?: Readonly<Record<string, string | Uint8Array | null>>;
  readonly finds?: readonly Severity[];
  readonly io?: Partial<Io>;
  readonly under?: string;
}

const FILES = { 'a.md': 'see x.py:1', 'docs/b.md': 'see y.py:2', 'x.py': 'pass\n' };

async function run(argv: readonly string[], { files = FILES, finds = [], io: part = {}, under = '.' }: Case = {}) {
  const { verify, inputs } = judgeThatFinds(...finds);
  const io = fakeIo(join(folderWith(files), under), { verify, ...part });
  const exitCode = await main(['verify', ...argv], io);
  const paths = inputs.flatMap(({ documents }) => documents.map(({ path }) => path));
  return { exitCode, ...io.written, paths, input: inputs[0], cwd: io.cwd };
}

const stdin = (text: string) => ({ stdin: { read: async () => new TextEncoder().encode(text) } });

describe('exit codes', () => {
  test.each([
    [[], [], 0],
    [['error'], [], 1],
    [['warning'], [], 0],
    [['warning'], ['--fail-on', 'warning'], 1],
    [['info'], ['--fail-on', 'warning'], 0],
    [['info'], ['--fail-on', 'info'], 1],
    [['error'], ['--fail-on', 'none'], 0],
  ] as const)('findings %j with %j are exit %i', async (finds, flags, exitCode) => {
    expect((await run([...flags], { finds })).exitCode).toBe(exitCode);
  });

  test('what could not be read counts before findings', async () => {
    expect((await run(['a.md', 'gone.md'], { finds: ['error'] })).exitCode).toBe(2);
  });
});

describe('which documents', () => {
  test('without operands, all Markdown files here and below', async () => {
    expect((await run([])).paths).toEqual(['a.md', 'docs/b.md']);
  });

  test('without operands but with a configuration, what it names, from any folder of the project', async () => {
    const files = { ...FILES, 'compass-doc.yaml': 'documents: ["docs/*.md"]\n' };
    const { verify, inputs } = judgeThatFinds();
    const project = folderWith(files);
    commitAll(project);
    await main(['verify'], fakeIo(join(project, 'docs'), { verify }));
    expect(inputs[0]?.documents.map(({ path }) => path)).toEqual(['docs/b.md']);
  });

  test('files and folders, each document once', async () => {
    expect((await run(['docs', 'docs/b.md', './docs/../a.md', 'a.md'])).paths.sort()).toEqual(['a.md', 'docs/b.md']);
  });

  test('a source file that is named', async () => {
    expect((await run(['x.py', 'a.md'])).paths).toEqual(['x.py', 'a.md']);
  });

  test('paths in the report start from the main root, else from the current folder', async () => {
    const outside = folderWith({ 'c.md': 'x.py:1' });
    expect((await run(['b.md', '../a.md'], { under: 'docs' })).paths).toEqual(['b.md', '../a.md']);
    expect((await run(['b.md', '../a.md', '--root', '..'], { under: 'docs' })).paths).toEqual(['docs/b.md', 'a.md']);
    expect((await run([join(outside, 'c.md')])).paths).toEqual([expect.stringMatching(/^\.\.\/.*\/c\.md$/)]);
  });

  test('a named file that the configuration ignores is left out with a note', async () => {
    const files = { ...FILES, 'compass-doc.yaml': 'ignore: ["docs/**"]\n' };
    const { paths, stderr, exitCode } = await run(['docs/b.md', 'a.md'], { files });
    expect({ paths, exitCode }).toEqual({ paths: ['a.md'], exitCode: 0 });
    expect(stderr).toBe('note: docs/b.md is left out: the configuration ignores it\n');
    expect((await run(['docs/b.md', 'a.md', '--quiet'], { files })).stderr).toBe('');
  });
});

describe('standard input', () => {
  test('has a name of its own, or the one that is given', async () => {
    expect((await run(['-'], { io: stdin('x.py:1') })).paths).toEqual(['<stdin>']);
    expect((await run(['-', '--stdin-filename', 'docs/new.md'], { io: stdin('x.py:1') })).paths).toEqual([
      'docs/new.md',
    ]);
  });

  test('stands beside files', async () => {
    expect((await run(['-', 'a.md'], { io: stdin('x.py:1') })).paths).toEqual(['<stdin>', 'a.md']);
  });

  test('must not be empty', async () => {
    const { exitCode, stderr } = await run(['-']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: <stdin>: the document is empty\n');
  });
});

describe('what cannot be read is told with a remedy, and the rest is judged', () => {
  test.each([
    [['gone.md'], 'gone.md: there is no such file or folder'],
    [['a.md/x.md'], 'a.md/x.md: there is no such file or folder'],
    [['empty.md'], 'empty.md: the document is empty'],
    [['bare'], 'bare: the folder holds no document (**/*.md, **/*.markdown)'],
    [['/dev/null'], '/dev/null: it is neither a file nor a folder'],
  ])('%j', async (argv, message) => {
    const files = { ...FILES, 'empty.md': '', bare: null };
    const { exitCode, stderr, paths, stdout } = await run([...argv, 'a.md'], { files });
    expect({ exitCode, paths }).toEqual({ exitCode: 2, paths: ['a.md'] });
    expect(stderr.startsWith(`error: ${message}\n  help: `)).toBe(true);
    expect(stdout).toContain('1 problem, listed on standard error');
  });

  test('a file that may not be read', async () => {
    const { fileSystem } = fakeIo('/');
    const readFile = async (path: string) => {
      if (path.endsWith('a.md')) throw Object.assign(new Error('refused'), { code: 'EACCES' });
      return fileSystem.readFile(path);
    };
    const { exitCode, stderr, paths } = await run(['a.md', 'docs'], {
      io: { fileSystem: { ...fileSystem, readFile } },
    });
    expect({ exitCode, paths }).toEqual({ exitCode: 2, paths: ['docs/b.md'] });
    expect(stderr).toContain('error: a.md: the document cannot be read: it may not be read by this user\n');
  });

  test('an empty document found by a search is nothing to speak of', async () => {
    expect((await run([], { files: { ...FILES, 'empty.md': '' } })).exitCode).toBe(0);
  });

  test('the report holds the problems too', async () => {
    const { stdout } = await run(['gone.md', 'a.md', '--format', 'json']);
    expect(JSON.parse(stdout).problems).toEqual([expect.objectContaining({ path: 'gone.md' })]);
  });
});

describe('a gate that read nothing is not green', () => {
  test.each([
    ['no document at all', { 'x.py': '' }, [], 'the folder holds no document'],
    [
      'documents without citations',
      { 'a.md': 'words', 'b.md': 'words' },
      [],
      'no citation was found in the 2 documents',
    ],
    [
      'only ignored documents',
      { 'a.md': 'x.py:1', 'compass-doc.yaml': 'ignore: [a.md]' },
      ['a.md'],
      'no document was read',
    ],
  ])('%s', async (_name, files, argv, message) => {
    const { exitCode, stderr } = await run(argv, { files });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect((await run([...argv, '--allow-empty'], { files })).exitCode).toBe(0);
  });

  test('an empty named document is none when that is allowed', async () => {
    expect(await run(['a.md', '--allow-empty'], { files: { 'a.md': '' } })).toMatchObject({
      exitCode: 0,
      paths: ['a.md'],
    });
  });
});

describe('reports', () => {
  test('go to standard output, or to files', async () => {
    const { stdout, stderr, cwd, exitCode } = await run(['--format', 'pretty', '--format', 'json=out.json']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Read 2 citations in 2 documents');
    expect(stderr).toBe('');
    expect(JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8'))).toMatchObject({ schema: 'compass-doc/report@1' });
  });

  test('only to a file: nothing on standard output', async () => {
    expect((await run(['--format', 'json=out.json'])).stdout).toBe('');
  });

  test('a file that cannot be written is exit 2, the other reports are still written', async () => {
    const { exitCode, stdout, stderr } = await run(['--format', 'pretty', '--format', 'json=gone/out.json']);
    expect(exitCode).toBe(2);
    expect(stdout).toContain('Read 2 citations');
    expect(stderr).toMatch(
      /^error: .*gone\/out\.json: the report could not be written: there is no such file or folder\n/,
    );
  });

  test('take the width and the colour of their stream', async () => {
    const finds = ['error'] as const;
    const terminal = () => {
      const io = fakeIo(folderWith(FILES), { verify: judgeThatFinds(...finds).verify });
      return { ...io, stdout: { ...io.stdout, isTTY: true, columns: 40 } };
    };
    const colored = terminal();
    await main(['verify'], colored);
    expect(colored.written.stdout).toContain('\u001b[31merror');
    const plain = terminal();
    await main(['verify', '--color', 'never'], plain);
    expect(plain.written.stdout).not.toContain('\u001b');
    expect(Math.max(...plain.written.stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(40);
  });
});

test('progress shows on a terminal only, and goes away', async () => {
  const shown = async (argv: readonly string[], env = {}) => {
    const io = fakeIo(folderWith(FILES), { verify: judgeThatFinds().verify });
    await main(['verify', ...argv], { ...io, env: { ...io.env, ...env }, stderr: { ...io.stderr, isTTY: true } });
    return io.written.stderr;
  };
  expect(await shown([])).toBe('Judging 2 documents…\r\u001b[K');
  expect(await shown(['--quiet'])).toBe('');
  expect(await shown([], { CI: 'true' })).toBe('');
});

describe('settings', () => {
  test('flags, configuration and defaults reach the judge as one', async () => {
    const files = { ...FILES, 'compass-doc.yaml': 'strict: true\nfailOn: info\n' };
    const { input } = await run(['--judge-records', '--fail-on', 'none'], { files });
    expect(input?.settings).toMatchObject({ strict: true, judgeRecords: true, failOn: 'none', allowEmpty: false });
  });

  test('--print-config prints a configuration that says the same', async () => {
    const files = { ...FILES, 'compass-doc.yaml': 'strict: true\nroots:\n  - { name: x, path: docs }\n' };
    const first = await run(['--print-config', '--external', 'ns', '--at', 'v1'], { files });
    expect(first).toMatchObject({ exitCode: 0, stderr: '', paths: [] });
    const again = await run(['--print-config'], { files: { ...FILES, 'compass-doc.yaml': first.stdout } });
    expect(again.stdout).toBe(first.stdout);
    expect(first.stdout).toContain('name: ns\n');
  });
});
