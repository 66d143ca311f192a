import type { Verification } from '../verify.ts';
import { type GatheredDocument, gatherDocuments } from './documents.ts';
import type { Io } from './io.ts';
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

/** Opens the roots, reads the documents and has them judged. */
export async function judge(subject: Subject, { settings, base }: Project, flags: Flags, io: Io): Promise<Judged> {
  const opened = await openRoots(settings, base, io);
  try {
    const { roots, mainFolder } = opened;
    const gathered = await gatherDocuments({ ...subject, mainFolder, base, settings }, io);
    const { documents, notes } = gathered;
    const title = `Judging ${documents.length} document${documents.length === 1 ? '' : 's'}…`;
    const verification = await withProgress(title, flags.quiet, io, () =>
      io.verify({ documents, roots, settings, version: toolVersion(), patience: () => io.patience(FILE_SECONDS) }),
    );
    const problems = [...gathered.problems, ...verification.report.problems, ...problemsOf(opened)];
    return { ...verification, report: { ...verification.report, problems }, notes, inputs: documents };
  } finally {
    await opened.close();
  }
}
