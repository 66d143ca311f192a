import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitsTouching, findRemoval, parseLog } from '../../../src/source/git/history.ts';
import { gitAt, TestRepository } from './repository.ts';

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('');

let repository: TestRepository;
let created: string;
let edited: string;
let renamed: string;
let removed: string;

beforeAll(() => {
  repository = new TestRepository();
  repository.write('src/old "odd".py', `keep = 1\n${LINES}`);
  created = repository.commit('create');
  repository.write('other.py', 'x\n');
  repository.commit('elsewhere');
  repository.write('src/old "odd".py', `keep = 1\nextra = 2\n${LINES}`);
  edited = repository.commit('edit');
  repository.git('mv', 'src/old "odd".py', 'src/new.py');
  renamed = repository.commit('rename');
  repository.write('src/new.py', `keep = 1\n${LINES}`);
  removed = repository.commit('remove');
});

afterAll(() => repository.dispose());

test('a file is followed to the names it had before', async () => {
  const request = { path: 'src/new.py', to: removed, since: null, follow: true };
  expect(await commitsTouching(gitAt(repository.folder), request)).toEqual({
    ok: true,
    commits: [
      { commit: removed, path: 'src/new.py', previousPath: null },
      { commit: renamed, path: 'src/new.py', previousPath: 'src/old "odd".py' },
      { commit: edited, path: 'src/old "odd".py', previousPath: null },
      { commit: created, path: 'src/old "odd".py', previousPath: null },
    ],
  });
});

test('without following, the history begins at the rename', async () => {
  const request = { path: 'src/new.py', to: removed, since: null, follow: false };
  const touches = await commitsTouching(gitAt(repository.folder), request);
  expect(touches.ok && touches.commits.map(({ commit }) => commit)).toEqual([removed, renamed]);
});

test('a history ends before the commit that it starts from', async () => {
  const request = { path: 'new.py', to: removed, since: edited, follow: true };
  const touches = await commitsTouching(gitAt(join(repository.folder, 'src')), request);
  expect(touches).toMatchObject({
    commits: [
      { commit: removed, path: 'new.py' },
      { commit: renamed, path: 'new.py', previousPath: 'old "odd".py' },
    ],
  });
});

test('a file that nothing touched has an empty history', async () => {
  const request = { path: 'nothing.py', to: removed, since: null, follow: true };
  expect(await commitsTouching(gitAt(repository.folder), request)).toEqual({ ok: true, commits: [] });
});

test('the commit that took a text out is found', async () => {
  const git = gitAt(repository.folder);
  const request = { path: 'src/new.py', to: removed, since: renamed };
  expect(await findRemoval(git, { ...request, text: 'extra = 2' })).toEqual({ ok: true, commit: removed });
  expect(await findRemoval(git, { ...request, text: 'keep = 1' })).toEqual({ ok: true, commit: null });
  expect(await findRemoval(git, { ...request, text: '' })).toMatchObject({ reason: 'malformed' });
});

test('what is no commit id is refused', async () => {
  const git = gitAt(repository.folder);
  const request = { path: 'a', to: removed, since: null, follow: false };
  expect(await commitsTouching(git, { ...request, to: '--output=x' })).toMatchObject({ reason: 'malformed' });
  expect(await commitsTouching(git, { ...request, since: '--all' })).toMatchObject({ reason: 'malformed' });
});

test('any output of log is read without a throw', () => {
  expect(parseLog('')).toEqual([]);
  expect(parseLog(':1 2 a b M\0x\0')).toEqual([]);
  expect(parseLog(`${'a'.repeat(40)}\0\n:1 2 a b R`)).toEqual([{ commit: 'a'.repeat(40), path: '', previousPath: '' }]);
});
