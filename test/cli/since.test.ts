import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCK_FILE } from '../../src/citation/history/lock.ts';
import { main } from '../../src/cli/main.ts';
import type { Report } from '../../src/report/report.ts';
import { addFiles, fakeIo, folderWith } from './fake-io.ts';
import { commitAll, git } from './repository.ts';

const PUMP = `import os


class Pump:
    def close(self):
        self.valve = None

    def open_valve(self):
        return os.getpid()

    def drain_tank(self):
        return self.valve
`;
const TANK = 'def fill_tank(level):\n    return level\n\n\ndef empty_tank(level):\n    return 0\n';
const ABOVE = 'LIMIT = 5\nFLOOR = 1\n';
const FILES = {
  'src/pump.py': PUMP,
  'src/tank.py': TANK,
  'pump.md': 'It opens in `Pump.open_valve` (`pump.py:8`) and drains in `Pump.drain_tank` (`pump.py:11`).\n',
  'tank.md': 'It fills in `fill_tank` (`tank.py:1`), and empties in `empty_tank` (`tank.py:2`).\n',
  'other.md': 'It closes in `Pump.close` (`src/pump.py:5`).\n',
};

let folder: string;
beforeEach(() => {
  folder = folderWith(FILES);
  commitAll(folder);
});

async function run(...argv: readonly string[]) {
  const io = fakeIo(folder);
  const exitCode = await main(argv, io);
  return { exitCode, ...io.written };
}

async function reportOf(...argv: readonly string[]): Promise<Report & { exitCode: number }> {
  const { exitCode, stdout } = await run(...argv, '--format', 'json');
  return { ...(JSON.parse(stdout) as Report), exitCode };
}

const shape = ({ findings }: Report) =>
  findings.map(({ ruleId, location, known }) => [location.path, ruleId, known ?? false]);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('verify --since', () => {
  test('a document that was wrong before and did not change is not judged', async () => {
    addFiles(folder, { 'new.md': 'It opens in `Pump.open_valve` (`pump.py:8`).\n' });
    const report = await reportOf('verify', '--since', 'HEAD');
    expect(report.documents.map(({ path }) => path)).toEqual(['new.md']);
    expect(report.exitCode).toBe(0);
  });

  test('what was wrong before is noted, what the change added fails', async () => {
    addFiles(folder, { 'tank.md': `${FILES['tank.md']}It opens in \`Pump.open_valve\` (\`pump.py:5\`).\n` });
    const report = await reportOf('verify', '--since', 'HEAD');
    expect(shape(report)).toEqual([
      ['tank.md', 'citation/misplaced', true],
      ['tank.md', 'citation/drifted', false],
    ]);
    expect(report.findings[0]?.severity).toBe('info');
    const { stdout } = await run('verify', '--since', 'HEAD');
    expect(stdout).not.toContain('`tank.py:2`');
    expect(stdout).toContain('1 finding was there before the change.');
    expect(report.exitCode).toBe(1);
    addFiles(folder, { 'tank.md': `${FILES['tank.md']}It opens in \`Pump.open_valve\` (\`pump.py:8\`).\n` });
    expect((await run('verify', '--since', 'HEAD')).exitCode).toBe(0);
  });

  test('a change of code fails for the documents that cite it', async () => {
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    commitAll(folder, 'two');
    const report = await reportOf('verify', '--since', 'HEAD~1');
    expect(shape(report)).toEqual([
      ['other.md', 'citation/drifted', false],
      ['pump.md', 'citation/drifted', false],
      ['pump.md', 'citation/drifted', false],
    ]);
    expect(report.findings.every(({ fix }) => fix?.certain)).toBe(true);
  });

  test('nothing that matters changed: nothing is judged, and that is clean', async () => {
    addFiles(folder, { 'notes.txt': 'no document\n' });
    expect(await run('verify', '--since', 'HEAD')).toMatchObject({ exitCode: 0 });
  });

  test('the merge with a branch that has moved on is judged', async () => {
    git(folder, 'checkout', '--quiet', '-b', 'docs');
    addFiles(folder, { 'new.md': 'It drains in `Pump.drain_tank` (`pump.py:11`).\n' });
    commitAll(folder, 'a document');
    git(folder, 'checkout', '--quiet', 'main');
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    commitAll(folder, 'code moves');
    git(folder, 'checkout', '--quiet', 'docs');
    const report = await reportOf('verify', '--since', 'main');
    expect(shape(report)).toEqual([['new.md', 'citation/drifted', false]]);
    expect(report.findings[0]?.fix?.edits[0]?.text).toBe('13');
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('with changes that are not committed the merge is not made, and that is said', async () => {
    git(folder, 'checkout', '--quiet', '-b', 'docs');
    git(folder, 'checkout', '--quiet', 'main');
    addFiles(folder, { 'src/tank.py': ABOVE + TANK });
    commitAll(folder, 'code moves');
    git(folder, 'checkout', '--quiet', 'docs');
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    const { stderr } = await run('verify', '--since', 'main');
    expect(stderr).toContain('note: the sources are judged as they stand, not merged with the revision: ');
  });

  test.each([
    ['no-such-branch', 'the revision `no-such-branch` is not in the repository'],
    ['--output=x', 'the revision `--output=x` looks like an option'],
  ])('%s is refused', async (revision, message) => {
    const { exitCode, stderr } = await run('verify', `--since=${revision}`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('impact', () => {
  test('lists what a change of code moves, and prints a patch that makes the documents right', async () => {
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    const { exitCode, stdout } = await run('impact', '--since', 'HEAD');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('`pump.py:11`');
    execFileSync('git', ['-C', folder, 'apply', '-'], { input: stdout });
    expect(read('pump.md')).toBe(FILES['pump.md'].replace(':8', ':10').replace(':11', ':13'));
    expect(read('other.md')).toBe(FILES['other.md'].replace(':5', ':7'));
    expect(read('tank.md')).toBe(FILES['tank.md']);
    expect(await run('impact', '--since', 'HEAD')).toMatchObject({ exitCode: 0 });
  });

  test('a line that no word pins moves with the code', async () => {
    addFiles(folder, { 'bare.md': 'See pump.py:12.\n' });
    commitAll(folder, 'a bare citation');
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    const report = await reportOf('impact', '--since', 'HEAD', 'bare.md');
    expect(report.findings[0]?.fix?.edits[0]?.text).toBe('14');
  });

  test('code that is taken out breaks what cites it', async () => {
    addFiles(folder, { 'src/pump.py': PUMP.slice(0, PUMP.indexOf('    def drain_tank')) });
    const report = await reportOf('impact', '--since', 'HEAD');
    expect(shape(report)).toEqual([['pump.md', 'citation/broken', false]]);
  });

  test('it must be told where the change starts', async () => {
    const { exitCode, stderr } = await run('impact');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('help: name it: `compass-doc impact --since main`');
  });
});

describe('lock', () => {
  test('what is locked is found again without a history', async () => {
    addFiles(folder, { 'bare.md': 'See pump.py:12.\n' });
    expect(await run('lock', 'bare.md')).toMatchObject({ exitCode: 0 });
    execFileSync('rm', ['-rf', join(folder, '.git')]);
    expect((await run('verify', 'bare.md')).exitCode).toBe(0);
    addFiles(folder, { 'src/pump.py': ABOVE + PUMP });
    const report = await reportOf('verify', 'bare.md');
    expect(report.findings[0]?.fix?.edits[0]?.text).toBe('14');
    expect(report.findings[0]?.message).toContain('since the lock file was written');
  });

  test('a second lock changes nothing, and one document leaves the others alone', async () => {
    await run('lock');
    const first = read(LOCK_FILE);
    expect(first.split('\n').filter((line) => line.startsWith('pump.md\t'))).toHaveLength(2);
    await run('lock', 'pump.md');
    expect(read(LOCK_FILE)).toBe(first);
    expect(await run('lock', '--dry-run')).toMatchObject({ exitCode: 0 });
    addFiles(folder, { 'pump.md': 'It closes in `Pump.close` (`pump.py:5`).\n' });
    expect(await run('lock', '--dry-run')).toMatchObject({ exitCode: 1 });
    expect(read(LOCK_FILE)).toBe(first);
  });

  test('what does not hold is not locked', async () => {
    const { stderr } = await run('lock', 'tank.md');
    expect(stderr).toBe('1 citations locked; 1 left out: they do not hold\n');
    expect(read(LOCK_FILE)).not.toContain('tank.py:2');
  });

  test.each([
    ['<<<<<<< ours', 'it holds a merge conflict'],
    ['a\tb', 'it has 2 fields instead of 7'],
  ])('a lock file with %j names the line', async (line, message) => {
    writeFileSync(join(folder, LOCK_FILE), `# header\n${line}\n`);
    const { exitCode, stderr } = await run('verify');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: ${LOCK_FILE}:2: ${message}\n  help: `);
  });
});
