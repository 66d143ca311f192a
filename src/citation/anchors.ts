import type { Block, Citation, Document } from '../document/facts.ts';
import { clausesOf, sentencesOf } from '../document/sentences.ts';
import type { Span } from '../text/source-file.ts';
import { BlockWords, type CitationGroup, isNamed } from './block-words.ts';
import type { Anchor, AnchorKind, AnchorScope } from './judgement.ts';
import type { Token } from './tokens.ts';

const SCOPE_WEIGHT: Readonly<Record<AnchorScope, number>> = {
  bound: 1,
  clause: 0.6,
  sentence: 0.35,
  row: 0.35,
  block: 0.15,
  lead: 0.12,
  heading: 0.1,
  header: 0.06,
};

const KIND_WEIGHT: Readonly<Record<AnchorKind, number>> = {
  qualified: 1.1,
  quotation: 1.1,
  name: 1,
  number: 0.25,
  word: 0.15,
};

/** A name in plain prose may be an English compound; one in backticks is meant as code. */
const UNMARKED = 0.8;
/** A name that another citation claims tells little of this one. */
const CLAIMED_ELSEWHERE = 0.35;
/** Each further name between a name and the citation weakens the tie. */
const DISTANCE_DECAY = 0.85;
/** Words further away than this, in a paragraph without end, tell nothing. */
const MAX_TOKENS_EACH_SIDE = 120;

/** Reads the anchors of every citation of one document; blocks are tokenised once. */
export class AnchorReader {
  readonly #document: Document;
  readonly #citationsOf = new Map<number, Citation[]>();
  readonly #headings = new Map<number, number>();
  readonly #fieldsOf = new Map<string, number[]>();
  readonly #words = new Map<number, BlockWords>();
  readonly #sentences = new Map<number, readonly Span[]>();

  constructor(document: Document) {
    this.#document = document;
    for (const citation of document.citations) append(this.#citationsOf, citation.block, citation);
    document.blocks.forEach((block, index) => {
      if (block.kind === 'heading') this.#headings.set(block.span.start, index);
      if (block.kind === 'field' && block.key !== null) append(this.#fieldsOf, parentKey(block.key), index);
    });
  }

  /** The sentence (or the whole cell, field, fence line) that the citation stands in, as offsets into its block's prose. */
  sentenceOf(citation: Citation): Span {
    const block = this.#document.blocks[citation.block];
    if (!block) return citation.prose;
    if (block.kind === 'fence') return lineAround(block.prose.text, citation.prose.start);
    const sentences = this.#sentencesOf(citation.block, block);
    const found = sentences.find(({ start, end }) => start <= citation.prose.start && citation.prose.start < end);
    return found ?? { start: 0, end: block.prose.text.length };
  }

  /** The prose between the citation before this one, in the same sentence, and this one. */
  wordsBefore(citation: Citation): string {
    const block = this.#document.blocks[citation.block];
    if (!block) return '';
    const { start } = this.sentenceOf(citation);
    const previous = (this.#citationsOf.get(citation.block) ?? []).reduce(
      (end, { prose, lines }) => (lines !== null && prose.end <= citation.prose.start ? Math.max(end, prose.end) : end),
      start,
    );
    return block.prose.text.slice(previous, citation.prose.start);
  }

  /** The anchors of a citation, heaviest first. */
  anchorsOf(citation: Citation): readonly Anchor[] {
    const block = this.#document.blocks[citation.block];
    if (!block) return [];
    return merge([
      ...this.#ownAnchors(citation, block),
      ...this.#neighbours(citation.block, block).flatMap(({ index, scope }) => this.#blockAnchors(index, scope)),
    ]);
  }

  #ownAnchors(citation: Citation, block: Block): Anchor[] {
    const words = this.#wordsOf(citation.block, block);
    const group = words.groups.find(({ members }) => members.includes(citation));
    if (!group) return [];
    const sentence = this.#sentenceWithNames(citation, words);
    const inherited = words.inheritsFrom(group);
    const clauses = block.kind === 'fence' ? [sentence] : clausesOf(block.prose.text, sentence);
    const clause = clauses.find(({ start, end }) => start <= group.start && group.start < end) ?? sentence;
    const tokens = words.around(group, MAX_TOKENS_EACH_SIDE);
    const partners = words.partnersOf(group);
    return tokens.map((token) => {
      const partner = partners?.get(token);
      if (partner)
        return anchorOf(
          block,
          token,
          partner === citation ? 'bound' : 'clause',
          partner === citation ? 1 : CLAIMED_ELSEWHERE,
        );
      const scope = scopeOf(token, { words, group, sentence, clause });
      const claimed =
        scope !== 'bound' &&
        words.isClaimedByOther(token, group) &&
        !(inherited !== null && words.isBound(token, inherited));
      const decay =
        scope === 'clause' || scope === 'sentence' ? DISTANCE_DECAY ** namesBetween(token, group, tokens) : 1;
      return anchorOf(block, token, scope, decay * (claimed ? CLAIMED_ELSEWHERE : 1));
    });
  }

  /** A sentence that names nothing speaks of what the one before it named: "The real one leaves a worker (`a.py:10`)". */
  #sentenceWithNames(citation: Citation, words: BlockWords): Span {
    const sentence = this.sentenceOf(citation);
    const block = this.#document.blocks[citation.block];
    if (!block || block.kind === 'fence') return sentence;
    const hasNames = (span: Span) =>
      words.tokens.some((token) => isNamed(token) && token.isCode && within(token, span));
    if (hasNames(sentence)) return sentence;
    const before = this.#sentencesOf(citation.block, block).filter(({ end }) => end <= sentence.start);
    const previous = before[before.length - 1];
    return previous ? { start: previous.start, end: sentence.end } : sentence;
  }

  /** Other cells of the row and the header cell; other fields of the front matter; the lead-in of a list; the heading. */
  #neighbours(index: number, block: Block): { index: number; scope: AnchorScope }[] {
    const section = this.#document.sections[block.section];
    const heading = section && block.kind !== 'heading' ? this.#headings.get(section.heading.start) : undefined;
    return [
      ...this.#rowOf(index, block).map((other) => ({ index: other, scope: 'row' as const })),
      ...this.#headerOf(block).map((other) => ({ index: other, scope: 'header' as const })),
      ...block.leads.map((other) => ({ index: other, scope: 'lead' as const })),
      ...(heading === undefined ? [] : [{ index: heading, scope: 'heading' as const }]),
    ];
  }

  #blockAnchors(index: number, scope: AnchorScope): Anchor[] {
    const block = this.#document.blocks[index];
    if (!block) return [];
    const words = this.#wordsOf(index, block);
    return words.tokens
      .slice(0, 2 * MAX_TOKENS_EACH_SIDE)
      .map((token) => anchorOf(block, token, scope, words.isClaimedByOther(token, null) ? CLAIMED_ELSEWHERE : 1));
  }

  #rowOf(index: number, { kind, cell, key }: Block): readonly number[] {
    const row = cell ? this.#document.tables[cell.table]?.rows[cell.row] : undefined;
    const fields = kind === 'field' && key !== null ? this.#fieldsOf.get(parentKey(key)) : undefined;
    return (row ?? fields ?? []).filter((other) => other >= 0 && other !== index);
  }

  #headerOf({ cell }: Block): readonly number[] {
    if (!cell || cell.row === 0) return [];
    const header = this.#document.tables[cell.table]?.rows[0]?.[cell.column];
    return header === undefined || header < 0 ? [] : [header];
  }

  #wordsOf(index: number, block: Block): BlockWords {
    let words = this.#words.get(index);
    if (!words) {
      words = new BlockWords(block, this.#citationsOf.get(index) ?? [], (citation) => this.#listHead(citation));
      this.#words.set(index, words);
    }
    return words;
  }

  #listHead(citation: Citation): Citation {
    const head =
      citation.form === 'list' && citation.head !== null ? this.#document.citations[citation.head] : undefined;
    return head ?? citation;
  }

  #sentencesOf(index: number, block: Block): readonly Span[] {
    let sentences = this.#sentences.get(index);
    if (!sentences) {
      sentences = sentencesOf(block.prose.text);
      this.#sentences.set(index, sentences);
    }
    return sentences;
  }
}

interface ScopeQuestion {
  readonly words: BlockWords;
  readonly group: CitationGroup;
  readonly sentence: Span;
  readonly clause: Span;
}

function scopeOf(token: Token, { words, group, sentence, clause }: ScopeQuestion): AnchorScope {
  if (words.isBound(token, group)) return 'bound';
  if (!within(token, sentence)) return 'block';
  const isOwn =
    token.end <= group.start && !words.groups.some(({ start, end }) => token.end <= start && end <= group.start);
  return within(token, clause) || (isOwn && token.kind !== 'word') ? 'clause' : 'sentence';
}

function anchorOf({ prose, span }: Block, token: Token, scope: AnchorScope, factor: number): Anchor {
  const start = prose.offsets[token.start] ?? span.start;
  const isUnmarkedName = !token.isCode && (token.kind === 'name' || token.kind === 'qualified');
  return {
    text: token.text,
    kind: token.kind,
    scope,
    weight: SCOPE_WEIGHT[scope] * KIND_WEIGHT[token.kind] * factor * (isUnmarkedName ? UNMARKED : 1),
    span: { start, end: (prose.offsets[token.end - 1] ?? start) + 1 },
  };
}

function namesBetween(token: Token, group: CitationGroup, tokens: readonly Token[]): number {
  const [from, to] = token.end <= group.start ? [token.end, group.start] : [group.end, token.start];
  return tokens.filter(({ kind, start, end }) => kind !== 'word' && kind !== 'number' && from <= start && end <= to)
    .length;
}

/** Of a word that stands several times, the heaviest counts. */
function merge(anchors: readonly Anchor[]): readonly Anchor[] {
  const best = new Map<string, Anchor>();
  for (const anchor of anchors) {
    const known = best.get(anchor.text);
    if (!known || anchor.weight > known.weight) best.set(anchor.text, anchor);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight || a.span.start - b.span.start);
}

function within(token: Token, { start, end }: Span): boolean {
  return start <= token.start && token.end <= end;
}

function lineAround(text: string, at: number): Span {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { start, end: end < 0 ? text.length : end };
}

function parentKey(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('.')));
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
