import type { GitFault } from './fault.ts';
import type { Git } from './git.ts';

export interface WorkTreeFile {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  /** In the repository, but left out of a sparse checkout. */
  readonly isSparse: boolean;
  readonly isTracked: boolean;
}

const ARGUMENTS: readonly string[] = [
  'ls-files',
  '-z',
  '-t',
  '--stage',
  '--cached',
  '--deleted',
  '--others',
  '--exclude-standard',
];
const UNTRACKED = '?';
const DELETED = 'R';
const SKIPPED = 'S';
const KINDS: Readonly<Record<string, WorkTreeFile['kind']>> = { '120000': 'symlink', '160000': 'submodule' };

/** The files that git tracks or would track below its folder; those deleted from disk are left out. */
export async function workTreeFiles(
  git: Git,
): Promise<{ readonly ok: true; readonly files: readonly WorkTreeFile[] } | GitFault> {
  const output = await git.output(ARGUMENTS);
  return output.ok ? { ok: true, files: parseFiles(output.stdout.toString()) } : output;
}

/** Reads the output of `git ls-files -z -t --stage`: a tag, then, for a tracked file, mode, id, stage and a tab. */
export function parseFiles(output: string): readonly WorkTreeFile[] {
  const files = new Map<string, WorkTreeFile>();
  const deleted = new Set<string>();
  for (const record of output.split('\0')) {
    const tag = record.slice(0, 1);
    const rest = record.slice(2);
    const path = tag === UNTRACKED ? rest : rest.slice(rest.indexOf('\t') + 1);
    if (tag === DELETED) deleted.add(path);
    else if (tag === UNTRACKED) files.set(...untracked(path));
    else if (path !== '') {
      files.set(path, { path, kind: KINDS[rest.slice(0, 6)] ?? 'file', isSparse: tag === SKIPPED, isTracked: true });
    }
  }
  return [...files.values()].filter(({ path }) => !deleted.has(path));
}

/** A folder is another repository, which git does not enter. */
function untracked(name: string): [string, WorkTreeFile] {
  const isFolder = name.endsWith('/');
  const path = isFolder ? name.slice(0, -1) : name;
  return [path, { path, kind: isFolder ? 'submodule' : 'file', isSparse: false, isTracked: false }];
}
