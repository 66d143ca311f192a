import { firstFitting, type Glyph, glyphsOf, lastFitting, textOf, widthOf } from './visible.ts';

/** A line as it may be printed, with the columns (from 0) that a part of it takes. */
export interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly length: number;
}

const ELLIPSIS = '…';

/** Shows the part `start`..`end` of a line (UTF-16 units from 0) with as much of the line around it as fits `width` columns. */
export function excerptAround(line: string, start: number, end: number, width: number): Excerpt {
  const margin = Math.max(1, width);
  const from = unsplit(line, Math.min(start, line.length));
  const to = unsplit(line, Math.min(Math.max(end, from), line.length, from + 2 * margin));
  const part = glyphsOf(line.slice(from, to));
  const before = glyphsOf(line.slice(unsplit(line, Math.max(0, from - margin)), from));
  const after = glyphsOf(line.slice(to, unsplit(line, Math.min(line.length, to + margin))));
  const isWhole = from <= margin && to + margin >= line.length;
  if (isWhole && widthOf(before) + widthOf(part) + widthOf(after) <= width) return joined(before, part, after, '', '');
  return windowed(before, part, after, width);
}

/** Room is shared evenly; what one side does not need goes to the other. */
function windowed(before: readonly Glyph[], part: readonly Glyph[], after: readonly Glyph[], width: number): Excerpt {
  const room = width - 2 * ELLIPSIS.length;
  const shown = firstFitting(part, room);
  if (shown.length < part.length) return joined([], shown, [], before.length > 0 ? ELLIPSIS : '', ELLIPSIS);
  const spare = room - widthOf(shown);
  const half = Math.floor(spare / 2);
  const left = lastFitting(before, Math.max(half, spare - widthOf(after)));
  const right = firstFitting(after, spare - widthOf(left));
  return joined(
    left,
    shown,
    right,
    left.length < before.length ? ELLIPSIS : '',
    right.length < after.length ? ELLIPSIS : '',
  );
}

function joined(
  before: readonly Glyph[],
  part: readonly Glyph[],
  after: readonly Glyph[],
  head: string,
  tail: string,
): Excerpt {
  return {
    text: head + textOf(before) + textOf(part) + textOf(after) + tail,
    from: head.length + widthOf(before),
    length: Math.max(1, widthOf(part)),
  };
}

/** The nearest offset before or at `offset` that does not cut a surrogate pair. */
function unsplit(line: string, offset: number): number {
  const isCut = /[\ud800-\udbff]/.test(line[offset - 1] ?? '') && /[\udc00-\udfff]/.test(line[offset] ?? '');
  return isCut ? offset - 1 : offset;
}
