import type { Construct, Definition } from '../source/outline.ts';
import type { Anchor, Evidence } from './judgement.ts';
import { type SiteKind, siteFit } from './site.ts';
import type { Occurrence, SourceView } from './source-view.ts';
import { spelledAnchors } from './spelled.ts';
import { isStopword, partsOf, stem } from './words.ts';

/** Lines, first and last inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** What the anchors say of one range. */
export interface Assessment {
  /** Share of the present anchors' weight that the range answers, 0 to 1. */
  readonly coverage: number;
  /** The same, of names and quotations only. */
  readonly names: number;
  /** How well the heaviest present name is answered, 0 to 1. */
  readonly lead: number;
  /** The same as `names`, of those bound to the citation; null when none is. */
  readonly bound: number | null;
  readonly evidence: readonly Evidence[];
}

/** An anchor that stands somewhere in the file, with where. */
export interface PresentAnchor {
  readonly anchor: Anchor;
  readonly weight: number;
  readonly isName: boolean;
  readonly occurrences: readonly Occurrence[];
  readonly definitions: readonly Definition[];
  /** Stem of a plain word. */
  readonly stem: string | null;
}

const NEAR_LINES = 2;
const NEAR = 0.3;
const IN_STATEMENT = 0.85;
const IN_DEFINITION_OF_NAME = 0.8;
/** The doc comment, decorators or attributes above a definition. */
const ABOVE_DEFINITION = 0.9;
const IN_SAME_DEFINITION = 0.15;
const LONGEST_STATEMENT = 12;
const WORD_ABOVE = 0.6;
const WORD_IN_NAME = 0.5;
const LINES_ABOVE = 3;
const RARITY_DECAY = 0.35;
/** A name that the cited file itself defines says most. */
const DEFINED_HERE = 1.5;
const TELLING_WEIGHT = 0.2;
/** Code that is quoted word for word says more than a name. */
const STATEMENT = 1.8;
const STATEMENT_TEXT = /[\w)\]"']\s*(?:=|==|!=|\+=|in|is|not in|<|>)\s*[\w(["'{]|\w\([^)]+\)/;

/** Weighs any range of one file by the anchors of one citation. */
export class Assessor {
  readonly view: SourceView;
  readonly site: SiteKind;
  readonly present: readonly PresentAnchor[];
  readonly absent: readonly Anchor[];

  constructor(view: SourceView, anchors: readonly Anchor[], site: SiteKind) {
    this.view = view;
    this.site = site;
    const present: PresentAnchor[] = [];
    const absent: Anchor[] = [];
    const spelled = spelledAnchors(anchors, view.spelledNames);
    const isWritten = (name: Anchor) => anchors.some(({ text, kind }) => text === name.text && kind !== 'word');
    for (const anchor of [...anchors, ...spelled.filter((name) => !isWritten(name))]) {
      const found = locate(view, anchor);
      if (found) present.push(found);
      else absent.push(anchor);
    }
    this.present = present.sort((a, b) => b.weight - a.weight);
    this.absent = absent;
  }

  /** Names and quotations that stand in the file and near the citation, heaviest first. */
  get names(): readonly PresentAnchor[] {
    return this.present.filter(isTelling);
  }

  assess(range: LineRange): Assessment {
    const answered = this.present.map((anchor) => ({ anchor, answer: this.#answer(anchor, range) }));
    const names = answered.filter(({ anchor }) => isTelling(anchor));
    return {
      coverage: share(answered),
      names: share(names),
      lead: names[0]?.answer ?? 0,
      bound: boundShare(names),
      evidence: answered
        .filter(({ answer }) => answer > 0)
        .map(({ anchor, answer }) => ({
          kind: anchor.isName ? ('syntax' as const) : ('text' as const),
          weight: anchor.weight * answer,
          detail: `${anchor.anchor.text} ${describe(answer)}`,
        })),
    };
  }

  #answer(present: PresentAnchor, range: LineRange): number {
    return present.stem === null ? this.#answerName(present, range) : this.#answerWord(present.stem, range);
  }

  #answerName({ occurrences, definitions }: PresentAnchor, range: LineRange): number {
    let best = 0;
    for (const definition of definitions) {
      const fit = siteFit(this.site, 'definition');
      if (range.start <= definition.start && definition.start <= range.end) best = Math.max(best, fit);
      else if (definition.lead <= range.end && range.start < definition.start)
        best = Math.max(best, ABOVE_DEFINITION * fit);
      else if (definition.start <= range.start && range.end <= definition.end)
        best = Math.max(best, IN_DEFINITION_OF_NAME);
    }
    if (definitions.length > 0 && this.#isMemberOf(definitions, range)) best = Math.max(best, IN_DEFINITION_OF_NAME);
    for (const { line, role } of occurrences) {
      const nearness = this.#nearness(line, range);
      if (nearness > 0) best = Math.max(best, nearness * siteFit(this.site, role));
    }
    return best;
  }

  /** Members may stand apart from what they belong to: in an `impl` block, behind a receiver. */
  #isMemberOf(definitions: readonly Definition[], { start }: LineRange): boolean {
    const owners = this.view.enclosing(start)[0]?.path ?? [];
    return definitions.some(({ name }) => owners.includes(name));
  }

  #nearness(line: number, range: LineRange): number {
    if (range.start <= line && line <= range.end) return 1;
    if (this.#sharesStatement(line, range)) return IN_STATEMENT;
    if (range.start - NEAR_LINES <= line && line <= range.end + NEAR_LINES) return NEAR;
    return this.#sharesDefinition(line, range) ? IN_SAME_DEFINITION : 0;
  }

  /** A statement of several lines is cited by its first. */
  #sharesStatement(line: number, { start }: LineRange): boolean {
    if (line < start || line - start > LONGEST_STATEMENT) return false;
    const constructs = this.view.constructsAt(start);
    if (constructs.some(({ kind }) => kind === 'definition')) return false;
    return constructs.some((construct) => isShortStatement(construct) && line <= construct.end);
  }

  #sharesDefinition(line: number, { start, end }: LineRange): boolean {
    const innermost = this.view.enclosing(start).find(({ kind }) => kind === 'function' || kind === 'method');
    return innermost !== undefined && innermost.lead <= line && line <= innermost.end && end <= innermost.end;
  }

  #answerWord(wordStem: string, { start, end }: LineRange): number {
    const lines = this.view.linesWith(wordStem);
    if (hasBetween(lines, start, end)) return 1;
    if (hasBetween(lines, start - LINES_ABOVE, start - 1)) return WORD_ABOVE;
    const name = this.view.enclosing(start)[0]?.name;
    return name !== undefined && partsOf(name).some((part) => stem(part) === wordStem) ? WORD_IN_NAME : 0;
  }
}

function locate(view: SourceView, anchor: Anchor): PresentAnchor | null {
  if (anchor.kind === 'word') return locateWord(view, anchor);
  const flag = FLAG.exec(anchor.text);
  if (flag) return locateFlag(view, anchor, flag[1] as string);
  const occurrences =
    anchor.kind === 'qualified' ? qualifiedOccurrences(view, anchor.text) : view.occurrencesOf(anchor.text);
  const definitions =
    anchor.kind === 'qualified' ? view.definitionsAlong(segmentsOf(anchor.text)) : view.definitionsOf(anchor.text);
  const lines = new Set(occurrences.map(({ line }) => line)).size;
  if (lines === 0 && definitions.length === 0) return null;
  const rarity = 1 / (1 + RARITY_DECAY * Math.log(Math.max(1, lines)));
  const weight =
    anchor.weight * rarity * (definitions.length > 0 ? DEFINED_HERE : isStatementText(anchor) ? STATEMENT : 1);
  return { anchor, weight, isName: anchor.kind !== 'number', occurrences, definitions, stem: null };
}

const FLAG = /^--([a-z][\w-]*)$/;

/** `--request-timeout` is written so, or as the field `request_timeout` that a parser makes the flag of. */
function locateFlag(view: SourceView, anchor: Anchor, name: string): PresentAnchor | null {
  const field = name.replaceAll('-', '_');
  const written = view.occurrencesOf(anchor.text);
  const occurrences = [...written, ...(field === name && written.length > 0 ? [] : view.occurrencesOf(field))].sort(
    (a, b) => a.offset - b.offset,
  );
  if (occurrences.length === 0) return null;
  const lines = new Set(occurrences.map(({ line }) => line)).size;
  const weight = anchor.weight / (1 + RARITY_DECAY * Math.log(lines));
  return { anchor, weight, isName: true, occurrences, definitions: [], stem: null };
}

function locateWord(view: SourceView, anchor: Anchor): PresentAnchor | null {
  if (isStopword(anchor.text)) return null;
  const wordStem = stem(anchor.text);
  const lines = view.linesWith(wordStem).length;
  if (lines === 0) return null;
  const rarity = Math.log(1 + view.lineCount / lines) / Math.log(1 + view.lineCount);
  return { anchor, weight: anchor.weight * rarity, isName: false, occurrences: [], definitions: [], stem: wordStem };
}

/** A quotation of several tokens: an assignment, a comparison, a call with its arguments. */
export function isStatementText({ kind, text }: Anchor): boolean {
  return kind === 'quotation' && STATEMENT_TEXT.test(text);
}

/** A name from another sentence or the heading is a hint, like a plain word. */
function isTelling({ isName, anchor }: PresentAnchor): boolean {
  return isName && anchor.weight >= TELLING_WEIGHT;
}

export function segmentsOf(qualified: string): string[] {
  return qualified.split(/\.|::|#|->/).filter((segment) => segment !== '' && segment !== 'self' && segment !== 'this');
}

/** Of `Owner.name`: where it is written so, where `name` stands inside `Owner`, else wherever `name` stands. */
function qualifiedOccurrences(view: SourceView, qualified: string): readonly Occurrence[] {
  const written = view.occurrencesOf(qualified);
  if (written.length > 0) return written;
  const segments = segmentsOf(qualified);
  const name = segments[segments.length - 1];
  if (name === undefined) return [];
  const owner = segments[segments.length - 2];
  const all = view.occurrencesOf(name);
  const inside =
    owner === undefined
      ? []
      : all.filter(({ line }) => view.enclosing(line).some((definition) => definition.name === owner));
  return inside.length > 0 ? inside : all;
}

/** Whether a sorted list holds a number from `low` to `high`. */
function hasBetween(sorted: readonly number[], low: number, high: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) < low) from = middle + 1;
    else to = middle;
  }
  const found = sorted[from];
  return found !== undefined && found <= high;
}

function isShortStatement({ kind, start, end }: Construct): boolean {
  return (kind === 'statement' || kind === 'call' || kind === 'literal') && end - start < LONGEST_STATEMENT;
}

function boundShare(names: readonly { anchor: PresentAnchor; answer: number }[]): number | null {
  const bound = names.filter(({ anchor }) => anchor.anchor.scope === 'bound');
  return bound.length === 0 ? null : share(bound);
}

function share(answered: readonly { anchor: PresentAnchor; answer: number }[]): number {
  let total = 0;
  let met = 0;
  for (const { anchor, answer } of answered) {
    total += anchor.weight;
    met += anchor.weight * answer;
  }
  return total === 0 ? 0 : met / total;
}

function describe(answer: number): string {
  if (answer >= IN_STATEMENT * 0.5) return 'stands here';
  return answer >= NEAR * 0.5 ? 'stands nearby' : 'stands in the same definition';
}
