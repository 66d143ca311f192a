import type { Citation, Document } from '../document/facts.ts';
import { AnchorReader } from './anchors.ts';
import { rank } from './candidates.ts';
import type { LineRange } from './evidence.ts';
import type { Baseline, Past } from './history/baseline.ts';
import { type Checked, citationKeys, pastByDigest } from './history/checked.ts';
import { fitThen, WELL_ANSWERED } from './history/fit.ts';
import { HistoryReader } from './history/history.ts';
import type { Judgement } from './judgement.ts';
import type { LineCase } from './line-case.ts';
import { type Prepared, prepare, prepareLines } from './prepare.ts';
import type { ResolutionContext } from './resolve.ts';
import type { JudgedRoot, Sources } from './sources.ts';
import { decideTogether } from './together.ts';

export interface JudgeOptions {
  /** Hold records (struck-through text, history, quotations, transcripts) to their word too. */
  readonly judgeRecords: boolean;
  /** Citations that were found right before: by a lock file, or at the commit that a change starts from. */
  readonly checked?: Checked;
  /** Leaves citations out whose judgement is known already. */
  readonly isAsked?: (citation: Citation) => boolean;
  /** Asks git for nothing: only the sentence and the syntax decide. */
  readonly withoutHistory?: boolean;
}

/** Files are read and searched for several citations at once. */
const AT_ONCE = 512;

interface DocumentCases {
  readonly document: Document;
  readonly reader: AnchorReader;
  prepared: Prepared[];
}

/** Judges the citations of the documents, each in its order; records are left out unless asked for. */
export async function judgeDocuments(
  documents: readonly Document[],
  sources: Sources,
  options: JudgeOptions,
): Promise<readonly (readonly Judgement[])[]> {
  const all: DocumentCases[] = [];
  for (const document of documents) all.push(await prepareDocument(document, sources, options));
  const [main] = sources.roots;
  const checked: Checked = options.checked ?? new Map();
  if (main?.history && !options.withoutHistory) await addHistory(all, main, sources, checked);
  else if (checked.size > 0) for (const one of all) one.prepared = withLocked(one, checked);
  return all.map(({ prepared }) => {
    const decided = decideTogether(prepared.flatMap((one) => (one.kind === 'lines' ? [one.lineCase] : [])));
    return prepared.map((one) => (one.kind === 'lines' ? (decided.get(one.lineCase) as Judgement) : one.judgement));
  });
}

async function prepareDocument(document: Document, sources: Sources, options: JudgeOptions): Promise<DocumentCases> {
  const citations = document.citations.filter(({ record }) => options.judgeRecords || record === null);
  const reader = new AnchorReader(document);
  const mentioned = await mentionedPaths(citations, sources);
  const context: ResolutionContext = { sources, documentPath: document.file.path, mentioned };
  const prepared: Prepared[] = [];
  const asked = citations.filter((citation) => options.isAsked?.(citation) ?? true);
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE);
    prepared.push(...(await Promise.all(some.map((citation) => prepare(citation, document, reader, context)))));
  }
  return { document, reader, prepared };
}

/** Paths written with a folder that fit one file: where bare names of the same document most likely belong. */
async function mentionedPaths(citations: readonly Citation[], sources: Sources): Promise<ReadonlySet<string>> {
  const [main] = sources.roots;
  const mentioned = new Set<string>();
  if (!main) return mentioned;
  const index = await sources.indexOf(main);
  for (const written of new Set(citations.flatMap(({ file }) => (file?.includes('/') ? [file] : [])))) {
    const paths = index.has(written) ? [written] : index.endingIn(written);
    if (paths.length === 1) mentioned.add(paths[0] as string);
  }
  return mentioned;
}

/** Adds to every line citation of the main root what its lines held when it was written. */
async function addHistory(
  all: readonly DocumentCases[],
  main: JudgedRoot,
  sources: Sources,
  checked: Checked,
): Promise<void> {
  if (!main.history) return;
  const history = new HistoryReader(main.history);
  const baselines = await history.baselinesOf(
    all.map(({ document }) => document),
    checked,
  );
  for (const one of all) {
    const prepared: Prepared[] = [];
    for (const citation of one.prepared)
      prepared.push(await withPast(citation, one.reader, { main, sources, history, baselines }));
    one.prepared = prepared;
  }
  await history.close();
}

/** Without a history, a lock file still tells what the cited lines held. */
function withLocked({ document, prepared }: DocumentCases, checked: Checked): Prepared[] {
  const keys = citationKeys(document);
  const digests = new Map(
    document.citations.map((citation, index) => [citation, checked.get(keys[index] as string)?.digest]),
  );
  return prepared.map((one) => {
    const digest = one.kind === 'lines' ? digests.get(one.lineCase.citation) : null;
    return one.kind === 'lines' && digest ? { kind: 'lines', lineCase: lockedCase(one.lineCase, digest) } : one;
  });
}

function lockedCase(lineCase: LineCase, digest: string): LineCase {
  const past = pastByDigest(digest, lineCase.lines, lineCase.view);
  return { ...lineCase, baseline: { status: 'digest', digest }, past };
}

interface HistoryContext {
  readonly main: JudgedRoot;
  readonly sources: Sources;
  readonly history: HistoryReader;
  readonly baselines: ReadonlyMap<Citation, Baseline>;
}

async function withPast(one: Prepared, reader: AnchorReader, context: HistoryContext): Promise<Prepared> {
  if (one.kind === 'judged') return one;
  if (one.kind === 'absent') return followRenamed(one, reader, context);
  const { lineCase } = one;
  const isPinned = lineCase.citation.revision !== null;
  return lineCase.located.root === context.main && !isPinned
    ? { kind: 'lines', lineCase: await pastCase(lineCase, context) }
    : one;
}

async function pastCase(lineCase: LineCase, { history, baselines }: HistoryContext): Promise<LineCase> {
  const { citation, lines, located, view } = lineCase;
  const baseline = baselines.get(citation) ?? null;
  if (baseline?.status === 'digest') return lockedCase(lineCase, baseline.digest);
  if (baseline?.status !== 'known') return { ...lineCase, baseline };
  const written = citation.file ?? located.path;
  const past = await history.pastOf(baseline, written, lines, view.file);
  if (baseline.how === 'checked') return { ...lineCase, baseline, past };
  if (past === null || fitThen(lineCase, past) !== false) return { ...lineCase, baseline, past };
  const earlier = await earlierPast(lineCase, past, history);
  const isTaken = earlier !== null && (!isUnmoved(past, lines) || isBestPlace(lineCase, earlier));
  return { ...lineCase, baseline, past: isTaken ? earlier : past };
}

/** Where lines stand as they stood when the citation was written, an older version is believed only if the sentence leads there too. */
function isBestPlace({ assessor, lines, ranges }: LineCase, { carried }: Past): boolean {
  const [best] = ranges;
  if (carried.status === 'deleted' || !best) return false;
  const place = { start: carried.start, end: carried.end };
  return rank(assessor, place, lines, 'history').score >= best.score;
}

function isUnmoved({ carried }: Past, { start, end }: LineRange): boolean {
  return carried.status !== 'deleted' && carried.start === start && carried.end === end;
}

const MAX_EARLIER = 6;

/** The citation may have been read off an earlier version than the one that it was committed with: a squash, a rebase. */
async function earlierPast(lineCase: LineCase, past: Past, history: HistoryReader): Promise<Past | null> {
  const { citation, lines, located, view } = lineCase;
  for (const commit of await history.revisionsBefore(past.commit, past.path, MAX_EARLIER)) {
    if (commit === past.commit) continue;
    const known = { status: 'known', commit, how: 'written' } as const;
    const earlier = await history.pastOf(known, citation.file ?? located.path, lines, view.file);
    if (earlier && fitThen(lineCase, earlier, WELL_ANSWERED) === true) return earlier;
  }
  return null;
}

/** A file that is nowhere now may have been renamed since the citation was written. */
async function followRenamed(
  one: Prepared & { kind: 'absent' },
  reader: AnchorReader,
  context: HistoryContext,
): Promise<Prepared> {
  const { citation } = one.judgement;
  const baseline = context.baselines.get(citation);
  if (baseline?.status !== 'known' || citation.lines === null || citation.file === null) return one;
  const renamed = await context.history.renamed(baseline.commit, citation.file);
  if (renamed === null) return one;
  if (renamed.now === null) {
    const reason = `\`${renamed.then}\` was there at ${baseline.commit.slice(0, 10)}, when this was written, and is gone`;
    return { ...one, judgement: { ...one.judgement, reasons: [...one.judgement.reasons, reason] } };
  }
  const located = { root: context.main, path: renamed.now, how: 'moved' as const };
  const again = await prepareLines(citation, one.anchors, [located], reader, context.sources);
  return again.kind === 'lines' ? { kind: 'lines', lineCase: await pastCase(again.lineCase, context) } : again;
}
