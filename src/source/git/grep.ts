import { holdsWord } from '../whole-word.ts';
import { faultOf, type GitFault } from './fault.ts';
import type { Git } from './git.ts';
import { isCommitId, notCommitId } from './revision.ts';

const OPTIONS: readonly string[] = [
  '--only-matching',
  '-z',
  '-I',
  '--word-regexp',
  '--fixed-strings',
  '--no-line-number',
  '--no-column',
  '--no-heading',
  '--no-break',
  '--no-color',
  '--no-textconv',
  '--no-recurse-submodules',
  '--no-full-name',
];
const NOTHING_FOUND = 1;
const MULTILINE = /[\n\r\0]/;
/** Git tries every word on every line. */
const MAX_WORDS = 64;

export type WordPaths = ReadonlyMap<string, readonly string[]>;

/**
 * For each word, the paths of the text files that hold it as a whole word, at a commit or, for null, on disk, ignored
 * files left out.
 */
export async function filesWithWords(
  git: Git,
  words: readonly string[],
  commit: string | null,
): Promise<{ readonly ok: true; readonly paths: WordPaths } | GitFault> {
  if (commit !== null && !isCommitId(commit)) return notCommitId(commit);
  const askable = [...new Set(words)].filter((word) => word !== '' && !MULTILINE.test(word));
  const found = new Map(words.map((word) => [word, new Set<string>()]));
  const within = new Map<string, readonly string[]>();
  for (let at = 0; at < askable.length; at += MAX_WORDS) {
    const result = await grep(git, askable.slice(at, at + MAX_WORDS), commit);
    if (!result.ok) return result;
    for (const [match, path] of result.matches) {
      // Where two words overlap git tells the longer one.
      const held = within.get(match) ?? askable.filter((word) => holdsWord(match, word));
      within.set(match, held);
      for (const word of held) found.get(word)?.add(path);
    }
  }
  return { ok: true, paths: new Map([...found].map(([word, paths]) => [word, [...paths].sort()])) };
}

type Matches = readonly (readonly [word: string, path: string])[];

async function grep(
  git: Git,
  words: readonly string[],
  commit: string | null,
): Promise<{ readonly ok: true; readonly matches: Matches } | GitFault> {
  const patterns = words.flatMap((word) => ['-e', word]);
  // Git takes `-O…` after the word for a program to open the files with.
  const place = commit === null ? ['--untracked', ...patterns] : [...patterns, commit];
  const result = await git.run(['grep', ...OPTIONS, ...place, '--']);
  if (!result.ok) return result;
  if (result.code > NOTHING_FOUND) return faultOf(result.stderr, result.code);
  return { ok: true, matches: readMatches(result.stdout.toString(), commit === null ? 0 : commit.length + 1) };
}

/** Path, NUL, what was found and a line break, time and again; before the path stands the commit, where there is one. */
function readMatches(output: string, prefix: number): Matches {
  const matches: (readonly [string, string])[] = [];
  for (let at = 0; at < output.length; ) {
    const nul = output.indexOf('\0', at);
    const end = output.indexOf('\n', nul);
    if (nul < 0 || end < 0) break;
    matches.push([output.slice(nul + 1, end), output.slice(at + prefix, nul)]);
    at = end + 1;
  }
  return matches;
}
