import { posix } from 'node:path';
import { fault, type GitFault } from './fault.ts';
import type { Git } from './git.ts';
import { isCommitId, notCommitId } from './revision.ts';

/** A commit that changed a file. */
export interface Touch {
  readonly commit: string;
  /** The file's path at that commit. */
  readonly path: string;
  /** Its path before, where the commit renamed it. */
  readonly previousPath: string | null;
}

export type Touches = { readonly ok: true; readonly commits: readonly Touch[] } | GitFault;

export interface HistoryRequest {
  readonly path: string;
  /** A commit id; its history is walked. */
  readonly to: string;
  /** A commit id whose history is left out; null walks to the root. */
  readonly since: string | null;
}

const FORMAT = [
  '--format=%H',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '-z',
  '--raw',
  '-M',
  '--no-abbrev',
  '-O/dev/null',
];
const RAW = /^\n?:\d+ \d+ [0-9a-f.]+ [0-9a-f.]+ ([A-Z])\d*$/;
const MAX_TEXT_LENGTH = 4096;

/** Commits that changed a file, newest first; `follow` goes on under the name it had before. */
export async function commitsTouching(
  git: Git,
  request: HistoryRequest & { readonly follow: boolean },
): Promise<Touches> {
  return log(git, request, request.follow ? ['--follow'] : []);
}

/** The newest commit that changed how often `text` stands in the file: where it was taken out, if it is not there any more. */
export async function findRemoval(
  git: Git,
  request: HistoryRequest & { readonly text: string },
): Promise<{ readonly ok: true; readonly commit: string | null } | GitFault> {
  const { text } = request;
  if (text === '' || text.length > MAX_TEXT_LENGTH || text.includes('\0')) {
    return fault('malformed', 'the text to look for is empty, too long or holds a NUL', 'look for one line');
  }
  const found = await log(git, request, [`-S${text}`, '--max-count=1']);
  return found.ok ? { ok: true, commit: found.commits[0]?.commit ?? null } : found;
}

async function log(git: Git, { path, to, since }: HistoryRequest, options: readonly string[]): Promise<Touches> {
  if (!isCommitId(to)) return notCommitId(to);
  if (since !== null && !isCommitId(since)) return notCommitId(since);
  const revisions = since === null ? [to] : [to, `^${since}`];
  const repository = await git.repository();
  if (!repository.ok) return repository;
  const output = await git.output(['log', ...FORMAT, ...options, ...revisions, '--', path]);
  if (!output.ok) return output;
  const fromFolder = (name: string) => posix.relative(repository.prefix, name);
  const commits = parseLog(output.stdout.toString()).map((touch) => ({
    commit: touch.commit,
    path: touch.path === null ? path : fromFolder(touch.path),
    previousPath: touch.previousPath === null ? null : fromFolder(touch.previousPath),
  }));
  return { ok: true, commits };
}

interface ParsedTouch {
  readonly commit: string;
  path: string | null;
  previousPath: string | null;
}

/** Reads the output of `git log --format=%H --raw -z`: ids, status lines and names, each ended by a NUL. */
export function parseLog(output: string): readonly ParsedTouch[] {
  const fields = output.split('\0');
  const touches: ParsedTouch[] = [];
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] as string;
    const touch = touches.at(-1);
    const letter = RAW.exec(field)?.[1];
    if (letter === undefined) {
      if (isCommitId(field)) touches.push({ commit: field, path: null, previousPath: null });
    } else if (touch) {
      const first = fields[++index] ?? '';
      const isRename = letter === 'R' || letter === 'C';
      touch.path = isRename ? (fields[++index] ?? '') : first;
      touch.previousPath = isRename ? first : null;
    }
  }
  return touches;
}
