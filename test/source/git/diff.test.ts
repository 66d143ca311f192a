import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Diff, diffHunks, type FileChange } from '../../../src/source/git/diff.ts';
import { editsOf, hunksOf, linesAfter, linesBefore } from './edits.ts';
import { gitAt, TestRepository } from './repository.ts';

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);

function newRepository(): TestRepository {
  const repository = new TestRepository();
  onTestFinished(() => repository.dispose());
  return repository;
}

function shown(diff: Diff): readonly string[] {
  return diff.ok ? diff.files.map(showChange).sort() : [diff.message];
}

function showChange({ status, oldPath, newPath, hunks }: FileChange): string {
  const name = oldPath === newPath ? oldPath : `${oldPath} => ${newPath}`;
  const parts = hunks?.map((hunk) => `-${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount}`);
  return `${status} ${name}: ${parts?.join(' ') ?? 'binary'}`;
}

const AWKWARD = 'sö "odd"\tname.py';

function manyChanges() {
  const repository = newRepository();
  const text = LINES.join('');
  for (const path of ['edited.py', 'moved.py', 'same.py', AWKWARD]) repository.write(path, text);
  repository.write('gone.py', 'its own words\n');
  repository.write('data.bin', 'a\0b');
  repository.write('turned.py', 'one\ntwo\n');
  const from = repository.commit('first');
  repository.write('edited.py', ['@@ -1 +1 @@\n', '-- a\n', ...LINES.slice(0, 9), ...LINES.slice(12)].join(''));
  repository.git('mv', 'moved.py', 'new place.py');
  repository.write('new place.py', ['first\n', ...LINES].join(''));
  repository.remove('gone.py');
  repository.write(AWKWARD, LINES.slice(0, 19).join(''));
  repository.write('data.bin', 'a\0c');
  repository.remove('turned.py');
  repository.link('turned.py', 'same.py');
  repository.write('added.py', 'diff --git a/x b/x\n');
  return { repository, from };
}

const EXPECTED = [
  'added added.py: -0,0 +1,1',
  'deleted gone.py: -1,1 +0,0',
  'modified data.bin: binary',
  'modified edited.py: -0,0 +1,2 -10,3 +11,0',
  `modified ${AWKWARD}: -20,1 +19,0`,
  'renamed moved.py => new place.py: -0,0 +1,1',
  'type-changed turned.py: -1,2 +1,1',
];

test('every kind of change is read, between commits and against the disk', async () => {
  const { repository, from } = manyChanges();
  const git = gitAt(repository.folder);
  repository.git('add', '--all');
  expect(shown(await diffHunks(git, { from, to: null }))).toEqual(EXPECTED);
  const to = repository.commit('second');
  expect(shown(await diffHunks(git, { from, to }))).toEqual(EXPECTED);
});

test('a renamed file is followed when only its old path is asked for', async () => {
  const { repository, from } = manyChanges();
  const to = repository.commit('second');
  const git = gitAt(repository.folder);
  const paths = ['moved.py', 'gone.py', 'same.py', 'edited.py', AWKWARD];
  const wanted = EXPECTED.filter((line) => /edited|moved|gone|odd/.test(line));
  expect(shown(await diffHunks(git, { from, to, paths }))).toEqual(wanted);
  expect(shown(await diffHunks(git, { from, to, paths: ['same.py'] }))).toEqual([]);
  expect(shown(await diffHunks(git, { from, to, paths: [] }))).toEqual([]);
});

test('a list of paths too long for a command line gives the same answer', async () => {
  const { repository, from } = manyChanges();
  const to = repository.commit('second');
  const paths = ['moved.py', ...Array.from({ length: 3000 }, (_, index) => `folder/not-there-${index}.py`)];
  expect(shown(await diffHunks(gitAt(repository.folder), { from, to, paths }))).toEqual([
    'renamed moved.py => new place.py: -0,0 +1,1',
  ]);
});

test('a path is taken literally', async () => {
  const { repository, from } = manyChanges();
  const to = repository.commit('second');
  const git = gitAt(repository.folder);
  for (const path of ['*.py', ':(top)edited.py', '--output=stolen']) {
    expect(shown(await diffHunks(git, { from, to, paths: [path] }))).toEqual([]);
  }
});

test('paths are relative to the folder that git is bound to', async () => {
  const repository = newRepository();
  repository.write('src/a.py', 'one\n');
  repository.write('b.py', 'one\n');
  const from = repository.commit('first');
  repository.write('src/a.py', 'two\n');
  repository.write('b.py', 'two\n');
  const to = repository.commit('second');
  const git = gitAt(join(repository.folder, 'src'));
  expect(shown(await diffHunks(git, { from, to }))).toEqual(['modified a.py: -1,1 +1,1']);
  expect(shown(await diffHunks(git, { from, to, paths: ['a.py'] }))).toEqual(['modified a.py: -1,1 +1,1']);
});

test('settings of the repository change nothing', async () => {
  const { repository, from } = manyChanges();
  const to = repository.commit('second');
  const settings = {
    'diff.noprefix': 'true',
    'diff.context': '5',
    'diff.interHunkContext': '50',
    'diff.renames': 'false',
    'diff.orderFile': '/nowhere',
    'diff.relative': 'true',
    'color.diff': 'always',
    'diff.mnemonicPrefix': 'true',
  };
  for (const [key, value] of Object.entries(settings)) repository.git('config', key, value);
  expect(shown(await diffHunks(gitAt(repository.folder), { from, to }))).toEqual(EXPECTED);
});

test('what is no commit id is refused', async () => {
  const { folder } = newRepository();
  for (const from of ['--output=stolen', 'HEAD']) {
    expect(await diffHunks(gitAt(folder), { from, to: null })).toMatchObject({ ok: false, reason: 'malformed' });
    expect(await diffHunks(gitAt(folder), { from: 'a'.repeat(40), to: from })).toMatchObject({ reason: 'malformed' });
  }
});

test('a commit that the clone lacks is a fault', async () => {
  const repository = newRepository();
  const to = repository.commit('first');
  expect(await diffHunks(gitAt(repository.folder), { from: 'a'.repeat(40), to })).toMatchObject({
    reason: 'unknown-revision',
  });
});

test('git sees the very edits that were made', async () => {
  const repository = newRepository();
  const samples = fc.sample(editsOf(), { numRuns: 40, seed: 7 });
  const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  for (const [index, edits] of samples.entries()) repository.write(`${index}.txt`, textOf(linesBefore(edits)));
  const from = repository.commit('before');
  for (const [index, edits] of samples.entries()) repository.write(`${index}.txt`, textOf(linesAfter(edits)));
  const to = repository.commit('after');
  const diff = await diffHunks(gitAt(repository.folder), { from, to });
  const hunks = new Map(diff.ok ? diff.files.map((file) => [file.oldPath, file.hunks]) : []);
  for (const [index, edits] of samples.entries()) expect(hunks.get(`${index}.txt`) ?? []).toEqual(hunksOf(edits));
});
