import { expect, test } from 'vitest';
import { LANGUAGES, languageOf } from '../../../src/source/languages/registry.ts';

test.each([
  ['src/app.py', 'python'],
  ['APP.PY', 'python'],
  ['lib.rs', 'rust'],
  ['a.d.ts', 'typescript'],
  ['a.mts', 'typescript'],
  ['View.tsx', 'tsx'],
  ['a.mjs', 'javascript'],
  ['a.jsx', 'javascript'],
  ['run.sh', 'bash'],
  ['main.go', 'go'],
  ['ring.c', 'c'],
  ['ring.h', 'cpp'],
  ['Store.cs', 'csharp'],
  ['Store.java', 'java'],
  ['README.md', 'markdown'],
  ['ci.yml', 'yaml'],
  ['Cargo.toml', 'toml'],
  ['Cargo.lock', 'toml'],
  ['package.json', 'json'],
  ['setup.cfg', 'ini'],
  ['sub/Makefile', 'makefile'],
  ['C:\\sub\\Makefile', 'makefile'],
  ['Dockerfile.dev', 'dockerfile'],
  ['notes.txt', 'text'],
  ['LICENSE', 'text'],
  ['a.unknown', 'text'],
  ['.gitignore', 'text'],
  ['constructor', 'text'],
  ['', 'text'],
])('%s is %s', (path, id) => {
  expect(languageOf(path).id).toBe(id);
});

test('no two languages claim the same file', () => {
  const claims = LANGUAGES.flatMap(({ extensions, fileNames }) => [...extensions, ...(fileNames ?? [])]);
  expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([]);
});
