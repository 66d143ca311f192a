import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { fakeIo, folderWith } from './fake-io.ts';
import { judgeThatFinds } from './judged.ts';

async function run(argv: readonly string[], files: Readonly<Record<string, string | null>> = { 'a.md': 'see x.py:1' }) {
  const { verify, inputs } = judgeThatFinds();
  const io = fakeIo(folderWith(files), { verify });
  const exitCode = await main(argv, io);
  return { exitCode, ...io.written, judged: inputs.length };
}

describe('a call that is wrong is exit 2, says what and what helps, and judges nothing', () => {
  test.each([
    [['verify', '--strickt'], 'unknown option', '--strict'],
    [['verfy'], 'unknown command', 'verify'],
    [['verify', '--fail-on', 'eror'], 'Expected one of error, warning, info, none', 'Did you mean error?'],
    [['verify', '--color', 'sometimes'], 'Expected one of auto, always, never', 'always'],
    [['verify', '--format'], 'argument missing', '--format'],
    [['verify', '--format', 'jsno'], 'unknown format `jsno`', 'did you mean `json`?'],
    [['verify', '--format', 'yaml'], 'unknown format `yaml`', 'choose one of pretty, json'],
    [['verify', '--format', 'json='], 'names no file', '--format NAME=FILE'],
    [['verify', '--format', 'json', '--format', 'pretty'], 'two reports would go to standard output', 'NAME=FILE'],
    [['verify', '--format', 'json=r', '--format', 'pretty=./r'], 'two reports would go to', 'NAME=FILE'],
    [['verify', '--at', '-x'], '`-x` is not a revision', 'a commit, a tag or a branch'],
    [['verify', '--root', '.@--all'], '`--all` is not a revision', 'a commit, a tag or a branch'],
    [['verify', '--stdin-filename', 'x.md', 'a.md'], 'none is read', '`-`'],
    [['verify', '--config', 'gone.yaml'], 'gone.yaml:1:1: the configuration is not there', '--config'],
    [['verify', '--config', '.'], 'the configuration cannot be read: it is a folder', 'check the file'],
    [['explain'], 'missing required argument', 'place'],
    [['explain', 'a.md'], '`a.md` is not a place', 'design/01.md:12'],
    [['explain', 'a.md:0'], 'lines and columns start at 1', ''],
    [['explain', '.:3'], '`.` is a folder', 'DOCUMENT:LINE'],
  ])('%j', async (argv, message, help) => {
    const { exitCode, stdout, stderr, judged } = await run(argv);
    expect({ exitCode, stdout, judged }).toEqual({ exitCode: 2, stdout: '', judged: 0 });
    expect(stderr).toContain(message);
    expect(stderr).toContain(help);
  });

  test('an unknown key of the configuration, with its place', async () => {
    const { exitCode, stdout, stderr } = await run(['verify'], {
      'a.md': 'x.py:1',
      'compass-doc.yaml': 'version: 1\nroot: []\n',
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error: compass-doc\.yaml:2:1: unknown key `root`, expected one of .*\n {2}help: did you mean `roots`\?\n$/,
    );
  });

  test('every fault of the configuration at once', async () => {
    const { stderr } = await run(['verify'], { 'compass-doc.yaml': 'strict: 1\nfailOn: x\n' });
    expect(stderr.match(/^error: /gm)).toHaveLength(2);
  });

  test('no command at all', async () => {
    const { exitCode, stdout, stderr } = await run([]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('Usage: compass-doc');
  });

  test('terminal escapes of the call are written out', async () => {
    expect((await run(['verify', '--\u001b[31m'])).stderr).not.toContain('\u001b');
    expect((await run(['verify', '--format', '\u001b[31m'])).stderr).toContain('\\u{1b}[31m');
  });
});

describe('help and version go to standard output and are exit 0', () => {
  test('--version', async () => {
    expect(await run(['--version'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
      stderr: '',
    });
  });

  test.each([['--help'], ['help'], ['verify', '--help'], ['help', 'verify'], ['explain', '--help']])(
    '%s %s',
    async (...argv) => {
      const { exitCode, stdout, stderr } = await run(argv.filter(Boolean));
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toContain('Exit codes: 0 clean, 1 findings');
    },
  );

  test('each command shows examples', async () => {
    expect((await run(['verify', '--help'])).stdout).toContain('$ compass-doc verify design/ README.md --at v2.1');
    expect((await run(['explain', '--help'])).stdout).toContain('$ compass-doc explain design/01.md:1221');
  });
});

test('an internal fault is exit 2 with one line, and a stack only when asked for', async () => {
  const verify = async () => {
    throw new Error('the pump broke');
  };
  const cwd = folderWith({ 'a.md': 'x.py:1' });
  const io = fakeIo(cwd, { verify });
  expect(await main(['verify'], io)).toBe(2);
  expect(io.written.stderr).toBe(
    'error: internal fault: the pump broke\n  help: this is a defect of compass-doc, please report it\n',
  );
  const loud = fakeIo(cwd, { verify });
  await main(['verify'], { ...loud, env: { ...loud.env, COMPASS_DOC_LOG: 'debug' } });
  expect(loud.written.stderr).toContain('\n    at ');
});
