import type { Span } from '../../text/source-file.ts';
import { membersAfter } from './lists.ts';
import { linesAt, type ReadLines } from './numbers.ts';
import { spanAt } from './spans.ts';
import type { Zones } from './zones.ts';

/** "line 10", "lines 10-20", "lines 10, 20 and 30", "L10-L20". */
export interface WordedLines extends Span {
  /** In order; the first opens the list. */
  readonly ranges: readonly ReadLines[];
  readonly isLettered: boolean;
}

const WORD = /(?<![\p{L}\p{N}_'’-])(?:lines?|ll?\.)\s{1,2}(?=[#~≈]?L?[~≈]?\d)|(?<![\p{L}\p{N}_.:#/@-])L(?=\d)/giu;
const NOT_A_PLACE =
  /(?:command|status|product|pipe|production|assembly|per|each|every|another|bottom|base|time)[\s-]$/i;
/** `L2 cache`, `L7 proxy`, "L1 and L2 caches": levels and layers, not lines. */
const HIGHEST_LEVEL = 9;

/** Every place that speaks of lines in words, in order. */
export function wordedLines(text: string, zones: Zones): readonly WordedLines[] {
  const all: WordedLines[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index < end || spanAt(zones.quiet, index)) continue;
    if (NOT_A_PLACE.test(text.slice(Math.max(0, index - 12), index))) continue;
    const lines = read(text, { start: index, end: index + word.length }, zones);
    if (!lines) continue;
    all.push(lines);
    end = lines.end;
  }
  return all;
}

function read(text: string, word: Span, zones: Zones): WordedLines | null {
  const isLettered = word.end === word.start + 1;
  if (isLettered && text[word.start] !== 'L') return null;
  const start = isLettered ? word.start : word.end;
  const first = linesAt(text, start, isLettered ? 'symbols' : 'words');
  if (!first || (isLettered && Math.max(first.start, first.end) <= HIGHEST_LEVEL)) return null;
  const isSingular = /^(?:line\s|l\.)/i.test(text.slice(word.start, word.end));
  const ranges = [first, ...membersAfter(text, zones, first, isSingular ? 'loose' : 'words')];
  const end = (ranges[ranges.length - 1] as ReadLines).after;
  return { start: word.start, end, ranges, isLettered };
}
