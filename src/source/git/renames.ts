import type { Git } from './git.ts';
import { isCommitId } from './revision.ts';

/** A file that a commit renamed. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

const ARGUMENTS = [
  'diff-tree',
  '-r',
  '-M',
  '-l1000',
  '--diff-filter=R',
  '--name-status',
  '-z',
  '--no-commit-id',
  '--relative',
  '--root',
];

/** The renames that one commit made, against its first parent; none when it cannot be read. */
export async function renamesIn(git: Git, commit: string): Promise<readonly Rename[]> {
  if (!isCommitId(commit)) return [];
  const output = await git.output([...ARGUMENTS, commit, '--']);
  return output.ok ? parseRenames(output.stdout.toString()) : [];
}

/** Reads `R<score> NUL from NUL to NUL` records. */
export function parseRenames(output: string): readonly Rename[] {
  const fields = output.split('\0');
  const renames: Rename[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3) {
    renames.push({ from: fields[at + 1] as string, to: fields[at + 2] as string });
  }
  return renames;
}
