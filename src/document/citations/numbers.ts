import type { Span } from '../../text/source-file.ts';
import { matchAt } from './spans.ts';

/** Lines as written: `320-328`, `1118+`. */
export interface WrittenLines {
  readonly start: number;
  readonly end: number;
  readonly isOpen: boolean;
  /** From the first to the last digit, in the prose. */
  readonly digits: Span;
}

/** `symbols`: `10-20`, `L10-L20`, `10..20`; `words` also "10 to 20", "10 - 20". */
export type NumberStyle = 'symbols' | 'words';

/** Lines with all that belongs to them: letters, a column, a `+`. */
export interface ReadLines extends WrittenLines {
  /** Offset after them. */
  readonly after: number;
}

const RANGES: Readonly<Record<NumberStyle, RegExp>> = {
  symbols:
    /#?L?[~≈]?(\d{1,15})(?:C\d{1,6})?(?:(?:--?|[–—−‑‒]|\.{2,3})\n?L?[~≈]?(\d{1,15})(?:C\d{1,6})?)?(\+|ish|ff?(?![\p{L}\p{N}]))?/duy,
  words:
    /#?L?[~≈]?(\d{1,15})(?:\s?(?:--?|[–—−‑‒]|\.{2,3})\s?L?[~≈]?(\d{1,15})|\s(?:to|through|thru|until)\s(?:lines?\s)?L?(\d{1,15}))?(\+|ish|ff?(?![\p{L}\p{N}]))?/diuy,
};
const COLUMNS = /(?::\d{1,6}){1,2}(?:-\d{1,6}(?::\d{1,6})?)?/y;
const GOES_ON = /[\p{L}\p{N}_%°]|\.[\p{L}\p{N}]|[-–][\d]|:\d/uy;
const OPEN = /[+f]/;

/** Reads one line or range at `offset`; null where something else goes on from its digits. */
export function linesAt(text: string, offset: number, style: NumberStyle): ReadLines | null {
  const match = matchAt(RANGES[style], text, offset);
  const first = match?.indices?.[1];
  if (!match || !first || (text[first[0]] === '0' && first[1] - first[0] > 1)) return null;
  const last = match.indices?.[2] ?? (style === 'words' ? match.indices?.[3] : undefined) ?? first;
  const suffix = match[style === 'words' ? 4 : 3] ?? '';
  const end = offset + match[0].length;
  const after = end + (matchAt(COLUMNS, text, end)?.[0].length ?? 0);
  if (matchAt(GOES_ON, text, after)) return null;
  return {
    start: Number(text.slice(...first)),
    end: Number(text.slice(...last)),
    isOpen: OPEN.test(suffix),
    digits: { start: first[0], end: last[1] },
    after,
  };
}
