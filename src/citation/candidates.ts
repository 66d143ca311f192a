import type { Construct, Definition } from '../source/outline.ts';
import type { Assessment, Assessor, LineRange, PresentAnchor } from './evidence.ts';
import type { SourceView } from './source-view.ts';

/** A range that could be meant, with how well it answers the anchors. */
export interface RankedRange extends LineRange {
  readonly assessment: Assessment;
  /** Coverage with the fit of its extent. */
  readonly score: number;
  readonly origin: RangeOrigin;
}

export type RangeOrigin = 'cited' | 'definition' | 'construct' | 'line' | 'window' | 'displaced' | 'history';

const MAX_ANCHORS = 10;
const MAX_PLACES = 60;
const MAX_WORD_PLACES = 8;
const SHARE = { bound: 0.5, names: 0.75 } as const;
const EXTENT_BONUS = 0.1;
/** A range many times longer or shorter than what the author wrote is not what they meant. */
const OVERSIZE = 0.4;
const LIKE_ENOUGH = 0.2;
const EDGE_BONUS = 0.04;
const ORIGIN_BONUS: Readonly<Record<RangeOrigin, number>> = {
  cited: 0,
  definition: 0.06,
  construct: 0.03,
  line: 0,
  window: -0.03,
  displaced: 0.02,
  history: 0.05,
};

/** How well a range answers the anchors and how well its extent suits what the author wrote. */
export function rank(assessor: Assessor, range: LineRange, cited: LineRange, origin: RangeOrigin): RankedRange {
  const assessment = assessor.assess(range);
  const hasNames = assessor.names.length > 0;
  const answered = hasNames ? answeredNames(assessment) : assessment.coverage;
  const likeness = ratio(lengthOf(range), lengthOf(cited));
  const extent = EXTENT_BONUS * Math.sqrt(likeness) - OVERSIZE * Math.max(0, 1 - likeness / LIKE_ENOUGH);
  return {
    start: range.start,
    end: range.end,
    assessment,
    origin,
    score: answered + extent + EDGE_BONUS * edgeFit(assessor.view, range) + ORIGIN_BONUS[origin],
  };
}

function answeredNames({ bound, names, coverage }: Assessment): number {
  const all = SHARE.names * names + (1 - SHARE.names) * coverage;
  return bound === null ? all : SHARE.bound * bound + (1 - SHARE.bound) * all;
}

/** Every range of the file that the anchors point to; best first. */
export function rangesFor(assessor: Assessor, cited: LineRange): readonly RankedRange[] {
  const seen = new Map<string, RankedRange>();
  const add = (range: LineRange, origin: RangeOrigin) => {
    const clipped = clip(range, assessor.view.lineCount);
    const key = `${clipped.start}-${clipped.end}`;
    if (lengthOf(clipped) < 1 || (seen.get(key)?.origin ?? 'window') !== 'window') return;
    seen.set(key, rank(assessor, clipped, cited, origin));
  };
  for (const present of assessor.names.slice(0, MAX_ANCHORS)) addNamed(assessor.view, present, cited, add);
  for (const line of wordPlaces(assessor)) addAt(assessor.view, line, cited, add);
  return [...seen.values()].sort((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
}

type Add = (range: LineRange, origin: RangeOrigin) => void;

function addNamed(view: SourceView, { definitions, occurrences }: PresentAnchor, cited: LineRange, add: Add): void {
  for (const definition of definitions.slice(0, MAX_PLACES)) addDefinition(definition, cited, add);
  const defined = new Set(definitions.map(({ start }) => start));
  for (const { line } of occurrences.slice(0, MAX_PLACES)) if (!defined.has(line)) addAt(view, line, cited, add);
}

function addDefinition({ lead, start, end }: Definition, cited: LineRange, add: Add): void {
  if (lengthOf(cited) === 1) {
    add({ start, end: start }, 'definition');
    return;
  }
  add({ start, end }, 'definition');
  if (lead < start && ratio(end - lead + 1, lengthOf(cited)) > ratio(end - start + 1, lengthOf(cited)))
    add({ start: lead, end }, 'construct');
  if (lengthOf(cited) < end - start + 1) add({ start, end: start + lengthOf(cited) - 1 }, 'window');
}

/** The line itself for a one-line citation; for a range the constructs around it of a like length, else as many lines. */
function addAt(view: SourceView, line: number, cited: LineRange, add: Add): void {
  const length = lengthOf(cited);
  if (length === 1) {
    add({ start: line, end: line }, 'line');
    const statement = view.constructsAround(line).find(isStatement);
    if (statement && statement.start < line) add({ start: statement.start, end: statement.start }, 'window');
    return;
  }
  for (const construct of view.constructsAround(line)) {
    if (ratio(construct.end - construct.start + 1, length) >= 0.4) add(construct, 'construct');
  }
  const statement = view.constructsAround(line)[0];
  add({ start: line, end: line + length - 1 }, 'window');
  if (statement) add({ start: statement.start, end: statement.start + length - 1 }, 'window');
}

/** Lines where plain words gather, for sentences and sources without names. */
function wordPlaces(assessor: Assessor): readonly number[] {
  const weights = new Map<number, number>();
  for (const { stem, weight } of assessor.present) {
    if (stem === null) continue;
    for (const line of assessor.view.linesWith(stem)) weights.set(line, (weights.get(line) ?? 0) + weight);
  }
  return [...weights]
    .sort(([lineA, a], [lineB, b]) => b - a || lineA - lineB)
    .slice(0, MAX_WORD_PLACES)
    .map(([line]) => line);
}

const CLOSING = /^\s*(?:[)\]}>;,]+|end|fi|done|esac)?\s*$/;

/** 1 where the range begins a construct, 0 for a plain line, -1 for a blank line or a lone bracket. */
function edgeFit(view: SourceView, { start, end }: LineRange): number {
  const constructs = view.constructsAt(start);
  if (constructs.some((construct) => construct.end === end)) return 1;
  if (CLOSING.test(view.file.line(start))) return -1;
  return constructs.length > 0 ? 0.5 : 0;
}

function isStatement({ kind }: Construct): boolean {
  return kind === 'statement' || kind === 'call';
}

export function lengthOf({ start, end }: LineRange): number {
  return end - start + 1;
}

export function clip({ start, end }: LineRange, lineCount: number): LineRange {
  return { start: Math.max(1, start), end: Math.min(lineCount, end) };
}

function ratio(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b, 1);
}
