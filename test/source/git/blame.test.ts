import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Blame, blameLines, parseBlame } from '../../../src/source/git/blame.ts';
import { gitAt, removeFolder, TestRepository, temporaryFolder } from './repository.ts';

function newRepository(): TestRepository {
  const repository = new TestRepository();
  onTestFinished(() => repository.dispose());
  return repository;
}

function commitsOf(blame: Blame): readonly (string | null)[] {
  return blame.ok ? blame.lines.map(({ commit }) => commit) : [blame.message];
}

test('each line names its commit, its line there and its path there', async () => {
  const repository = newRepository();
  repository.write('old "name".md', 'one\ntwo\nthree\n');
  const first = repository.commit('first');
  repository.git('mv', 'old "name".md', 'new.md');
  repository.write('new.md', 'zero\none\ntwo\nthree\n');
  const second = repository.commit('second');
  repository.write('new.md', 'zero\none\nTWO\nthree\n');
  const git = gitAt(repository.folder);
  const old = { commit: first, path: 'old "name".md', isBoundary: false };
  expect(await blameLines(git, { path: 'new.md', revision: null, ignoreRevsFile: false })).toEqual({
    ok: true,
    lines: [
      { commit: second, line: 1, path: 'new.md', isBoundary: false },
      { ...old, line: 1 },
      { commit: null, line: 3, path: 'new.md', isBoundary: false },
      { ...old, line: 3 },
    ],
  });
  const committed = await blameLines(git, { path: 'new.md', revision: second, ignoreRevsFile: false });
  expect(commitsOf(committed)).toEqual([second, first, first, first]);
});

test('a commit that only reflowed the text is passed over when the repository says so', async () => {
  const repository = newRepository();
  repository.write('a.md', 'some words\nmore words\n');
  const first = repository.commit('first');
  repository.write('a.md', 'some  words\nmore  words\n');
  const reflow = repository.commit('reflow');
  repository.write('.git-blame-ignore-revs', `# formatting\n${reflow}\n`);
  repository.commit('ignore');
  const git = gitAt(repository.folder);
  const request = { path: 'a.md', revision: null };
  expect(commitsOf(await blameLines(git, { ...request, ignoreRevsFile: true }))).toEqual([first, first]);
  expect(commitsOf(await blameLines(git, { ...request, ignoreRevsFile: false }))).toEqual([reflow, reflow]);
});

test('a list of ignored commits that git cannot read is passed over', async () => {
  const repository = newRepository();
  repository.write('a.md', 'one\n');
  repository.write('.git-blame-ignore-revs', 'no commit\n');
  const first = repository.commit('first');
  const git = gitAt(repository.folder);
  for (const ignoreRevsFile of [true, false]) {
    expect(commitsOf(await blameLines(git, { path: 'a.md', revision: null, ignoreRevsFile }))).toEqual([first]);
  }
});

test('the list that the configuration names counts no more than the one in the repository', async () => {
  const repository = newRepository();
  repository.write('a.md', 'some words\n');
  repository.commit('first');
  repository.write('a.md', 'some  words\n');
  const reflow = repository.commit('reflow');
  repository.write('list', `${reflow}\n`);
  const git = gitAt(repository.folder);
  const request = { path: 'a.md', revision: null, ignoreRevsFile: false };
  repository.git('config', 'blame.ignoreRevsFile', 'list');
  expect(commitsOf(await blameLines(git, request))).toEqual([reflow]);
  repository.git('config', 'blame.ignoreRevsFile', 'not-there');
  expect(await blameLines(git, request)).toMatchObject({ remedy: expect.stringContaining('take the setting out') });
});

test('a line in a shallow clone may be older than the commit that it names', async () => {
  const repository = newRepository();
  repository.write('a.md', 'one\n');
  repository.commit('first');
  repository.write('a.md', 'one\ntwo\n');
  repository.commit('second');
  repository.write('a.md', 'one\ntwo\nthree\n');
  repository.commit('third');
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  repository.git('clone', '--quiet', '--depth', '2', `file://${repository.folder}`, join(folder, 'shallow'));
  const request = { path: 'a.md', revision: null, ignoreRevsFile: false };
  const shallow = await blameLines(gitAt(join(folder, 'shallow')), request);
  expect(shallow.ok && shallow.lines.map(({ isBoundary }) => isBoundary)).toEqual([true, true, false]);
  const whole = await blameLines(gitAt(repository.folder), request);
  expect(whole.ok && whole.lines.map(({ isBoundary }) => isBoundary)).toEqual([false, false, false]);
});

test('paths are relative to the folder that git is bound to', async () => {
  const repository = newRepository();
  repository.write('docs/a.md', 'one\n');
  repository.commit('first');
  const git = gitAt(join(repository.folder, 'docs'));
  expect(await blameLines(git, { path: 'a.md', revision: null, ignoreRevsFile: true })).toMatchObject({
    lines: [{ path: 'a.md', line: 1 }],
  });
});

test('lines are counted as git counts them', async () => {
  const repository = newRepository();
  repository.write('a.md', '\ttabbed\r\n\r\nlone\rreturn\n\n\ufeff');
  const first = repository.commit('first');
  const blame = await blameLines(gitAt(repository.folder), { path: 'a.md', revision: first, ignoreRevsFile: false });
  expect(blame.ok && blame.lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
});

test('a file that git does not know, and a revision that is no commit id, are faults', async () => {
  const repository = newRepository();
  repository.write('a.md', 'one\n');
  repository.commit('first');
  repository.write('new.md', 'one\n');
  const git = gitAt(repository.folder);
  const request = { revision: null, ignoreRevsFile: false };
  expect(await blameLines(git, { ...request, path: 'new.md' })).toMatchObject({ ok: false, reason: 'no-such-path' });
  expect(await blameLines(git, { ...request, path: '--contents=a.md' })).toMatchObject({ reason: 'no-such-path' });
  expect(await blameLines(git, { ...request, path: 'a.md', revision: '-h' })).toMatchObject({ reason: 'malformed' });
});

test('any bytes are read without a throw', () => {
  const pieces = fc.constantFrom('\n', '\t', 'a'.repeat(40), ' 1 2 1', 'filename "x', 'boundary', '\0', 'é');
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      expect(() => parseBlame(Buffer.from(parts.join('')))).not.toThrow();
    }),
  );
});
