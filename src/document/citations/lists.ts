import { linesAt, type ReadLines } from './numbers.ts';
import { lastAtOrBefore, matchAt, spanAt } from './spans.ts';
import type { Zones } from './zones.ts';

/** `tight` goes on over `,` and `/` alone; `loose` over ", " and "and" too; `words` also before "of": "lines 1 and 2 of". */
export type Spacing = 'tight' | 'loose' | 'words';

/** "20 of them" counts, "lines 10 and 20 of `a.py`" does not. */
const OF_FOLLOWS = /\sof(?![\p{L}\p{N}])/uy;
const TIGHT = /[,/](?=L?[~≈]?\d)/y;
const LOOSE = /(?:[,;]\s{0,2}(?:(?:and|or|&)\s{1,2})?|\s(?:and|or|&|plus)\s{1,2})(?:lines?\s)?(?=L?[~≈]?\d)/y;
/** After a member that stands among plain words: the end of the clause, or a word that no number counts. */
const MEMBER_ENDS =
  /\s{0,8}(?:$|[)\].,;:!?–—|`'"”]|(?:and|or|in|from|for|on|at|to|is|are|was|were|do|does|has|have|which|that|where|when|with|by|as|both|also|respectively|now|then|->|→)(?![\p{L}\p{N}]))/uy;
/** Between code marks that hold one member each: `a.py:10-12`, `20-22` and `30`. */
const BETWEEN_MARKS = /^(?:[,;]\s?(?:(?:and|or)\s)?|\s(?:and|or|&)\s|\s?\/\s?)$/;
const SMALLEST_ALONE = 10;

/** Further members of the list that `first` opens: `10,20-30`, `10/20`, "10, 20 and 30". */
export function membersAfter(text: string, zones: Zones, first: ReadLines, spacing: Spacing): readonly ReadLines[] {
  const members: ReadLines[] = [];
  for (let last = first; ; ) {
    const next = nextMember(text, zones, last, spacing) ?? memberInNextMark(text, zones, last);
    if (!next) return members;
    members.push(next);
    last = next;
  }
}

function nextMember(text: string, { code }: Zones, last: ReadLines, spacing: Spacing): ReadLines | null {
  const within = spanAt(code, last.digits.start);
  const tight = matchAt(TIGHT, text, last.after);
  const separator = tight ?? (spacing === 'tight' ? null : matchAt(LOOSE, text, last.after));
  if (!separator) return null;
  const member = linesAt(text, last.after + separator[0].length, 'symbols');
  if (!member || member.after > (within?.end ?? text.length)) return null;
  if (tight || within) return member;
  const isEnd =
    matchAt(MEMBER_ENDS, text, member.after) ?? (spacing === 'words' && matchAt(OF_FOLLOWS, text, member.after));
  return isEnd ? member : null;
}

function memberInNextMark(text: string, { code }: Zones, last: ReadLines): ReadLines | null {
  const index = lastAtOrBefore(code, last.digits.start);
  const mark = code[index];
  const next = code[index + 1];
  if (!mark || !next || last.after !== mark.end || next.start - mark.end > SMALLEST_ALONE) return null;
  if (!BETWEEN_MARKS.test(text.slice(mark.end, next.start).replaceAll('`', ''))) return null;
  const member = linesAt(text, next.start, 'symbols');
  if (!member || member.after !== next.end) return null;
  return member.end > member.start || member.start >= SMALLEST_ALONE ? member : null;
}
