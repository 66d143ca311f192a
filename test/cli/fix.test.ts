import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileSystem, Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { findingOf } from '../report/reports.ts';
import { addFiles, fakeIo, folderWith } from './fake-io.ts';
import { judgeThatFinds } from './judged.ts';
import { commitAll } from './repository.ts';

const PUMP = `import os


class Pump:
    def close(self):
        self.valve = None

    def open_valve(self):
        return os.getpid()

    def drain_tank(self):
        return self.valve
`;
const WRONG = 'The pump opens in `Pump.open_valve` (`pump.py:5`).\n';
const RIGHT = WRONG.replace(':5', ':8');
const GONE = 'The pump rests in `Pump.sleep_well` (`gone.py:5`).\n';
const FILES = { 'src/pump.py': PUMP, 'wrong.md': WRONG };

async function run(folder: string, argv: readonly string[], part: Partial<Io> = {}) {
  const io = fakeIo(folder, part);
  const exitCode = await main(['fix', ...argv], io);
  return { exitCode, ...io.written };
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const stdin = (text: string) => ({ stdin: { read: async () => new TextEncoder().encode(text) } });
const temporaries = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.tmp'));

/** The real file system with some of its operations replaced. */
function diskWith(part: (disk: FileSystem) => Partial<FileSystem>): Partial<Io> {
  const { fileSystem } = fakeIo('/');
  return { fileSystem: { ...fileSystem, ...part(fileSystem) } };
}

function failing(code: string) {
  return async () => {
    throw Object.assign(new Error('no'), { code });
  };
}

describe('what is certain', () => {
  test('is rewritten, and told on standard error', async () => {
    const folder = folderWith({ ...FILES, 'docs/two.md': `${WRONG}\n${WRONG}` });
    expect(await run(folder, [])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'fixed 3 citations in 2 documents; nothing left\n',
    });
    expect(read(folder, 'wrong.md')).toBe(RIGHT);
    expect(read(folder, 'docs/two.md')).toBe(`${RIGHT}\n${RIGHT}`);
    expect(read(folder, 'src/pump.py')).toBe(PUMP);
    expect(temporaries(folder)).toEqual([]);
  });

  test('is right for `verify` afterwards, and a second run changes nothing', async () => {
    const folder = folderWith({ ...FILES, 'gone.md': GONE });
    expect((await run(folder, [])).stderr).toBe('fixed 1 citation in 1 document; 1 without a suggestion left\n');
    const verify = fakeIo(folder);
    await main(['verify', '--format', 'json'], verify);
    const { findings } = JSON.parse(verify.written.stdout);
    expect(findings.map(({ location }: { location: { path: string } }) => location.path)).toEqual(['gone.md']);
    const before = statSync(join(folder, 'wrong.md'));
    expect(await run(folder, [])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'fixed nothing; 1 without a suggestion left\n',
    });
    expect(statSync(join(folder, 'wrong.md'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('in several citations of one sentence, and in several members of one list', async () => {
    const pair = '`Pump.open_valve` (`pump.py:5`) and `Pump.drain_tank` (`:2`)\n';
    const list = '- `Pump.open_valve`, `Pump.drain_tank` (`pump.py:5,6`)\n';
    const link = 'See [pump.py:5](pump.py#L5), `Pump.open_valve`.\n';
    const folder = folderWith({ 'src/pump.py': PUMP, 'src/a.md': pair + link, 'src/b.md': list });
    const { stderr } = await run(folder, ['--offered'], { terminal: { ask: async () => 'y' } });
    expect(stderr).toMatch(/fixed 5 citations in 2 documents; nothing left\n$/);
    expect(read(folder, 'src/a.md')).toBe(
      '`Pump.open_valve` (`pump.py:8`) and `Pump.drain_tank` (`:11`)\n' +
        'See [pump.py:8](pump.py#L8), `Pump.open_valve`.\n',
    );
    expect(read(folder, 'src/b.md')).toBe('- `Pump.open_valve`, `Pump.drain_tank` (`pump.py:8,11`)\n');
  });

  const head = '# Pömpe 🚰\r\n\r\nA lone\rcarriage 👩‍🔧 return\u2028and `é` = `e\u0301`.\n\n';
  const tail = '\r\n\r\nNo line end at last \t';

  test.each([
    ['mixed line ends, emoji and no line end at last', ''],
    ['a byte order mark', '\ufeff'],
  ])('keeps %s, byte for byte', async (_name, mark) => {
    const sentence = (line: number) => `🚰 The pump opens in \`Pump.open_valve\` (\`pump.py:${line}\`).`;
    const folder = folderWith({ 'src/pump.py': PUMP, 'a.md': mark + head + sentence(5) + tail });
    expect((await run(folder, [])).stderr).toBe('fixed 1 citation in 1 document; nothing left\n');
    expect(readFileSync(join(folder, 'a.md')).toString('hex')).toBe(
      Buffer.from(mark + head + sentence(8) + tail, 'utf8').toString('hex'),
    );
  });

  test('counts a byte order mark as the first unit of the text', async () => {
    const folder = folderWith({ 'a.md': '\ufeff🚰 x.py:1\r\n' });
    const edits = [{ start: 9, end: 10, text: '22' }];
    const location = { path: 'a.md', line: 1, column: 5, endLine: 1, endColumn: 11, excerpt: '' };
    const { verify } = judgeThatFinds();
    await run(folder, ['a.md'], {
      verify: async (input) => {
        const verification = await verify(input);
        const findings = [findingOf({ location, fix: { certain: true, edits } })];
        return { ...verification, report: { ...verification.report, findings } };
      },
    });
    expect([...readFileSync(join(folder, 'a.md'))]).toEqual([...Buffer.from('\ufeff🚰 x.py:22\r\n')]);
  });

  test.each([0o755, 0o600, 0o664])('keeps the mode %o', async (mode) => {
    const folder = folderWith(FILES);
    chmodSync(join(folder, 'wrong.md'), mode);
    await run(folder, []);
    expect(read(folder, 'wrong.md')).toBe(RIGHT);
    expect(statSync(join(folder, 'wrong.md')).mode & 0o7777).toBe(mode);
  });

  test('is written where a symbolic link leads, and the link stays one', async () => {
    const folder = folderWith({ 'src/pump.py': PUMP, 'real/a.md': WRONG, links: null });
    symlinkSync('../real/a.md', join(folder, 'links/b.md'));
    expect((await run(folder, ['links/b.md', 'real/a.md'])).stderr).toBe(
      'fixed 1 citation in 1 document; nothing left\n',
    );
    expect(lstatSync(join(folder, 'links/b.md')).isSymbolicLink()).toBe(true);
    expect(read(folder, 'real/a.md')).toBe(RIGHT);
    expect([...temporaries(join(folder, 'links')), ...temporaries(join(folder, 'real'))]).toEqual([]);
  });

  test('in the comments of a source file', async () => {
    const folder = folderWith({ ...FILES, 'main.py': '# Opens with `Pump.open_valve` (`pump.py:5`).\nimport pump\n' });
    await run(folder, ['main.py']);
    expect(read(folder, 'main.py')).toBe('# Opens with `Pump.open_valve` (`pump.py:8`).\nimport pump\n');
  });
});

describe('what cannot be written is exit 2, and the other documents are fixed', () => {
  const two = { 'src/pump.py': PUMP, 'a.md': WRONG, 'b.md': WRONG };

  test('a document that changed since it was read', async () => {
    const folder = folderWith(two);
    const { verify } = fakeIo(folder);
    const edited = `${WRONG}One more line.\n`;
    const { exitCode, stdout, stderr } = await run(folder, [], {
      verify: async (input) => {
        addFiles(folder, { 'a.md': edited });
        return verify(input);
      },
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe(
      'error: a.md: it changed on disk since it was read, so it is left as it is\n' +
        '  help: run `compass-doc fix` again\n' +
        'fixed 1 citation in 1 document; nothing left\n',
    );
    expect([read(folder, 'a.md'), read(folder, 'b.md')]).toEqual([edited, RIGHT]);
    expect(temporaries(folder)).toEqual([]);
  });

  test('a document that is gone since it was read stays gone', async () => {
    const folder = folderWith(two);
    const { verify } = fakeIo(folder);
    const { exitCode, stderr } = await run(folder, [], {
      verify: async (input) => {
        execFileSync('rm', [join(folder, 'a.md')]);
        return verify(input);
      },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: a.md: it could not be written and is left as it is: there is no such file');
    expect(readdirSync(folder).sort()).toEqual(['b.md', 'src']);
  });

  test.each([
    [
      'a full disk',
      'the disk is full',
      ({ writeFile }: FileSystem) => ({
        writeFile: async (path: string, text: string) => {
          await writeFile(path, text.slice(0, 10));
          return failing('ENOSPC')();
        },
      }),
    ],
    ['a rename that fails', 'its folder may not be written', () => ({ rename: failing('EPERM') })],
    ['a mode that cannot be set', 'its folder may not be written', () => ({ chmod: failing('EPERM') })],
  ])('%s leaves the original and no temporary file', async (_name, reason, part) => {
    const folder = folderWith(FILES);
    const { exitCode, stderr } = await run(folder, [], diskWith(part));
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: wrong.md: it could not be written and is left as it is: ${reason}`);
    expect(stderr).toMatch(/\nfixed nothing; nothing left\n$/);
    expect(read(folder, 'wrong.md')).toBe(WRONG);
    expect(readdirSync(folder).sort()).toEqual(['src', 'wrong.md']);
  });

  test('a document that is not UTF-8', async () => {
    const latin = new Uint8Array([...new TextEncoder().encode(WRONG), 0xff]);
    const folder = folderWith({ ...FILES, 'latin.md': latin });
    const { exitCode, stderr } = await run(folder, ['latin.md', 'wrong.md']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: latin.md:2: the document is not UTF-8');
    expect(read(folder, 'wrong.md')).toBe(RIGHT);
    expect([...readFileSync(join(folder, 'latin.md'))]).toEqual([...latin]);
  });

  test('two documents that reports call the same', async () => {
    const main = folderWith({ 'src/pump.py': PUMP, 'docs/a.md': `A line more.\n\n${WRONG}` });
    const here = folderWith({ 'docs/a.md': WRONG });
    const paths = ['docs/a.md', join(main, 'docs/a.md')];
    const { exitCode, stderr } = await run(here, ['--root', main, ...paths]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: docs/a.md: several documents go by this path');
    expect(read(here, 'docs/a.md')).toBe(WRONG);
  });

  test('nothing was read', async () => {
    const folder = folderWith({ 'a.md': 'Only words.\n' });
    expect(await run(folder, ['a.md'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no citation was found'),
    });
    expect((await run(folder, ['a.md', '--allow-empty'])).exitCode).toBe(0);
  });
});

describe('standard input', () => {
  test('goes fixed to standard output', async () => {
    const folder = folderWith(FILES);
    const text = `Top\r\n\r\n${WRONG}`;
    const named = ['-', '--stdin-filename', 'docs/a.md'];
    expect(await run(folder, named, stdin(text))).toEqual({
      exitCode: 0,
      stdout: text.replace('.py:5', '.py:8'),
      stderr: 'fixed 1 citation in 1 document; nothing left\n',
    });
    expect(read(folder, 'wrong.md')).toBe(WRONG);
  });

  test('comes out as it is when nothing is certain', async () => {
    expect(await run(folderWith(FILES), ['-', '--quiet'], stdin(RIGHT))).toEqual({
      exitCode: 0,
      stdout: RIGHT,
      stderr: '',
    });
  });

  test('acts on no terminal', async () => {
    const folder = folderWith(FILES);
    const io = fakeIo(folder, stdin(`\u001b[31m${WRONG}`));
    await main(['fix', '-'], { ...io, stdout: { ...io.stdout, isTTY: true } });
    expect(io.written.stdout).toBe(`\\u{1b}[31m${RIGHT}`);
  });
});

describe('--dry-run', () => {
  test('prints a patch that `git apply` makes the same of, writes nothing and is exit 1', async () => {
    const text = `Top 🚰\r\na lone\rreturn\n\n${WRONG}no line end`;
    const folder = folderWith({ ...FILES, 'docs/crlf.md': text, 'right.md': RIGHT });
    commitAll(folder);
    const { exitCode, stdout, stderr } = await run(folder, ['--dry-run']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'would fix 2 citations in 2 documents; nothing left\n',
    });
    expect(stdout).toContain(
      '--- a/wrong.md\n+++ b/wrong.md\n@@ -1,1 +1,1 @@\n' +
        '-The pump opens in `Pump.open_valve` (`pump.py:5`).\n+The pump opens in `Pump.open_valve` (`pump.py:8`).\n',
    );
    expect(stdout).not.toContain('right.md');
    expect([read(folder, 'wrong.md'), read(folder, 'docs/crlf.md')]).toEqual([WRONG, text]);
    const applied = spawnSync('git', ['-C', folder, 'apply', '-'], { input: stdout, encoding: 'utf8' });
    expect(applied).toMatchObject({ status: 0, stderr: '' });
    expect([read(folder, 'wrong.md'), read(folder, 'docs/crlf.md')]).toEqual([RIGHT, text.replace('.py:5', '.py:8')]);
    expect(await run(folder, ['--dry-run'])).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test('of standard input prints the patch instead of the document', async () => {
    const { exitCode, stdout } = await run(folderWith(FILES), ['-', '--dry-run'], stdin(WRONG));
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^--- a\/<stdin>\n/);
  });

  test('problems count before changes', async () => {
    expect((await run(folderWith(FILES), ['--dry-run', 'wrong.md', 'gone.md'])).exitCode).toBe(2);
  });
});

describe('--offered', () => {
  /** Two places that only their sentence speaks for, made so by marking every repair as not certain. */
  const uncertain = (folder: string): Partial<Io> => {
    const { verify } = fakeIo(folder);
    return {
      verify: async (input) => {
        const verification = await verify(input);
        const findings = verification.report.findings.map((finding) =>
          finding.fix && finding.location.path !== 'certain.md'
            ? { ...finding, fix: { ...finding.fix, certain: false } }
            : finding,
        );
        return { ...verification, report: { ...verification.report, findings } };
      },
    };
  };
  const terminalThatSays = (...lines: readonly (string | null)[]) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return lines[asked.length - 1] ?? null;
    };
    return { asked, terminal: { ask } };
  };
  const files = { 'src/pump.py': PUMP, 'a.md': WRONG, 'b.md': WRONG, 'certain.md': WRONG };
  const outcome = (folder: string) => ['a.md', 'b.md', 'certain.md'].map((path) => read(folder, path) === RIGHT);

  test('without it, what is offered is left and counted', async () => {
    const folder = folderWith(files);
    const { exitCode, stderr } = await run(folder, [], uncertain(folder));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'fixed 1 citation in 1 document; 2 offered left\n' });
    expect(outcome(folder)).toEqual([false, false, true]);
  });

  test('shows the line of the document, what is there and what would be, and does as it is told', async () => {
    const folder = folderWith(files);
    const { asked, terminal } = terminalThatSays('n', ' Yes ');
    const { exitCode, stdout, stderr } = await run(folder, ['--offered'], { ...uncertain(folder), terminal });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(asked).toEqual(['Apply 1 of 2? [y]es, [n]o, [q]uit asking: ', 'Apply 2 of 2? [y]es, [n]o, [q]uit asking: ']);
    expect(stderr).toContain('a.md:1:39  error');
    expect(stderr).toContain('1 | The pump opens in `Pump.open_valve` (`pump.py:5`).\n');
    expect(stderr).toContain('there:     src/pump.py:5 | def close(self):\n');
    expect(stderr).toContain('suggested: src/pump.py:8 (offered) | def open_valve(self):\n');
    expect(stderr).toMatch(/\nfixed 2 citations in 2 documents; 1 offered left\n$/);
    expect(outcome(folder)).toEqual([false, true, true]);
  });

  test.each([
    ['an answer that is none is asked again', ['perhaps', 'y', 'y'], 3, [true, true, true]],
    ['`q` leaves the rest', ['q'], 1, [false, false, true]],
    ['the end of input leaves the rest', ['y', null], 2, [true, false, true]],
    ['no answer is no', ['', ''], 2, [false, false, true]],
  ] as const)('%s', async (_name, lines, questions, expected) => {
    const folder = folderWith(files);
    const { asked, terminal } = terminalThatSays(...lines);
    await run(folder, ['--offered'], { ...uncertain(folder), terminal });
    expect(asked).toHaveLength(questions);
    expect(outcome(folder)).toEqual(expected);
  });

  test('what changes while it asks is not written over', async () => {
    const folder = folderWith(files);
    const ask = async () => {
      writeFileSync(join(folder, 'a.md'), 'Newer.\n');
      return 'y';
    };
    const { exitCode } = await run(folder, ['--offered'], { ...uncertain(folder), terminal: { ask } });
    expect(exitCode).toBe(2);
    expect(read(folder, 'a.md')).toBe('Newer.\n');
  });

  test('without a terminal, or with the document on standard input, it is a usage error', async () => {
    const folder = folderWith(files);
    const none = await run(folder, ['--offered']);
    expect(none).toMatchObject({ exitCode: 2, stdout: '' });
    expect(none.stderr).toContain('error: `--offered` asks, but there is no terminal\n  help: ');
    const { terminal } = terminalThatSays('y');
    const both = await run(folder, ['--offered', '-'], { ...stdin(WRONG), terminal });
    expect(both).toMatchObject({ exitCode: 2, stdout: '' });
    expect(both.stderr).toContain('standard input is the document');
    expect(outcome(folder)).toEqual([false, false, false]);
  });
});
