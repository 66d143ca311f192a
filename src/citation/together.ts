import { align, displacementsNear } from './alignment.ts';
import { type RankedRange, rank } from './candidates.ts';
import { confirmTogether } from './confirmed.ts';
import type { LineRange } from './evidence.ts';
import type { Judgement, Suggestion } from './judgement.ts';
import { candidateOf, isInBounds, type LineCase, MAX_RANGES } from './line-case.ts';
import type { SourceView } from './source-view.ts';
import { type Decision, decide } from './verdict.ts';

const CLEAR_LEAD = 0.1;
const WELL_ANSWERED = 0.75;

interface Shift {
  readonly cited: LineRange;
  readonly shift: number;
}

/** Decides the line citations of one document file by file: what is beyond doubt tells where its neighbours should be looked for. */
export function decideTogether(cases: readonly LineCase[]): ReadonlyMap<LineCase, Judgement> {
  const groups = new Map<string, LineCase[]>();
  for (const one of cases) {
    const key = [one.located.root.name, one.citation.revision, one.located.path].join('\0');
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const judgements = new Map<LineCase, Judgement>();
  for (const group of groups.values()) {
    const known = group.flatMap(knownShift);
    const widened = group.map((one) => widen(one, known));
    const chosen = align(widened.map(({ lines, ranges }) => ({ cited: lines, ranges })));
    const concluded = widened.map((one, index) => [one, conclude(one, chosen[index] ?? null)] as const);
    confirmTogether(concluded).forEach(([, judgement], index) => {
      judgements.set(group[index] as LineCase, judgement);
    });
  }
  return withoutCollisions(judgements);
}

/** Places that were cited apart are not certain to have become one. */
function withoutCollisions(judgements: ReadonlyMap<LineCase, Judgement>): ReadonlyMap<LineCase, Judgement> {
  const citedFrom = new Map<string, Set<string>>();
  for (const [{ lines }, { suggestion }] of judgements) {
    if (!suggestion) continue;
    const key = placeKey(suggestion);
    citedFrom.set(key, (citedFrom.get(key) ?? new Set()).add(`${lines.start}-${lines.end}`));
  }
  const isShared = (suggestion: Suggestion) => (citedFrom.get(placeKey(suggestion))?.size ?? 0) > 1;
  return new Map(
    [...judgements].map(([one, judgement]) => {
      const { suggestion } = judgement;
      if (!suggestion?.certain || !isShared(suggestion)) return [one, judgement];
      return [one, { ...judgement, suggestion: { ...suggestion, certain: false } }];
    }),
  );
}

function placeKey({ path, start, end }: Suggestion): string {
  return `${path}:${start}-${end}`;
}

function knownShift({ lines, ranges, assessor, past, located }: LineCase): Shift[] {
  if (past && past.newPath === located.path && past.carried.status === 'kept') {
    return [{ cited: lines, shift: past.carried.start - lines.start }];
  }
  const [best, second] = ranges;
  const isBound = assessor.names[0]?.anchor.scope === 'bound';
  const isClear = best && (!second || best.score - second.score >= CLEAR_LEAD);
  return best && isBound && isClear && best.assessment.lead >= WELL_ANSWERED
    ? [{ cited: lines, shift: best.start - lines.start }]
    : [];
}

/** Adds what neighbours and history point to, and the cited place itself. */
function widen(one: LineCase, known: readonly Shift[]): LineCase {
  const { lines, assessor, cited } = one;
  const carried = carriedRange(one);
  const displaced = displacementsNear(lines, known)
    .map((shift) => ({ start: lines.start + shift, end: lines.end + shift }))
    .filter(({ start, end }) => start >= 1 && end <= one.view.lineCount)
    .filter((range) => !one.ranges.some((known) => isSame(known, range)))
    .map((range) => rank(assessor, range, lines, 'displaced'));
  const found = [...one.ranges, ...displaced]
    .filter((range) => !isSame(range, lines))
    .sort((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
  const others = found.filter((range) => !carried || !isSame(range, carried)).slice(0, MAX_RANGES);
  const ranges = [
    ...(isInBounds(one) ? [cited] : []),
    ...(carried && !isSame(carried, lines) ? [rank(assessor, carried, lines, 'history')] : []),
    ...others,
  ];
  return { ...one, ranges };
}

export function carriedRange({ past, located }: LineCase): LineRange | null {
  if (!past || past.newPath !== located.path || past.carried.status === 'deleted') return null;
  return { start: past.carried.start, end: past.carried.end };
}

function conclude(one: LineCase, chosen: RankedRange | null): Judgement {
  const { citation, lines, anchors, located, view, cited, ranges } = one;
  const decision = one.located.how === 'moved' ? inMovedFile(one, decide(one, chosen)) : decide(one, chosen);
  const isHere = isInBounds(one);
  return {
    citation,
    target: { root: located.root.name, path: located.path, ...bounds(lines), symbol: symbolAt(view, lines) },
    verdict: decision.verdict,
    confidence: decision.confidence,
    suggestion: decision.suggestion && { path: located.path, ...decision.suggestion },
    anchors,
    cited: isHere ? candidateOf(cited, one) : null,
    candidates: ranges
      .filter((range) => range !== cited)
      .sort((a, b) => b.score - a.score)
      .map((range) => candidateOf(range, one)),
    reasons: decision.reasons,
  };
}

/** The lines may hold, but the path does not: the file has another one now. */
function inMovedFile({ located, lines, past }: LineCase, decision: Decision): Decision {
  return {
    verdict: 'drifted',
    confidence: decision.confidence,
    suggestion: decision.suggestion ?? { ...bounds(lines), certain: past !== null && decision.verdict === 'ok' },
    reasons: [`the file is \`${located.path}\` now`, ...decision.reasons],
  };
}

function bounds({ start, end }: LineRange): LineRange {
  return { start, end };
}

function symbolAt(view: SourceView, { start }: LineRange): string | null {
  const [definition] = view.enclosing(start);
  return definition ? [...definition.path, definition.name].join('.') : null;
}

function isSame(a: LineRange, b: LineRange): boolean {
  return a.start === b.start && a.end === b.end;
}
