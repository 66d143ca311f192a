import type { Definition } from '../source/outline.ts';
import { type RankedRange, rank } from './candidates.ts';
import { type Assessor, isStatementText, type LineRange, type PresentAnchor } from './evidence.ts';
import type { Past } from './history/baseline.ts';
import { fitThen } from './history/fit.ts';
import { findText } from './history/search.ts';
import type { Suggestion, Verdict } from './judgement.ts';
import { isInBounds, type LineCase } from './line-case.ts';
import type { SourceView } from './source-view.ts';
import { besideWordless } from './wordless.ts';

/** What a line citation comes to. */
export interface Decision {
  readonly verdict: Verdict;
  readonly confidence: number;
  readonly suggestion: Omit<Suggestion, 'path'> | null;
  readonly reasons: readonly string[];
}

/** A name answered this well stands on the cited lines, in their statement, or around them. */
const ANSWERED = 0.5;
/** It stands there as code, and not in a comment only. */
const PLAINLY = 0.7;
const WORDS_ANSWERED = 0.3;
/** How much better another place must be before the cited one is called wrong. */
const MARGIN = { unanswered: 0.12, answered: 0.45, wordsOnly: 0.4, againstHistory: 0.3 } as const;
const TIE = 0.03;
const ALIKE = 0.5;
const SLIP = { lines: 3, mostPlaces: 6 } as const;
const SNAP_SHARE = 0.5;
/** Share of the sentence that answers where history points, for the two to confirm each other. */
const MET = 0.4;
/** Places of a name beside the citation, or elsewhere in its sentence, that still say where it is meant. */
const PINNED = { beside: 4, elsewhere: 1 } as const;
/** How much better another place must be before it wins over the definition of the name beside the citation. */
const OVER_DEFINITION = 0.12;

/** Weighs the sentence, the neighbours and, where it is known, the history of one citation. */
export function decide(one: LineCase, chosen: RankedRange | null): Decision {
  const past = one.past && one.past.newPath === one.located.path ? one.past : null;
  const bySentence = isInBounds(one) ? decideBySentence(one, chosen) : pastEnd(one, chosen);
  const weighed = past ? decideWithPast(one, past, bySentence, chosen) : bySentence;
  const decision = offWordless(one, weighed);
  return decision.suggestion === null ? decision : { ...decision, suggestion: snap(one, decision.suggestion) };
}

/** Nobody means a line without a word on it, whatever stands around it. */
function offWordless(one: LineCase, decision: Decision): Decision {
  if (decision.verdict !== 'ok' && decision.verdict !== 'unanchored') return decision;
  const place = besideWordless(one);
  if (place === null) return decision;
  const { lines } = one;
  const what = lines.start === lines.end ? `nothing is written at line ${lines.start}` : `line ${lines.start} is empty`;
  return {
    verdict: one.past ? 'misplaced' : 'drifted',
    confidence: 0.6,
    suggestion: { ...place, certain: false },
    reasons: [what, `the nearest that the sentence could mean is at ${linesText(place)}`],
  };
}

/** A place on the doc comment or at the edges of the definition that the sentence names is the definition. */
function snap<T extends LineRange>({ assessor, lines, view, site }: LineCase, suggestion: T): T {
  if (site === 'comment') return suggestion;
  const [lead] = assessor.names;
  const [definition, second] = lead?.definitions ?? [];
  if (!definition || second) return suggestion;
  const isAbove =
    definition.lead <= suggestion.start && suggestion.start < definition.start && isComment(view, suggestion.start);
  if (lines.start === lines.end)
    return isAbove ? { ...suggestion, start: definition.start, end: definition.start } : suggestion;
  const coversHead = suggestion.start <= definition.start && definition.start <= suggestion.end;
  const isMostly = overlapOf(suggestion, definition) >= SNAP_SHARE * (suggestion.end - suggestion.start + 1);
  if (!coversHead || !isMostly || !isAlike(definition, lines)) return suggestion;
  const isDecorated = definition.lead <= suggestion.start && !isComment(view, suggestion.start);
  return { ...suggestion, start: isDecorated ? suggestion.start : definition.start, end: definition.end };
}

function isComment(view: SourceView, line: number): boolean {
  const first = view.file.lineStart(line) + Math.max(0, view.file.line(line).search(/\S/));
  return view.regionAt(first)?.kind === 'comment';
}

function overlapOf(a: LineRange, b: LineRange): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1);
}

function decideBySentence(one: LineCase, chosen: RankedRange | null): Decision {
  const { assessor, cited, ranges, lines } = one;
  const [lead] = assessor.names;
  if (!lead) return decideByWords(assessor, cited, chosen);
  const isAnswered = cited.assessment.lead >= ANSWERED;
  const stays = isAnswered ? fits(cited, lead) : silent(cited);
  const named = lines.start < lines.end || isEntry(one) ? namedDefinition(one, chosen) : null;
  if (named && isEntry(one)) return named.start === lines.start ? stays : toDefinition(lead, placeOf(named, lines));
  if (named && (!isAnswered || isItsLength(named, lines)) && !overlaps(named, lines)) {
    return toDefinition(lead, placeOf(named, lines));
  }
  if (chosen === null || isSamePlace(chosen, cited)) return stays;
  const gain = chosen.score - cited.score;
  if (gain < marginFor(cited)) return stays;
  if (namesOf(chosen) <= namesOf(cited)) return stays;
  const rivals = ranges.filter((range) => !overlaps(range, chosen) && range.score >= chosen.score - TIE);
  return {
    verdict: 'drifted',
    confidence: round(Math.min(0.97, 0.55 + gain / 2 + (lead.anchor.scope === 'bound' ? 0.15 : 0))),
    suggestion: { ...bounds(chosen), certain: isCertain(lead, chosen, rivals) },
    reasons: [`\`${lead.anchor.text}\` is not at the cited lines`, whereNow(chosen, rivals.length)],
  };
}

/** A range as long as the definition that it is bound to was meant to cover it. */
function isItsLength({ start, end }: Definition, lines: LineRange): boolean {
  return end - start === lines.end - lines.start;
}

function toDefinition({ anchor }: PresentAnchor, place: LineRange): Decision {
  return {
    verdict: 'drifted',
    confidence: 0.95,
    suggestion: { ...place, certain: anchor.scope === 'bound' },
    reasons: [`\`${anchor.text}\` is not at the cited lines`, `it is defined at ${linesText(place)}`],
  };
}

/** How well the names beside the citation are answered; all the sentence's names where none is beside it. */
function namesOf({ assessment }: RankedRange): number {
  return assessment.bound ?? assessment.names;
}

/** The more of the sentence's names the cited lines hold, the more it takes to call them wrong. */
function marginFor({ assessment }: RankedRange): number {
  return MARGIN.unanswered + (MARGIN.answered - MARGIN.unanswered) * assessment.names;
}

function decideByWords(assessor: Assessor, cited: RankedRange, chosen: RankedRange | null): Decision {
  const isAnswered = assessor.present.length > 0 && cited.assessment.coverage >= WORDS_ANSWERED;
  const gain = chosen === null ? 0 : chosen.score - cited.score;
  if (chosen === null || isAnswered || gain < MARGIN.wordsOnly || isSamePlace(chosen, cited)) {
    return isAnswered ? fitsByWords(cited) : silent(cited);
  }
  return {
    verdict: 'drifted',
    confidence: round(Math.min(0.7, 0.3 + gain / 2)),
    suggestion: { ...bounds(chosen), certain: false },
    reasons: ["none of the sentence's words stand at the cited lines", `most of them stand at ${linesText(chosen)}`],
  };
}

/** The prose is the ground truth; history says where the lines that it was written for have gone. */
function decideWithPast(one: LineCase, past: Past, bySentence: Decision, chosen: RankedRange | null): Decision {
  const then = fitThen(one, past);
  const named = namedDefinition(one, chosen);
  const stillFits = then === true || one.cited.assessment.lead >= ANSWERED;
  if (named && (isEntry(one) || !(stillFits && isUnmoved(one, past)))) return decideNamed(one, past, named, then);
  if (past.carried.status === 'deleted') return decideDeleted(one, past, bySentence, then);
  const carried = bounds(past.carried);
  const isFound = bySentence.suggestion !== null;
  const agrees = one.assessor.assess(carried).lead >= ANSWERED;
  if (isSamePlace(carried, one.lines)) {
    return (then === false && isSlip(one, bySentence.suggestion)) || (isFound && isElsewhere(one))
      ? misplaced(bySentence)
      : unmoved(one, bySentence, agrees);
  }
  if (agrees || then !== false) {
    const isCertain = then === true && meets(one, past, chosen);
    return moved(one, past, carried, isCertain || (agrees && then !== false && isPlainlyAt(one, past)));
  }
  if (isFound && isPinned(one) && !overlaps(bySentence.suggestion as LineRange, carried)) return misplaced(bySentence);
  return bySentence.verdict === 'ok' ? bySentence : moved(one, past, carried, false);
}

/** The one definition of the name that the citation is bound to, unless the sentence leads to a place inside it. */
function namedDefinition(one: LineCase, chosen: RankedRange | null): Definition | null {
  const { assessor, site, lines } = one;
  const [lead] = assessor.names;
  const [definition, second] = lead?.definitions ?? [];
  if (!lead || !definition || second || !(site === 'any' || site === 'definition')) return null;
  if (!isTied(lead, one)) return null;
  if (lines.start < lines.end && definition.start === definition.end) return null;
  if (isQuotedInside(assessor, definition)) return null;
  if (chosen === null || chosen.start === definition.start) return definition;
  const whole = rank(assessor, placeOf(definition, lines), lines, 'definition');
  return chosen.score - whole.score < OVER_DEFINITION ? definition : null;
}

const MAX_QUOTED_PLACES = 3;

/** "`x = f()` is set inside `g` (`a.py:10`)" speaks of the statement. */
function isQuotedInside({ names }: Assessor, { start, end }: Definition): boolean {
  return names.some(
    ({ anchor, occurrences }) =>
      isStatementText(anchor) &&
      occurrences.length <= MAX_QUOTED_PLACES &&
      occurrences.some(({ line }) => start < line && line <= end),
  );
}

/** The name stands beside the citation, or beside the field that is one. */
function isTied({ anchor }: PresentAnchor, { citation }: LineCase): boolean {
  return anchor.scope === 'bound' || (anchor.scope === 'row' && citation.form === 'field');
}

/** A field that holds one line beside a field that holds a name is an entry of an index: it means the definition, to the line. */
function isEntry({ citation, lines }: LineCase): boolean {
  return citation.form === 'field' && lines.start === lines.end;
}

/** The line of a definition for a citation of one line, all its lines for a range. */
function placeOf({ start, end }: Definition, lines: LineRange): LineRange {
  return { start, end: lines.start === lines.end ? start : end };
}

/** A short range inside a long definition was hardly meant to cover it. */
function isAlike(place: LineRange, lines: LineRange): boolean {
  const [a, b] = [place.end - place.start + 1, lines.end - lines.start + 1];
  return Math.min(a, b) >= ALIKE * Math.max(a, b);
}

/** No other name of the sentence could be what it speaks of. */
function isAlone({ assessor, citation }: LineCase): boolean {
  return citation.form === 'field' || assessor.names.length === 1;
}

function isUnmoved({ lines }: LineCase, { carried }: Past): boolean {
  return carried.status !== 'deleted' && isSamePlace(carried, lines);
}

/** "`Name` (`file.py:10`)" means the definition: history agrees when the old lines lead into it. */
function decideNamed(one: LineCase, past: Past, definition: Definition, then: boolean | null): Decision {
  const { lines, assessor } = one;
  const place = { ...placeOf(definition, lines), ...ledIn(one, past, definition) };
  if (isSamePlace(place, lines)) return { ...fits(one.cited, assessor.names[0] as PresentAnchor), confidence: 0.97 };
  const { carried } = past;
  const leadsThere = carried.status !== 'deleted' && carried.start <= definition.end && definition.lead <= carried.end;
  const isLedWhole = leadsThere && isSamePlace(carried, place) && keepsEdges(one, past);
  const name = (assessor.names[0] as PresentAnchor).anchor.text;
  return {
    verdict: leadsThere ? 'drifted' : 'misplaced',
    confidence: leadsThere ? 0.97 : 0.9,
    suggestion: {
      ...place,
      certain: isLedWhole || (isAlike(place, lines) && (leadsThere || (then === false && isAlone(one)))),
    },
    reasons: [
      `\`${name}\` is not at the cited lines`,
      `it is defined at ${linesText(place)}`,
      leadsThere
        ? `since ${past.since}, the cited lines have moved there`
        : 'it was not there when this was written either',
    ],
  };
}

/** A range that began at the decorators of its definition goes on doing so. */
function ledIn({ lines, view }: LineCase, past: Past, { lead, start }: Definition): { readonly start?: number } {
  if (lines.start === lines.end) return {};
  const first = past.file.line(lines.start).trim();
  for (let line = lead; line < start; line++) {
    if (view.file.line(line).trim() === first && !isComment(view, line)) return { start: line };
  }
  return {};
}

/** The sentence, asked of the whole file, leads to the very lines that history does. */
function meets(one: LineCase, past: Past, chosen: RankedRange | null): boolean {
  const { carried } = past;
  if (chosen === null || carried.status === 'deleted' || !isSamePlace(chosen, carried)) return false;
  return one.assessor.assess(carried).coverage >= MET && (carried.status === 'kept' || keepsEdges(one, past));
}

/** The first and the last of the cited lines are the first and the last of those that they became. */
function keepsEdges({ lines, view }: LineCase, { carried, file }: Past): boolean {
  if (carried.status === 'deleted') return false;
  const isKept = (then: number, now: number) => file.line(then).trim() === view.file.line(now).trim();
  return isKept(lines.start, carried.start) && isKept(lines.end, carried.end);
}

/** Lines that only moved hold the name that the sentence gives them. */
function isPlainlyAt({ assessor }: LineCase, { carried }: Past): boolean {
  const [lead] = assessor.names;
  if (carried.status !== 'kept' || lead === undefined || lead.anchor.scope === 'block') return false;
  const isEnough = lead.anchor.scope === 'bound' || carried.start < carried.end ? ANSWERED : PLAINLY;
  return assessor.assess(carried).lead >= isEnough;
}

/** So few places hold the name that the sentence which names it says where. */
function isPinned({ assessor }: LineCase): boolean {
  const [lead] = assessor.names;
  if (!lead) return false;
  const isTight = lead.anchor.scope === 'bound' || lead.anchor.scope === 'row';
  return lead.definitions.length === 1 || lead.occurrences.length <= (isTight ? PINNED.beside : PINNED.elsewhere);
}

function moved({ assessor }: LineCase, past: Past, carried: LineRange, certain: boolean): Decision {
  const [lead] = assessor.names;
  const since = `since ${past.since}, the cited lines have moved to ${linesText(carried)}`;
  const isThere = lead !== undefined && assessor.assess(carried).lead >= ANSWERED;
  return {
    verdict: 'drifted',
    confidence: certain ? 0.97 : 0.8,
    suggestion: { ...carried, certain },
    reasons: isThere ? [since, `\`${lead.anchor.text}\` is there`] : [since],
  };
}

/** An author who was a line or two off, or wrote the line of something else: said only where a rare name is plainly elsewhere. */
function isSlip(one: LineCase, place: LineRange | null): boolean {
  const { assessor, lines } = one;
  const [lead] = assessor.names;
  if (!lead || !place) return false;
  const isDefinition = isTied(lead, one) && lead.definitions.length === 1 && place.start === lead.definitions[0]?.start;
  const isNear = Math.abs(place.start - lines.start) <= SLIP.lines;
  return isDefinition || (isNear && lead.occurrences.length <= SLIP.mostPlaces);
}

/** The only place of what the citation is bound to is not where it says. */
function isElsewhere({ assessor, cited }: LineCase): boolean {
  const [lead] = assessor.names;
  return (
    lead?.anchor.scope === 'bound' &&
    lead.occurrences.length === 1 &&
    (isStatementText(lead.anchor) || lead.definitions.length === 1) &&
    cited.assessment.lead < ANSWERED
  );
}

function unmoved({ cited }: LineCase, bySentence: Decision, agrees: boolean): Decision {
  if (bySentence.suggestion === null)
    return bySentence.verdict === 'unanchored'
      ? { ...bySentence, confidence: round(0.4 + 0.2 * cited.assessment.coverage) }
      : bySentence;
  return {
    verdict: agrees ? 'ok' : 'unanchored',
    confidence: 0.6,
    suggestion: null,
    reasons: ['the cited lines have not changed since this was written'],
  };
}

function decideDeleted(
  { past: _past, view, lines }: LineCase,
  past: Past,
  bySentence: Decision,
  then: boolean | null,
): Decision {
  const cited = Array.from({ length: lines.end - lines.start + 1 }, (_, index) => past.file.line(lines.start + index));
  const places = findText(cited, view.file);
  const [place] = places;
  const since = `the cited lines were taken out since ${past.since}`;
  if (then !== false && place && places.length === 1) {
    return {
      verdict: 'drifted',
      confidence: 0.85,
      suggestion: { ...place, certain: false },
      reasons: [since, `their text stands at ${linesText(place)}`],
    };
  }
  if (bySentence.suggestion !== null || bySentence.verdict === 'ok') return bySentence;
  return { verdict: 'broken', confidence: 0.8, suggestion: null, reasons: [since] };
}

function misplaced(bySentence: Decision): Decision {
  return {
    ...bySentence,
    verdict: 'misplaced',
    reasons: [...bySentence.reasons, 'it was not there when this was written either'],
  };
}

/** Applied without asking only where the name beside the citation is found at one place, in a role that suits it. */
function isCertain(lead: PresentAnchor, chosen: RankedRange, rivals: readonly RankedRange[]): boolean {
  if (rivals.length > 0 || lead.anchor.scope !== 'bound' || chosen.assessment.lead < 0.9) return false;
  if (chosen.origin === 'definition') return lead.definitions.length === 1;
  return chosen.origin === 'line' && lead.occurrences.length === 1;
}

function fits(cited: RankedRange, lead: PresentAnchor): Decision {
  return {
    verdict: 'ok',
    confidence: round(0.6 + 0.35 * cited.assessment.names),
    suggestion: null,
    reasons: [`the cited lines hold \`${lead.anchor.text}\` or stand inside it`],
  };
}

function fitsByWords(cited: RankedRange): Decision {
  return {
    verdict: 'ok',
    confidence: round(0.4 + 0.3 * cited.assessment.coverage),
    suggestion: null,
    reasons: ["the cited lines share the sentence's words"],
  };
}

function silent(cited: RankedRange): Decision {
  return {
    verdict: 'unanchored',
    confidence: round(0.2 + 0.2 * cited.assessment.coverage),
    suggestion: null,
    reasons: ['nothing in the sentence says what should stand at the cited lines'],
  };
}

function pastEnd({ view, lines, assessor }: LineCase, chosen: RankedRange | null): Decision {
  const isPlausible = chosen !== null && (assessor.names.length === 0 || chosen.assessment.lead >= ANSWERED);
  const verb = lines.start === lines.end ? 'is' : 'are';
  return {
    verdict: 'broken',
    confidence: 0.99,
    suggestion: isPlausible && chosen ? { ...bounds(chosen), certain: false } : null,
    reasons: [`\`${view.path}\` has ${view.lineCount} lines, ${linesText(lines)} ${verb} past its end`],
  };
}

function whereNow(chosen: LineRange, rivals: number): string {
  return `it is at ${linesText(chosen)}${rivals > 0 ? `, one of ${rivals + 1} places alike` : ''}`;
}

export function linesText({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`;
}

function bounds({ start, end }: LineRange): LineRange {
  return { start, end };
}

function overlaps(a: LineRange, b: LineRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function isSamePlace(a: LineRange, b: LineRange): boolean {
  return a.start === b.start && a.end === b.end;
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
