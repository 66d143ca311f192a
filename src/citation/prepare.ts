import type { Citation, Document } from '../document/facts.ts';
import type { AnchorReader } from './anchors.ts';
import { judgeSymbol } from './judge-symbol.ts';
import type { Anchor, Judgement } from './judgement.ts';
import { candidateOf, type LineCase, openCase } from './line-case.ts';
import { terminal } from './outcome.ts';
import { nameOf } from './path-index.ts';
import { type FileResolution, type Located, type ResolutionContext, resolveFile } from './resolve.ts';
import { siteAsked } from './site.ts';
import type { Sources } from './sources.ts';
import { partsOf, stem } from './words.ts';

/** A citation that is judged already, or one whose lines are still to be weighed. */
export type Prepared =
  | { readonly kind: 'judged'; readonly judgement: Judgement }
  | { readonly kind: 'absent'; readonly judgement: Judgement; readonly anchors: readonly Anchor[] }
  | { readonly kind: 'lines'; readonly lineCase: LineCase };

const MAX_FILES = 8;
const CLEAR_LEAD = 0.1;

/** Finds a citation's file and opens it. */
export async function prepare(
  citation: Citation,
  document: Document,
  reader: AnchorReader,
  context: ResolutionContext,
): Promise<Prepared> {
  const anchors = reader.anchorsOf(citation);
  const invalid = invalidLines(citation);
  if (invalid) return judged(terminal(citation, anchors, 'broken', [invalid]));
  if (citation.revision !== null) return preparePinned(citation, citation.revision, anchors, reader, context.sources);
  const resolution = await resolveInReach(citation, document, reader.wordsBefore(citation), context);
  if (resolution.status === 'external') {
    const reason = `it belongs to ${resolution.root}, whose sources are not at hand`;
    return judged(terminal(citation, anchors, 'external', [reason]));
  }
  if (resolution.status === 'refused') return judged(terminal(citation, anchors, 'broken', [resolution.reason]));
  if (resolution.status === 'absent') {
    return { kind: 'absent', anchors, judgement: terminal(citation, anchors, 'broken', [resolution.reason]) };
  }
  if (citation.lines === null) return judged(await judgeSymbol(citation, anchors, resolution.files, context.sources));
  return prepareLines(citation, anchors, resolution.files.slice(0, MAX_FILES), reader, context.sources);
}

/** A permalink is held to its own commit, where the repository has it; it never drifts. */
async function preparePinned(
  citation: Citation,
  revision: string,
  anchors: readonly Anchor[],
  reader: AnchorReader,
  sources: Sources,
): Promise<Prepared> {
  const [root] = sources.roots;
  const tree = (await root?.at?.(revision)) ?? null;
  const { file, lines } = citation;
  if (!root || tree === null) {
    const reason = `commit ${revision.slice(0, 10)} of ${citation.repository ?? 'it'} is not at hand`;
    return judged(terminal(citation, anchors, 'external', [reason]));
  }
  if (file === null || lines === null) return judged(terminal(citation, anchors, 'unanchored', ['it names no lines']));
  const opened = await sources.openIn(tree, root.name, file);
  if (opened.status !== 'ok') {
    return judged(terminal(citation, anchors, 'broken', [`\`${file}\` is not in commit ${revision.slice(0, 10)}`]));
  }
  const located: Located = { root, path: file, how: 'exact' };
  const site = siteAsked(reader.wordsBefore(citation));
  return { kind: 'lines', lineCase: openCase(citation, lines, anchors, site, located, opened.view) };
}

function judged(judgement: Judgement): Prepared {
  return { kind: 'judged', judgement };
}

function invalidLines({ lines }: Citation): string | null {
  if (lines === null) return null;
  if (lines.start === 0) return 'lines start at 1';
  return lines.end < lines.start ? `the range ends before it starts (${lines.start}-${lines.end})` : null;
}

/** A carried-on number belongs to the file that its words name, else to the nearest before it that is long enough to hold it. */
async function resolveInReach(
  citation: Citation,
  document: Document,
  words: string,
  context: ResolutionContext,
): Promise<FileResolution> {
  const { file, reach = [] } = citation;
  const written = file === null ? [document.file.path] : [file, ...reach.filter((other) => other !== file)];
  let first: FileResolution | null = null;
  for (const one of namedFirst(written, words)) {
    const resolution = await resolveFile(citation, one, context);
    first ??= resolution;
    if (citation.form !== 'continued' && citation.form !== 'list') return resolution;
    if (resolution.status === 'found' && (await isLongEnough(resolution.files, citation, context.sources))) {
      return resolution;
    }
  }
  return first ?? { status: 'absent', reason: 'no file is named before it' };
}

/** "as the pump does (`:383`)" speaks of `pump.py`, whatever file was named in between. */
function namedFirst(written: readonly string[], words: string): readonly string[] {
  const spoken = new Set((words.match(/[A-Za-z]{4,}/g) ?? []).map(stem));
  const isNamed = (path: string) =>
    partsOf(nameOf(path).replace(/\.\w+$/, '')).some((part) => part.length > 3 && spoken.has(stem(part)));
  const named = written.filter(isNamed);
  return named.length === 1 ? [...named, ...written.filter((path) => !named.includes(path))] : written;
}

async function isLongEnough(files: readonly Located[], { lines }: Citation, sources: Sources): Promise<boolean> {
  for (const { root, path } of files) {
    const opened = await sources.open(root, path);
    if (opened.status === 'ok' && lines !== null && lines.end <= opened.view.lineCount) return true;
  }
  return false;
}

/** Opens every file that could be meant and picks one. */
export async function prepareLines(
  citation: Citation,
  anchors: readonly Anchor[],
  files: readonly Located[],
  reader: AnchorReader,
  sources: Sources,
): Promise<Prepared> {
  const lines = citation.lines as NonNullable<Citation['lines']>;
  const site = siteAsked(reader.wordsBefore(citation));
  const cases: LineCase[] = [];
  const failures: string[] = [];
  for (const located of files) {
    const opened = await sources.open(located.root, located.path);
    if (opened.status === 'ok') cases.push(openCase(citation, lines, anchors, site, located, opened.view));
    else failures.push(`\`${located.path}\` is ${opened.status}: ${opened.detail}`);
  }
  if (cases.length === 0) return judged(terminal(citation, anchors, 'broken', failures));
  const best = pickFile(cases);
  if (best) return { kind: 'lines', lineCase: best };
  const reason = `the name fits ${cases.length} files`;
  const candidates = cases.map((one) => candidateOf(one.cited, one));
  return judged(terminal(citation, anchors, 'ambiguous', [reason], candidates));
}

/** Of several files of one name: one that is long enough, holds the sentence's names, and holds them best. */
function pickFile(cases: readonly LineCase[]): LineCase | null {
  if (cases.length === 1) return cases[0] as LineCase;
  const fitting = cases.filter(({ lines, view }) => lines.end <= view.lineCount);
  const pool = fitting.length > 0 ? fitting : cases;
  const first = pool[0] as LineCase;
  if (pool.length === 1 || first.located.how !== 'suffix') return first;
  const [best, second] = [...pool].sort((a, b) => strength(b) - strength(a)) as [LineCase, LineCase];
  return strength(best) - strength(second) > CLEAR_LEAD ? best : null;
}

function strength({ assessor, cited, ranges }: LineCase): number {
  const names = assessor.names.reduce((sum, { weight }) => sum + weight, 0);
  return names + Math.max(cited.score, ranges[0]?.score ?? 0);
}
