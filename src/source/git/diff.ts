import { fault, type GitFault } from './fault.ts';
import type { Git } from './git.ts';
import { type FileChange, parseDiff } from './patch.ts';
import { isCommitId, notCommitId } from './revision.ts';

export type { ChangeStatus, FileChange } from './patch.ts';

export interface DiffRequest {
  /** A commit id. */
  readonly from: string;
  /** A commit id; null is the work tree. */
  readonly to: string | null;
  /** Paths at `from`; all files when left out. */
  readonly paths?: readonly string[];
}

export type Diff = { readonly ok: true; readonly files: readonly FileChange[] } | GitFault;

/** Every setting of a repository that would change the output or run a program is overruled. */
const FORMAT: readonly string[] = [
  '--raw',
  '-z',
  '--no-abbrev',
  '-M',
  '-l1000',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--relative',
  '-O/dev/null',
];
const PATCH: readonly string[] = [
  '--patch',
  '-U0',
  '--inter-hunk-context=0',
  '--diff-algorithm=histogram',
  '--indent-heuristic',
];
/** A longer list does not fit a command line everywhere. */
const MAX_PATH_CHARACTERS = 20_000;

/** What changed between two moments, line by line; a renamed file is one change. */
export async function diffHunks(git: Git, request: DiffRequest): Promise<Diff> {
  const { from, to, paths } = request;
  if (!isCommitId(from)) return notCommitId(from);
  if (to !== null && !isCommitId(to)) return notCommitId(to);
  if (paths === undefined) return diff(git, request, PATCH, []);
  if (paths.length === 0) return { ok: true, files: [] };
  if (lengthOf(paths) > MAX_PATH_CHARACTERS) return onlyPaths(await diff(git, request, PATCH, []), paths);
  return followRenames(git, request, await diff(git, request, PATCH, paths));
}

/** Among a few paths a renamed file looks deleted; where it went is asked of the whole tree. */
async function followRenames(git: Git, request: DiffRequest, found: Diff): Promise<Diff> {
  if (!found.ok) return found;
  const deleted = found.files.filter(({ status }) => status === 'deleted').map(({ oldPath }) => oldPath);
  if (deleted.length === 0) return found;
  const all = onlyPaths(await diff(git, request, ['--diff-filter=R'], []), deleted);
  if (!all.ok || all.files.length === 0) return all.ok ? found : all;
  const bothPaths = all.files.flatMap(({ oldPath, newPath }) => [oldPath, newPath]);
  const renamed = onlyPaths(await diff(git, request, PATCH, bothPaths), deleted);
  if (!renamed.ok) return renamed;
  const followed = new Set(renamed.files.map(({ oldPath }) => oldPath));
  return { ok: true, files: [...found.files.filter(({ oldPath }) => !followed.has(oldPath)), ...renamed.files] };
}

async function diff(
  git: Git,
  request: DiffRequest,
  options: readonly string[],
  paths: readonly string[],
): Promise<Diff> {
  const revisions = request.to === null ? [request.from] : [request.from, request.to];
  const args = ['diff', ...FORMAT, ...options, ...revisions, '--', ...paths];
  const output = await (request.to === null ? git.workTreeOutput(args) : git.output(args));
  if (!output.ok) return output;
  const files = parseDiff(output.stdout);
  return files ? { ok: true, files } : fault('failed', 'the output of `git diff` is not understood', 'update git');
}

function onlyPaths(found: Diff, paths: readonly string[]): Diff {
  if (!found.ok) return found;
  const wanted = new Set(paths);
  return { ok: true, files: found.files.filter(({ oldPath }) => wanted.has(oldPath)) };
}

function lengthOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + path.length + 1, 0);
}
