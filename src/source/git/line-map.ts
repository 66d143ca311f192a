/** A changed part of a file; without lines on one side, that side's start is the line before it. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

export type MappedLine =
  | { readonly status: 'kept'; readonly line: number }
  /** `near` is the line of the new file that stands in its place. */
  | { readonly status: 'deleted'; readonly near: number };

/** Lines inclusive. `changed`: some of its lines were rewritten, or others put in between. */
export type MappedRange =
  | { readonly status: 'kept' | 'changed'; readonly start: number; readonly end: number }
  | { readonly status: 'deleted'; readonly near: number };

/** The hunk that took a line away, or by how much the hunks before it moved it. */
type Fate = { readonly hunk: Hunk } | { readonly hunk: null; readonly shift: number };

/** Carries a line from the old file to the new one. `hunks` is one file's diff without context, in order. */
export function mapLine(hunks: readonly Hunk[], line: number): MappedLine {
  const fate = fateOf(hunks, line);
  if (fate.hunk === null) return { status: 'kept', line: line + fate.shift };
  const { oldStart, newStart, newCount } = fate.hunk;
  if (newCount === 0) return { status: 'deleted', near: Math.max(1, newStart) };
  return { status: 'deleted', near: newStart + Math.min(line - oldStart, newCount - 1) };
}

/** Carries a range from the old file to the new one; lines that replace its edges belong to it. */
export function mapRange(hunks: readonly Hunk[], start: number, end: number): MappedRange {
  const first = firstLine(fateOf(hunks, start), start);
  const last = lastLine(fateOf(hunks, end), end);
  if (!hunks.some((hunk) => touches(hunk, start, end))) return { status: 'kept', start: first, end: last };
  const isInsideOne = hunks.some(
    (hunk) => hunk.newCount > 0 && hunk.oldStart <= start && end < hunk.oldStart + hunk.oldCount,
  );
  if (first <= last || isInsideOne)
    return { status: 'changed', start: Math.min(first, last), end: Math.max(first, last) };
  return { status: 'deleted', near: Math.max(1, last) };
}

function fateOf(hunks: readonly Hunk[], line: number): Fate {
  let shift = 0;
  for (const hunk of hunks) {
    if (line < firstOldLine(hunk)) break;
    if (line < hunk.oldStart + hunk.oldCount) return { hunk };
    shift += hunk.newCount - hunk.oldCount;
  }
  return { hunk: null, shift };
}

function firstOldLine({ oldStart, oldCount }: Hunk): number {
  return oldCount === 0 ? oldStart + 1 : oldStart;
}

function firstLine(fate: Fate, line: number): number {
  if (fate.hunk === null) return line + fate.shift;
  const { oldStart, newStart, newCount } = fate.hunk;
  return newCount === 0 ? newStart + 1 : newStart + Math.min(line - oldStart, newCount - 1);
}

function lastLine(fate: Fate, line: number): number {
  if (fate.hunk === null) return line + fate.shift;
  const { oldStart, oldCount, newStart, newCount } = fate.hunk;
  if (newCount === 0) return newStart;
  return newStart + newCount - 1 - Math.min(oldStart + oldCount - 1 - line, newCount - 1);
}

function touches({ oldStart, oldCount }: Hunk, start: number, end: number): boolean {
  return oldCount === 0 ? start <= oldStart && oldStart < end : oldStart <= end && start < oldStart + oldCount;
}
