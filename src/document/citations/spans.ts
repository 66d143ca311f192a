import type { Span } from '../../text/source-file.ts';

/** Index of the last of the sorted `items` that starts at or before `offset`; -1 when there is none. */
export function lastAtOrBefore(items: readonly Span[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] as Span).start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The one of the sorted, disjoint `spans` that holds `offset`. */
export function spanAt<T extends Span>(spans: readonly T[], offset: number): T | undefined {
  const span = spans[lastAtOrBefore(spans, offset)];
  return span && offset < span.end ? span : undefined;
}

/** The match of a sticky `pattern` at `offset`. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
