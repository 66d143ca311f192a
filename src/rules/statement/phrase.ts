import type { Span } from '../../text/source-file.ts';
import type { StatedBlock } from './blocks.ts';
import { NUMBER_PATTERN } from './numbers.ts';

/** What may stand in a hole of a phrase. */
export type HoleKind = 'count' | 'value' | 'name';

export interface Hole extends Span {
  readonly text: string;
}

/** A phrase found in a block; the spans index the block's prose. */
export interface FoundPhrase extends Span {
  readonly stated: StatedBlock;
  /** By the name in the braces; one that stands twice keeps its first place. */
  readonly holes: Readonly<Partial<Record<string, Hole>>>;
}

const PATTERNS: Readonly<Record<HoleKind, string>> = {
  count: NUMBER_PATTERN,
  value: '[-+]?[\\w.][\\w.,:/+*%-]{0,200}[\\w%]|[-+]?\\w',
  name: '[\\w$][\\w$.:-]{0,200}\\w|\\w',
};

/**
 * Where the phrase stands: its words in their order, case, spacing and markup aside. `{name}` is a hole, a lone `…` stands for
 * any words of the same block. Each gap looks on from the part before it, so the search stays linear.
 */
export function findPhrase(
  blocks: readonly StatedBlock[],
  phrase: string,
  kindOf: (hole: string) => HoleKind,
): FoundPhrase[] {
  const parts = partsOf(phrase, kindOf);
  return blocks.flatMap((stated) => occurrences(stated, parts));
}

interface Part {
  readonly pattern: RegExp;
  readonly holes: readonly string[];
}

function partsOf(phrase: string, kindOf: (hole: string) => HoleKind): Part[] {
  return phrase
    .split(/\s*(?:…|\.\.\.)\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => partOf(part.trim(), kindOf));
}

function partOf(text: string, kindOf: (hole: string) => HoleKind): Part {
  const holes: string[] = [];
  const source = text
    .split(/(\{\w+\}|\s+)/)
    .map((piece) => {
      const hole = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (hole === undefined) return /^\s+$/.test(piece) ? '\\s+' : literal(piece);
      holes.push(hole);
      return `(${PATTERNS[kindOf(hole)]})`;
    })
    .join('');
  return { pattern: new RegExp(`(?<![\\w$])${source}(?![\\w$])`, 'dgi'), holes };
}

/** All dashes are one; backticks are markup and not in a prose. */
function literal(text: string): string {
  const plain = text.replaceAll('`', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return plain.replace(/[-–—]/g, '[-–—]');
}

function occurrences(stated: StatedBlock, parts: readonly Part[]): FoundPhrase[] {
  const { text } = stated.block.prose;
  const found: FoundPhrase[] = [];
  let at = 0;
  for (;;) {
    const next = occurrence(stated, parts, text, at);
    if (next === null) return found;
    found.push(next);
    at = Math.max(next.end, at + 1);
  }
}

function occurrence(stated: StatedBlock, parts: readonly Part[], text: string, from: number): FoundPhrase | null {
  const holes: Record<string, Hole> = {};
  let start = -1;
  let at = from;
  for (const { pattern, holes: names } of parts) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return null;
    if (start < 0) start = match.index;
    at = match.index + match[0].length;
    names.forEach((name, index) => {
      const [holeStart, holeEnd] = match.indices?.[index + 1] ?? [0, 0];
      holes[name] ??= { start: holeStart, end: holeEnd, text: text.slice(holeStart, holeEnd) };
    });
  }
  return start < 0 ? null : { stated, start, end: at, holes };
}
