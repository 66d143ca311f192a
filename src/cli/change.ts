import { basename } from 'node:path/posix';
import { openCommit } from '../source/commit.ts';
import { diffHunks } from '../source/git/diff.ts';
import type { Git } from '../source/git/git.ts';
import { mergeBase, mergedTree } from '../source/git/merge.ts';
import type { FileChange } from '../source/git/patch.ts';
import type { SourceTree } from '../source/tree.ts';
import type { SourceRoot } from '../verify.ts';
import { type Fault, UsageError, usageError } from './usage-error.ts';

/** What a change starts from and what it comes to. */
export interface Change {
  readonly base: { readonly commit: string; readonly root: SourceRoot };
  /** The main root as it will be once the change is merged. */
  readonly head: SourceRoot;
  readonly files: readonly FileChange[];
  readonly notes: readonly string[];
}

/** Compares the main root with a revision. Where that has moved on since the change began, with the merge of both. */
export async function openChange(revision: string, main: SourceRoot | undefined): Promise<Change> {
  const history = main?.history;
  if (!main || !history) {
    throw usageError('`--since` compares commits, but the main root is in no repository', 'name a root in a clone');
  }
  const { git } = history;
  const theirs = commitOf(await git.resolveRevision(revision));
  const ours = commitOf(await git.resolveRevision(history.head ?? 'HEAD'));
  const { head, tree, notes } = await mergeResult(git, main, ours, theirs);
  const diff = await diffHunks(git, { from: theirs, to: tree });
  if (!diff.ok) throw new UsageError(diff);
  const root = { ...main, tree: openCommit(git, theirs), history: { git, head: theirs } };
  return { base: { commit: theirs, root }, head, files: diff.files, notes };
}

interface MergeResult {
  readonly head: SourceRoot;
  /** Id of the tree to compare with; null is the work tree. */
  readonly tree: string | null;
  readonly notes: readonly string[];
}

async function mergeResult(git: Git, main: SourceRoot, ours: string, theirs: string): Promise<MergeResult> {
  const asItStands = { head: main, tree: main.history?.head ?? null, notes: [] };
  const base = await mergeBase(git, ours, theirs);
  if (!base.ok) throw new UsageError(base);
  if (base.commit === theirs) return asItStands;
  const why = await whyNotMerged(git, main, ours);
  const merged = why === null ? await mergedTree(git, ours, theirs) : null;
  if (merged?.ok) {
    return { head: { ...main, tree: openCommit(git, merged.tree) }, tree: merged.tree, notes: [] };
  }
  const reason = why ?? (merged as Fault).message;
  return { ...asItStands, notes: [`the sources are judged as they stand, not merged with the revision: ${reason}`] };
}

async function whyNotMerged(git: Git, { history }: SourceRoot, ours: string): Promise<string | null> {
  if (history?.head) return null;
  const diff = await diffHunks(git, { from: ours, to: null });
  return diff.ok && diff.files.length === 0 ? null : 'there are changes that are not committed';
}

function commitOf(resolved: Awaited<ReturnType<Git['resolveRevision']>>): string {
  if (!resolved.ok) throw new UsageError(resolved);
  return resolved.commit;
}

const NAME = /[\w.+-]+/g;

/** Whether a document speaks of a file that the change touches. Every citation writes the name of its file somewhere. */
export function mentionsChanged(text: string, { files }: Change): boolean {
  const names = new Set(files.flatMap(({ oldPath, newPath }) => [basename(oldPath), basename(newPath)]));
  for (const [name] of text.matchAll(NAME)) {
    if (names.has(name) || names.has(name.replace(/\.+$/, ''))) return true;
  }
  return false;
}

/** The document's path at the revision; null when it is new. */
export async function formerPath(path: string, { files, base }: Change): Promise<string | null> {
  const renamed = files.find((file) => file.newPath === path && file.oldPath !== path);
  const former = renamed?.oldPath ?? path;
  return (await isThere(base.root.tree, former)) ? former : null;
}

async function isThere(tree: SourceTree | null, path: string): Promise<boolean> {
  return (await tree?.read(path))?.status === 'ok';
}
