import { fault, faultOf, type GitFault } from './fault.ts';
import type { Git } from './git.ts';
import { isCommitId, notCommitId } from './revision.ts';

export type MergeBase = { readonly ok: true; readonly commit: string | null } | GitFault;
export type Merged = { readonly ok: true; readonly tree: string } | GitFault;

const NOTHING_SHARED = 1;
const CONFLICTS = 1;

/** The newest commit that two commits share; null when they share none. */
export async function mergeBase(git: Git, one: string, other: string): Promise<MergeBase> {
  if (!isCommitId(one)) return notCommitId(one);
  if (!isCommitId(other)) return notCommitId(other);
  const result = await git.run(['merge-base', one, other]);
  if (!result.ok) return result;
  const commit = result.stdout.toString().trim();
  if (result.code === 0 && isCommitId(commit)) return { ok: true, commit };
  return result.code === NOTHING_SHARED ? { ok: true, commit: null } : faultOf(result.stderr, result.code);
}

/** The tree that merging `theirs` into `ours` gives; no work tree, index or branch is touched. */
export async function mergedTree(git: Git, ours: string, theirs: string): Promise<Merged> {
  if (!isCommitId(ours)) return notCommitId(ours);
  if (!isCommitId(theirs)) return notCommitId(theirs);
  const result = await git.run(['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs]);
  if (!result.ok) return result;
  const tree = result.stdout.toString().split('\0')[0]?.trim() ?? '';
  if (result.code === 0 && isCommitId(tree)) return { ok: true, tree };
  return result.code === CONFLICTS
    ? fault('failed', 'the merge has conflicts', 'merge or rebase first')
    : faultOf(result.stderr, result.code);
}
