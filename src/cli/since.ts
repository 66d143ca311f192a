import { type Checked, type CheckedPlace, citationKeys } from '../citation/history/checked.ts';
import type { JudgedDocument } from '../report/build.ts';
import type { Finding } from '../report/report.ts';
import type { SourceRoot, VerifyInput } from '../verify.ts';
import { type Change, formerPath, mentionsChanged, openChange } from './change.ts';
import { type GatheredDocument, gatherDocuments } from './documents.ts';
import type { Io } from './io.ts';
import { FILE_SECONDS, type Judged, type Subject } from './judge.ts';
import { readLock } from './lock-file.ts';
import type { Flags } from './options.ts';
import { withProgress } from './progress.ts';
import type { Project } from './project.ts';
import { openRoots, problemsOf } from './roots.ts';
import { toolVersion } from './version.ts';

/** A run that tells what a change brought from what was there before. */
export interface JudgedChange extends Judged {
  readonly change: Change;
}

/**
 * Judges the documents that changed since the revision and those that cite a changed file. Findings that the revision had
 * already are marked as known; what was right there is the baseline of what is judged now.
 */
export async function judgeSince(
  revision: string,
  subject: Subject,
  { settings, base }: Project,
  flags: Flags,
  io: Io,
): Promise<JudgedChange> {
  const opened = await openRoots(settings, base, io);
  try {
    const [main, ...others] = opened.roots;
    const change = await openChange(revision, main);
    const gathered = await gatherDocuments({ ...subject, mainFolder: opened.mainFolder, base, settings }, io);
    const documents = await touchedDocuments(gathered.documents, change);
    const input = { settings, version: toolVersion(), patience: () => io.patience(FILE_SECONDS) };
    const title = `Judging ${documents.length} of ${gathered.documents.length} documents, before and after…`;
    const { before, after } = await withProgress(title, flags.quiet, io, async () => {
      const lock = await readLock(base, io);
      const former = await formerDocuments(documents, change);
      const before = await io.verify({
        ...input,
        documents: former,
        roots: [change.base.root, ...others],
        checked: lock,
      });
      const checked = new Map([...lock, ...checkedAt(before.documents, change.base.commit)]);
      const after = await io.verify({ ...input, documents, roots: [change.head, ...others], checked });
      return { before, after };
    });
    const problems = [...gathered.problems, ...after.report.problems, ...problemsOf(opened)];
    const findings = markKnown(after.report.findings, before.report.findings);
    const notes = [...gathered.notes, ...change.notes];
    return { ...after, report: { ...after.report, problems, findings }, notes, inputs: documents, change };
  } finally {
    await opened.close();
  }
}

/** In a merge, documents are read from it, as the sources are. */
async function touchedDocuments(
  documents: readonly GatheredDocument[],
  change: Change,
): Promise<readonly GatheredDocument[]> {
  const touched: GatheredDocument[] = [];
  for (const document of documents) {
    const current = await currentDocument(document, change.head);
    if (await isTouched(current, change)) touched.push(current);
  }
  return touched;
}

async function currentDocument(document: GatheredDocument, { tree }: SourceRoot): Promise<GatheredDocument> {
  if (tree === null || tree.revision === null || document.file === null) return document;
  const read = await tree.read(document.path);
  return read.status === 'ok' ? { ...document, bytes: Buffer.from(read.file.text) } : document;
}

async function isTouched({ path, bytes, file }: GatheredDocument, change: Change): Promise<boolean> {
  if (file === null || change.files.some(({ newPath }) => newPath === path)) return true;
  return mentionsChanged(Buffer.from(bytes).toString('latin1'), change) || (await formerPath(path, change)) === null;
}

/** The documents as the revision had them, under the paths that they have now. */
async function formerDocuments(
  documents: readonly GatheredDocument[],
  change: Change,
): Promise<VerifyInput['documents']> {
  const former: VerifyInput['documents'][number][] = [];
  for (const { path } of documents) {
    const was = await formerPath(path, change);
    const read = was === null ? null : await change.base.root.tree?.read(was);
    if (read?.status === 'ok') former.push({ path, bytes: Buffer.from(read.file.text) });
  }
  return former;
}

const RIGHT: readonly string[] = ['ok', 'unanchored'];

function checkedAt(documents: readonly JudgedDocument[], commit: string): Checked {
  const checked = new Map<string, CheckedPlace>();
  for (const { document, judgements } of documents) {
    const keys = citationKeys(document);
    const right = new Set(judgements.filter(({ verdict }) => RIGHT.includes(verdict)).map(({ citation }) => citation));
    document.citations.forEach((citation, index) => {
      if (right.has(citation)) checked.set(keys[index] as string, { commit, digest: null });
    });
  }
  return checked;
}

function markKnown(findings: readonly Finding[], before: readonly Finding[]): readonly Finding[] {
  const known = new Set(before.map(({ fingerprint }) => fingerprint));
  return findings.map((finding) =>
    known.has(finding.fingerprint) ? { ...finding, severity: 'info', known: true } : finding,
  );
}
