/** A question's place: `DOC:LINE` or `DOC:LINE:COLUMN`. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number | null;
}

/** The readings of a place, likeliest first: the path itself may hold colons (`C:\x.md:3`, `notes:3.md:12`). */
export function placeReadings(text: string): readonly Place[] {
  const last = splitNumber(text);
  if (!last) return [];
  const whole = { path: last.before, line: last.number, column: null };
  const earlier = splitNumber(last.before);
  return earlier ? [{ path: earlier.before, line: earlier.number, column: last.number }, whole] : [whole];
}

/** Cuts `:12` off the end; null where there is none, or nothing before it. */
function splitNumber(text: string): { before: string; number: number } | null {
  const colon = text.lastIndexOf(':');
  const digits = text.slice(colon + 1);
  return colon > 0 && /^\d{1,9}$/.test(digits) ? { before: text.slice(0, colon), number: Number(digits) } : null;
}
