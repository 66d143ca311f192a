import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCommit } from '../../../src/source/commit.ts';
import { diffHunks } from '../../../src/source/git/diff.ts';
import { Git } from '../../../src/source/git/git.ts';
import type { Spawn } from '../../../src/source/git/launch.ts';
import { ENVIRONMENT, gitAt, removeFolder, TestRepository, temporaryFolder } from './repository.ts';

let repository: TestRepository;
let first: string;
let second: string;

beforeAll(() => {
  repository = new TestRepository();
  repository.write('src/a.py', 'one\n');
  first = repository.commit('first');
  repository.write('src/a.py', 'two\n');
  second = repository.commit('second');
  repository.git('tag', '-a', 'v1', '-m', 'a tag', first);
});

afterAll(() => repository.dispose());

/** A spawn that runs another program in git's place. */
function instead(program: string, ...args: readonly string[]): Spawn {
  return (_command, _args, options) => spawn(program, args, options);
}

const sleeping = instead(process.execPath, '-e', 'setTimeout(() => {}, 100000)');

test('a command gives its output, its errors and its exit code', async () => {
  const git = gitAt(repository.folder);
  expect(await git.run(['rev-parse', 'HEAD'])).toMatchObject({ ok: true, code: 0, stdout: Buffer.from(`${second}\n`) });
  expect(await git.run(['rev-parse', '--verify', 'no-such'])).toMatchObject({
    ok: true,
    code: 128,
    stderr: expect.stringContaining('Needed a single revision'),
  });
  expect(await git.run(['hash-object', '--stdin'], { stdin: 'hello\n' })).toMatchObject({
    stdout: Buffer.from('ce013625030ba8dba906f756967f9e9ca394464a\n'),
  });
});

test('a git that is not there is a value', async () => {
  const git = gitAt(repository.folder, instead('no-such-git'));
  const fault = { ok: false, reason: 'git-missing', remedy: expect.any(String) };
  expect(await git.run(['version'])).toMatchObject(fault);
  expect(await git.resolveRevision('HEAD')).toMatchObject(fault);
  expect(await git.topLevel()).toMatchObject(fault);
  expect(await git.objects.read('HEAD')).toMatchObject({ status: 'fault', fault });
  expect(await git.isShallow()).toBe(false);
});

test('a spawn that throws is a value', async () => {
  const git = gitAt(repository.folder, () => {
    throw Object.assign(new Error('too long'), { code: 'E2BIG' });
  });
  expect(await git.run(['version'])).toMatchObject({ reason: 'cannot-start', message: 'git does not start: E2BIG' });
  expect(await git.objects.read('HEAD')).toMatchObject({ fault: { reason: 'cannot-start' } });
  expect(await gitAt(repository.folder).run(['log', 'a\0b'])).toMatchObject({ reason: 'cannot-start' });
});

test('a git that takes too long is ended', async () => {
  let pid = 0;
  const git = gitAt(repository.folder, (...call) => {
    const child = sleeping(...call);
    pid = (child as ReturnType<typeof spawn>).pid ?? 0;
    return child;
  });
  expect(await git.run(['log'], { timeoutMs: 50 })).toMatchObject({
    reason: 'timed-out',
    message: '`git log` took longer than 50 ms',
  });
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a git that something kills is a value', async () => {
  const git = gitAt(repository.folder, instead(process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")'));
  expect(await git.run(['log'])).toMatchObject({ reason: 'killed', message: 'git was ended by SIGKILL' });
});

test('a git that prints too much is ended', async () => {
  const git = gitAt(repository.folder);
  expect(await git.run(['log'], { maxBytes: 10 })).toMatchObject({ reason: 'too-much-output' });
});

test('the environment of a hook does not lead to another repository, and nothing is asked of a person', async () => {
  let env: Record<string, string | undefined> = {};
  const spying: Spawn = (command, args, options) => {
    env = options.env;
    return spawn(command, args, options);
  };
  const hook = { GIT_DIR: '/elsewhere', GIT_INDEX_FILE: 'x', GIT_EXTERNAL_DIFF: 'evil', LC_ALL: 'fr_FR.UTF-8' };
  const git = new Git({ folder: repository.folder, spawn: spying, env: { ...ENVIRONMENT, ...hook } });
  expect(await git.resolveRevision('HEAD')).toEqual({ ok: true, commit: second });
  expect(env).not.toHaveProperty('GIT_DIR');
  expect(env).not.toHaveProperty('GIT_INDEX_FILE');
  expect(env).not.toHaveProperty('GIT_EXTERNAL_DIFF');
  expect(env).toMatchObject({ ...ENVIRONMENT, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' });
});

test.each(['HEAD', 'main', 'HEAD~0', 'main@{0}'])('%j names a commit', async (text) => {
  expect(await gitAt(repository.folder).resolveRevision(text)).toEqual({ ok: true, commit: second });
});

test('a short id and an annotated tag name their commit', async () => {
  const git = gitAt(repository.folder);
  expect(await git.resolveRevision(first.slice(0, 8))).toEqual({ ok: true, commit: first });
  expect(await git.resolveRevision('v1')).toEqual({ ok: true, commit: first });
});

test.each([
  ['--output=stolen', 'option-like'],
  ['-n1', 'option-like'],
  ['', 'malformed'],
  ['HEAD\n', 'malformed'],
  ['a\0b', 'malformed'],
  [':/first', 'malformed'],
  ['HEAD^{/first}', 'malformed'],
  ['x'.repeat(2000), 'malformed'],
  ['no-such', 'unknown-revision'],
  ['f'.repeat(40), 'unknown-revision'],
  ['HEAD:src/a.py', 'unknown-revision'],
  ['HEAD~1..HEAD', 'unknown-revision'],
  ['$(touch stolen)', 'unknown-revision'],
])('%j is refused as a revision', async (text, reason) => {
  const revision = await gitAt(repository.folder).resolveRevision(text);
  expect(revision).toMatchObject({ ok: false, reason, message: expect.any(String), remedy: expect.any(String) });
  expect(existsSync(join(repository.folder, 'stolen'))).toBe(false);
});

test('a folder that is no repository, or no folder, is told apart', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  expect(await gitAt(folder).resolveRevision('HEAD')).toMatchObject({ reason: 'not-a-repository' });
  expect(await gitAt(folder).topLevel()).toMatchObject({ reason: 'not-a-repository' });
  expect(await gitAt(join(folder, 'nowhere')).resolveRevision('HEAD')).toMatchObject({ reason: 'no-such-folder' });
  expect(await gitAt(folder).objects.read('HEAD')).toMatchObject({ fault: { reason: 'not-a-repository' } });
});

test('the top of a repository is found from below it', async () => {
  const git = gitAt(join(repository.folder, 'src'));
  expect(await git.topLevel()).toEqual({ ok: true, folder: repository.folder });
  expect(await git.repository()).toMatchObject({ prefix: 'src/', hasWorkTree: true, isShallow: false });
});

test('a bare repository and a git directory hold commits, but no work tree', async () => {
  const bare = temporaryFolder();
  onTestFinished(() => removeFolder(bare));
  repository.git('clone', '--quiet', '--bare', repository.folder, join(bare, 'sources.git'));
  for (const folder of [join(bare, 'sources.git'), join(repository.folder, '.git')]) {
    const git = gitAt(folder);
    expect(await git.resolveRevision('main')).toEqual({ ok: true, commit: second });
    expect(await git.repository()).toMatchObject({ ok: true, hasWorkTree: false, prefix: '' });
    expect(await git.topLevel()).toMatchObject({ reason: 'no-work-tree' });
    const tree = openCommit(git, first);
    expect(await tree.read('src/a.py')).toMatchObject({ file: { text: 'one\n' } });
    await tree.close();
  }
});

test('a linked work tree shares the commits', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  repository.git('worktree', 'add', '--quiet', '--detach', join(folder, 'linked'), first);
  const git = gitAt(join(folder, 'linked'));
  expect(await git.resolveRevision('HEAD')).toEqual({ ok: true, commit: first });
  expect(await git.resolveRevision('main')).toEqual({ ok: true, commit: second });
  expect(await git.topLevel()).toEqual({ ok: true, folder: join(folder, 'linked') });
});

test('a shallow clone is told, and why a revision is not in it', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, join(folder, 'shallow'));
  const git = gitAt(join(folder, 'shallow'));
  expect(await git.isShallow()).toBe(true);
  expect(await git.resolveRevision('HEAD')).toEqual({ ok: true, commit: second });
  expect(await git.resolveRevision(first)).toMatchObject({
    reason: 'unknown-revision',
    remedy: 'the clone is shallow: fetch the rest with `git fetch --unshallow`',
  });
});

test('a repository of strangers runs nothing and is not written to', async () => {
  const hostile = new TestRepository();
  onTestFinished(() => hostile.dispose());
  hostile.write('.gitattributes', '*.py filter=evil diff=evil\n');
  hostile.write('a.py', 'one\n');
  const head = hostile.commit('first');
  const mark = join(hostile.folder, 'ran');
  const program = `touch '${mark}'; cat`;
  for (const key of ['filter.evil.clean', 'filter.e=v.il.process', 'diff.evil.command', 'diff.evil.textconv']) {
    hostile.git('config', key, program);
  }
  for (const key of ['core.fsmonitor', 'core.pager', 'diff.external', 'gpg.program'])
    hostile.git('config', key, program);
  hostile.git('config', 'filter.evil.required', 'true');
  hostile.git('config', 'log.showSignature', 'true');
  hostile.write('a.py', 'two\n');
  const index = statSync(join(hostile.folder, '.git', 'index')).mtimeMs;
  const git = gitAt(hostile.folder);
  expect(await diffHunks(git, { from: head, to: null })).toMatchObject({ files: [{ newPath: 'a.py' }] });
  expect(existsSync(mark)).toBe(false);
  expect(statSync(join(hostile.folder, '.git', 'index')).mtimeMs).toBe(index);
  expect(readFileSync(join(hostile.folder, 'a.py'), 'utf8')).toBe('two\n');
});
