import { resolve } from 'node:path';
import type { RootSetting, Settings } from '../config/settings.ts';
import type { Problem } from '../report/report.ts';
import { openCommit } from '../source/commit.ts';
import type { GitFaultReason } from '../source/git/fault.ts';
import type { Git } from '../source/git/git.ts';
import { onceFor } from '../source/memo.ts';
import type { SourceTree } from '../source/tree.ts';
import { openWorktree } from '../source/worktree.ts';
import type { SourceRoot } from '../verify.ts';
import { isMissing, reasonOf } from './file-errors.ts';
import { gitIn } from './git.ts';
import type { Io } from './io.ts';
import { type Fault, UsageError } from './usage-error.ts';

export interface OpenRoots {
  readonly roots: readonly OpenRoot[];
  /** Folder of the main root; null when its sources are in no folder (a git directory, or not at hand). */
  readonly mainFolder: string | null;
  close(): Promise<void>;
}

export interface OpenRoot extends SourceRoot {
  /** Where its files are on disk; null when they are in no folder. */
  readonly folder: string | null;
  /** The same sources with nothing remembered of them; null where they never change. */
  readonly reopen: (() => SourceTree) | null;
}

type Attempt = { readonly root: OpenRoot } | { readonly fault: Fault };

/** Opens every root; all that cannot be opened is told at once. `base` is what their paths are relative to. */
export async function openRoots({ roots: settings }: Settings, base: string, io: Io): Promise<OpenRoots> {
  const attempts = await Promise.all(settings.map((setting) => openRoot(setting, base, io)));
  const roots = attempts.flatMap((attempt) => ('root' in attempt ? [attempt.root] : []));
  const faults = attempts.flatMap((attempt) => ('fault' in attempt ? [attempt.fault] : []));
  const close = async () => {
    await Promise.all(roots.map(({ tree }) => tree?.close()));
  };
  if (faults.length > 0) {
    await close();
    throw new UsageError(...faults);
  }
  return { roots, mainFolder: roots[0]?.folder ?? null, close };
}

/** What kept roots from being listed or searched whole, once they were used. */
export function problemsOf({ roots }: { readonly roots: readonly SourceRoot[] }): readonly Problem[] {
  return roots.flatMap(({ setting, tree }) =>
    (tree?.problems?.() ?? []).map(({ message, remedy }) => ({
      path: null,
      line: null,
      message: `root \`${setting.name}\`: ${message}`,
      remedy,
    })),
  );
}

async function openRoot(setting: RootSetting, base: string, io: Io): Promise<Attempt> {
  const absent = { root: { setting, tree: null, folder: null, reopen: null } };
  if (setting.path === null) return absent;
  const path = resolve(base, setting.path);
  const fault = (message: string, remedy: string) => ({
    fault: { message: `root \`${setting.name}\` (${path}): ${message}`, remedy },
  });
  let folder: string;
  try {
    if (!(await io.fileSystem.stat(path)).isDirectory())
      return fault('it is not a folder', 'name the folder that holds it');
    folder = await io.fileSystem.realpath(path);
  } catch (error) {
    if (isMissing(error) && setting.external) return absent;
    return fault(reasonOf(error), 'check the path, or declare the root as external when its sources are not at hand');
  }
  const opened = await openFolder(folder, setting.revision, io);
  return 'tree' in opened ? { root: { setting, ...opened } } : fault(opened.message, opened.remedy);
}

/** Without a repository, or without git, a folder is read as it stands. */
const PLAIN: readonly GitFaultReason[] = ['not-a-repository', 'git-missing'];

/** The sources of a folder that exists: its work tree, or the commit that is asked for; of a git directory, its HEAD. */
async function openFolder(folder: string, revision: string | null, io: Io): Promise<Omit<OpenRoot, 'setting'> | Fault> {
  const git = gitIn(folder, io);
  const repository = await git.repository();
  if (!repository.ok) {
    const reopen = () => openWorktree(folder, io.fileSystem, PLAIN.includes(repository.reason) ? null : git);
    return revision === null ? { tree: reopen(), folder, reopen } : repository;
  }
  const top = await git.topLevel();
  const commit = revision ?? (top.ok ? null : 'HEAD');
  const at = onceFor((other) => commitTree(git, other));
  const place = { at, folder: top.ok ? folder : null };
  if (commit === null) {
    const reopen = () => openWorktree(folder, io.fileSystem, git);
    return { tree: reopen(), history: { git, head: null }, reopen, ...place };
  }
  const resolved = await git.resolveRevision(commit);
  if (!resolved.ok) return resolved;
  return { tree: openCommit(git, resolved.commit), history: { git, head: resolved.commit }, reopen: null, ...place };
}

async function commitTree(git: Git, revision: string): Promise<SourceTree | null> {
  const resolved = await git.resolveRevision(revision);
  return resolved.ok ? openCommit(git, resolved.commit) : null;
}
