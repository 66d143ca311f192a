import { isLineEnd } from './lines.ts';

/** Offset after the quotation that opens at `at`, the sign before an escaped unit minded; its line's end when it does not close. */
export function quotationEnd(text: string, at: number, escapeSign: string | null): number {
  const quote = text[at];
  let index = at + 1;
  while (index < text.length && !isLineEnd(text.charCodeAt(index))) {
    if (text[index] === quote) return index + 1;
    index += text[index] === escapeSign && index + 1 < text.length ? 2 : 1;
  }
  return Math.min(index, text.length);
}

/** Offset of the first of `units` at or after `at`; `limit` when there is none before it. */
export function indexOfAny(text: string, at: number, limit: number, units: string): number {
  let index = at;
  while (index < limit && !units.includes(text[index] as string)) index++;
  return index;
}

/** Offset of the first unit at or after `at` that is not one of `units`. */
export function skipAny(text: string, at: number, limit: number, units: string): number {
  let index = at;
  while (index < limit && units.includes(text[index] as string)) index++;
  return index;
}
