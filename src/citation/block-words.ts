import type { Block, Citation, Mark } from '../document/facts.ts';
import type { Span } from '../text/source-file.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A citation or a whole list of them: "`a.py:1,5-7`" cites one thing at several places. */
export interface CitationGroup extends Span {
  readonly members: readonly Citation[];
}

const CONNECTOR_BEFORE =
  /^[\s`'")\]*_]*(?:'s)?[\s,:;–—-]*(?:(?:is|are|was|at|in|on|see|cf\.?|via|from|of|by|the|lines?|starting|defined|declared|lives|now|→|->|=>)[\s,:]*){0,4}[\s`("'[*_]*$/i;
const CONNECTOR_AFTER = /^[\s`)\]*_"']*(?:'s)?[\s:–—-]*(?:(?:is|the|has|defines|declares|holds)\s+){0,2}[\s`("'[*_]*$/i;
/** What stands between the names of a list. */
const LISTING = /^[\s`'"]{0,4}(?:,|\/|&|\+|and|or|,\s?and)[\s`'"]{0,4}$/;
/** "`first`/`second` metadata (" */
const NOUN = /^`{0,2}\s[a-z]{3,16}\s`{0,2}\($/;
const MAX_CONNECTOR = 48;

/** The words of one block, its citations in groups, and which word each group claims for its own. */
export class BlockWords {
  readonly tokens: readonly Token[];
  readonly groups: readonly CitationGroup[];
  readonly #claims = new Map<Token, CitationGroup[]>();
  readonly #text: string;
  readonly #code: readonly Mark[];

  constructor(block: Block, citations: readonly Citation[], headOf: (citation: Citation) => Citation) {
    const { text, marks } = block.prose;
    this.#text = text;
    this.#code = marks.filter(({ kind }) => kind === 'code');
    this.tokens = tokensOf(block, citations);
    this.groups = joinNeighbours(groupsOf(citations, headOf), text);
    for (const group of this.groups) {
      if (group.members.some(({ lines }) => lines !== null)) this.#claim(group, text);
    }
  }

  /** Whether nothing but connecting words lies between the two: "`Name` (`file.py:10`)", "`file.py:10` `Name`". */
  isBound(token: Token, group: CitationGroup): boolean {
    return this.#claims.get(token)?.includes(group) ?? false;
  }

  isClaimedByOther(token: Token, group: CitationGroup | null): boolean {
    return this.#claims.get(token)?.some((other) => other !== group) ?? false;
  }

  /** The group before this one when no name stands between them: "`name` (`a.py:10`, freed at `:20`)" is about one name. */
  inheritsFrom(group: CitationGroup): CitationGroup | null {
    const before = this.groups[this.groups.indexOf(group) - 1];
    if (!before || group.members[0]?.form !== 'continued') return null;
    for (let index = this.#firstFrom(before.end); index < this.tokens.length; index++) {
      const token = this.tokens[index] as Token;
      if (token.start >= group.start) return before;
      if (isNamed(token)) return null;
    }
    return before;
  }

  /**
   * "`first` and `second` (`a.py:10,20`)" cites one name with each line: as many names in code as members, right before the
   * list. Null where the numbers differ.
   */
  partnersOf(group: CitationGroup): ReadonlyMap<Token, Citation> | null {
    const { members } = group;
    if (members.length < 2) return null;
    const units = this.#unitsBefore(group, members.length + 1);
    if (units.length !== members.length) return null;
    const partners = new Map<Token, Citation>();
    units.forEach((unit, index) => {
      for (const token of unit) partners.set(token, members[index] as Citation);
    });
    return partners;
  }

  /** The pieces of code that are listed right before the group, first to last; a piece may hold several names. */
  #unitsBefore(group: CitationGroup, most: number): readonly (readonly Token[])[] {
    const units: Token[][] = [];
    let from = group.start;
    for (const mark of [...this.#code].reverse()) {
      if (mark.end > from || units.length === most) continue;
      const between = this.#text.slice(mark.end, from);
      if (!(units.length === 0 ? CONNECTOR_BEFORE.test(between) || NOUN.test(between) : LISTING.test(between))) break;
      const unit = this.tokens.filter(({ start, end }) => mark.start <= start && end <= mark.end);
      if (!unit.some(isNamed)) break;
      units.unshift(unit.filter(isNamed));
      from = mark.start;
    }
    return units;
  }

  /** The tokens around a place, at most `each` on either side. */
  around({ start, end }: Span, each: number): readonly Token[] {
    const before = this.#firstFrom(start);
    const after = this.#firstFrom(end);
    return this.tokens.slice(Math.max(0, before - each), after + each);
  }

  #claim(group: CitationGroup, text: string): void {
    const at = this.#firstFrom(group.start);
    for (let index = at; index < this.tokens.length; index++) {
      const token = this.tokens[index] as Token;
      if (token.end > group.end) break;
      if (isNamed(token)) this.#add(token, group);
    }
    for (let index = at - 1; index >= 0; index--) {
      const token = this.tokens[index] as Token;
      if (token.end > group.start) continue;
      if (group.start - token.end > MAX_CONNECTOR) break;
      if (isNamed(token) && CONNECTOR_BEFORE.test(text.slice(token.end, group.start))) this.#add(token, group);
    }
    for (let index = this.#firstFrom(group.end); index < this.tokens.length; index++) {
      const token = this.tokens[index] as Token;
      if (token.start - group.end > MAX_CONNECTOR) break;
      if (!isNamed(token)) continue;
      if (CONNECTOR_AFTER.test(text.slice(group.end, token.start))) this.#add(token, group);
      else break;
    }
  }

  #add(token: Token, group: CitationGroup): void {
    const known = this.#claims.get(token);
    if (known) known.push(group);
    else this.#claims.set(token, [group]);
  }

  /** Index of the first token that starts at or after `offset`. */
  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle] as Token).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function groupsOf(citations: readonly Citation[], headOf: (citation: Citation) => Citation): readonly CitationGroup[] {
  const groups = new Map<Citation, Citation[]>();
  for (const citation of citations) {
    const head = headOf(citation);
    const known = groups.get(head);
    if (known) known.push(citation);
    else groups.set(head, [citation]);
  }
  return [...groups.values()]
    .map((members) => ({
      members,
      start: members.reduce((start, { prose }) => Math.min(start, prose.start), Number.POSITIVE_INFINITY),
      end: members.reduce((end, { prose }) => Math.max(end, prose.end), 0),
    }))
    .sort((a, b) => a.start - b.start);
}

/** "(`a.py:10`, `:20` and `:30`)" is one list too, however it is written. */
const JOINING = /^[\s`'")\]]{0,4}(?:,|;|\/|&|and|or|vs\.?)?[\s`'"([]{0,4}(?:and )?[\s`]{0,2}$/;
const MAX_JOINING = 12;

function joinNeighbours(groups: readonly CitationGroup[], text: string): readonly CitationGroup[] {
  const joined: CitationGroup[] = [];
  for (const group of groups) {
    const last = joined[joined.length - 1];
    const isContinued = group.members[0]?.form === 'continued';
    const between =
      last && last.end <= group.start ? text.slice(last.end, Math.min(group.start, last.end + MAX_JOINING + 1)) : null;
    if (last && isContinued && between !== null && between.length <= MAX_JOINING && JOINING.test(between)) {
      joined[joined.length - 1] = { members: [...last.members, ...group.members], start: last.start, end: group.end };
    } else joined.push(group);
  }
  return joined;
}

/** Names and quotations; plain words and numbers are not. */
export function isNamed({ kind }: Token): boolean {
  return kind !== 'word' && kind !== 'number';
}
