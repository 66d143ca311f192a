import { fault, faultOf, type GitFault } from './fault.ts';
import type { GitRun } from './run.ts';

export type Revision = { readonly ok: true; readonly commit: string } | GitFault;

const MAX_LENGTH = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
/** `:/text` and `^{/text}` search the whole history with a regular expression. */
const SEARCH = /^:\/|\^\{\//;
const COMMIT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A full commit id, as `resolveRevision` gives: safe as an argument. */
export function isCommitId(text: string): boolean {
  return COMMIT_ID.test(text);
}

export function notCommitId(text: string): GitFault {
  return fault('malformed', `\`${text}\` is not a full commit id`, 'resolve the revision first');
}

/** Why a text never reaches git as a revision; null when it may. */
export function revisionRefusal(text: string): GitFault | null {
  const remedy = 'name a commit, a branch or a tag';
  if (text.startsWith('-')) return fault('option-like', `the revision \`${text}\` looks like an option`, remedy);
  if (text === '') return fault('malformed', 'the revision is empty', remedy);
  if (text.length > MAX_LENGTH)
    return fault('malformed', `the revision is longer than ${MAX_LENGTH} characters`, remedy);
  if (CONTROL.test(text)) return fault('malformed', 'the revision holds a control character', remedy);
  if (SEARCH.test(text)) return fault('malformed', `the revision \`${text}\` searches the history`, remedy);
  return null;
}

/** Arguments that print the commit id of a revision that was not refused. */
export function revisionArguments(text: string): readonly string[] {
  return ['rev-parse', '--verify', '--end-of-options', `${text}^{commit}`];
}

/** What `git rev-parse` answered. */
export function readRevision(text: string, { code, stdout, stderr }: GitRun, isShallow: boolean): Revision {
  const commit = stdout.toString().trim();
  if (code === 0 && isCommitId(commit)) return { ok: true, commit };
  const found = faultOf(stderr, code);
  if (found.reason !== 'unknown-revision') return found;
  const remedy = isShallow ? 'the clone is shallow: fetch the rest with `git fetch --unshallow`' : found.remedy;
  return fault('unknown-revision', `the revision \`${text}\` is not in the repository`, remedy);
}
