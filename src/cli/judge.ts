import type { PackRule } from '../rules/pack.ts';
import type { SourceRoot, Verification } from '../verify.ts';
import { type GatheredDocument, gatherDocuments } from './documents.ts';
import type { Io } from './io.ts';
import { readLock } from './lock-file.ts';
import type { Flags } from './options.ts';
import { withProgress } from './progress.ts';
import type { Project } from './project.ts';
import { openRoots, problemsOf } from './roots.ts';
import { toolVersion } from './version.ts';

/** Longest time that the syntax of one file is read for. */
export const FILE_SECONDS = 5;

/** Which documents a command is about. */
export interface Subject {
  readonly operands: readonly string[];
  readonly stdinPath: string | null;
}

/** What the operands name; without any, what the configuration names, or all that is here and below. */
export function subjectOf(operands: readonly string[], project: Project, flags: Flags, io: Io): Subject {
  const named = operands.length > 0 ? operands : [project.namesDocuments ? project.base : io.cwd];
  return { operands: named, stdinPath: flags.stdinFilename ?? null };
}

/** A run's outcome: its report holds the problems of reading too. */
export interface Judged extends Verification {
  readonly notes: readonly string[];
  /** What was judged, with the files on disk. */
  readonly inputs: readonly GatheredDocument[];
}

/** Loaded only where a pack is named: the checks bring the simulator with them. */
async function rulesOf(project: Project, flags: Flags, io: Io): Promise<readonly PackRule[]> {
  if (project.settings.packs.length === 0 && flags.pack === undefined) return [];
  return (await import('./packs.ts')).loadRules(project, flags, io);
}

/** Asks more of what was judged, while the roots are still open. */
export type Further<Extra> = (documents: Verification['documents'], roots: readonly SourceRoot[]) => Promise<Extra>;

/** Opens the roots, reads the documents and has them judged. */
export async function judge<Extra>(
  subject: Subject,
  project: Project,
  flags: Flags,
  io: Io,
  further?: Further<Extra>,
): Promise<Judged & { readonly extra?: Extra }> {
  const { settings, base } = project;
  const opened = await openRoots(settings, base, io);
  try {
    const { roots, mainFolder } = opened;
    const gathered = await gatherDocuments({ ...subject, mainFolder, base, settings }, io);
    const { documents, notes } = gathered;
    const title = `Judging ${documents.length} document${documents.length === 1 ? '' : 's'}…`;
    const checked = await readLock(base, io);
    const rules = await rulesOf(project, flags, io);
    const input = { documents, roots, settings, checked, rules, version: toolVersion() };
    const verification = await withProgress(title, flags.quiet, io, () =>
      io.verify({ ...input, patience: () => io.patience(FILE_SECONDS) }),
    );
    const extra = further && { extra: await further(verification.documents, roots) };
    const problems = [...gathered.problems, ...verification.report.problems, ...problemsOf(opened)];
    return { ...verification, report: { ...verification.report, problems }, notes, inputs: documents, ...extra };
  } finally {
    await opened.close();
  }
}
