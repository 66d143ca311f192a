import { faultOf, type GitFault } from './fault.ts';
import type { Git } from './git.ts';
import { isCommitId, notCommitId } from './revision.ts';

const OPTIONS: readonly string[] = [
  '--files-with-matches',
  '-z',
  '-I',
  '--word-regexp',
  '--fixed-strings',
  '--no-color',
  '--no-textconv',
  '--no-recurse-submodules',
  '--no-full-name',
];
const NOTHING_FOUND = 1;
const MULTILINE = /[\n\r\0]/;

/** Paths of the text files that hold `word` as a whole word, at a commit or, for null, on disk, ignored files left out. */
export async function filesWithWord(
  git: Git,
  word: string,
  commit: string | null,
): Promise<{ readonly ok: true; readonly paths: readonly string[] } | GitFault> {
  if (word === '' || MULTILINE.test(word)) return { ok: true, paths: [] };
  // Git takes `-O…` after the word for a program to open the files with.
  if (commit !== null && !isCommitId(commit)) return notCommitId(commit);
  const place = commit === null ? ['--untracked', '-e', word] : ['-e', word, commit];
  const result = await git.run(['grep', ...OPTIONS, ...place, '--']);
  if (!result.ok) return result;
  if (result.code > NOTHING_FOUND) return faultOf(result.stderr, result.code);
  const named = result.stdout
    .toString()
    .split('\0')
    .filter((path) => path !== '');
  const paths = commit === null ? named : named.map((path) => path.slice(commit.length + 1));
  return { ok: true, paths: paths.sort() };
}
