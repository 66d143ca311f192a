import { workTreeFiles } from '../source/git/files.ts';
import { Git } from '../source/git/git.ts';
import type { Io } from './io.ts';

/** Git in one folder, through the effects of this run. */
export function gitIn(folder: string, { spawn, env }: Io): Git {
  return new Git({ folder, spawn, env });
}

/** The top folder of the work tree that holds `folder`; null outside of one. */
export async function topLevelOf(folder: string, io: Io): Promise<string | null> {
  const top = await gitIn(folder, io).topLevel();
  return top.ok && top.folder !== '' ? top.folder : null;
}

/** The files under `folder` that git tracks or would track, relative to it; null outside of a work tree. */
export async function knownFiles(folder: string, io: Io): Promise<ReadonlySet<string> | null> {
  const listed = await workTreeFiles(gitIn(folder, io));
  return listed.ok ? new Set(listed.files.map(({ path }) => path)) : null;
}
