import type { SourceFile } from '../../text/source-file.ts';
import type { Region } from '../outline.ts';
import { endsLine, isShebang, linesOf, startsLine } from './lines.ts';

/** Comments that are read as one: full lines that follow each other at one indentation; else a single region. */
export interface CommentGroup {
  readonly kind: 'comment' | 'docstring';
  readonly regions: readonly Region[];
  readonly start: number;
  readonly end: number;
}

interface OpenGroup extends CommentGroup {
  readonly regions: Region[];
  end: number;
  /** Column of its comments; -1 when it takes no more. */
  readonly column: number;
}

export function groupComments(file: SourceFile, regions: readonly Region[]): readonly CommentGroup[] {
  const groups: OpenGroup[] = [];
  for (const region of regions) {
    if ((region.kind !== 'comment' && region.kind !== 'docstring') || isShebang(file, region.start)) continue;
    const lines = linesOf(file, region);
    const column = region.kind === 'comment' ? columnOf(file, region, lines) : -1;
    const last = groups[groups.length - 1];
    if (last && column >= 0 && last.column === column && last.end + 1 === lines.start) {
      last.regions.push(region);
      last.end = lines.end;
    } else {
      groups.push({ kind: region.kind, regions: [region], ...lines, column });
    }
  }
  return groups;
}

function columnOf(file: SourceFile, { start, end }: Region, lines: { start: number; end: number }): number {
  const isFullLine = lines.start === lines.end && startsLine(file, start) && endsLine(file, end);
  return isFullLine ? start - file.lineStart(lines.start) : -1;
}

/** For a line, the first line of the comments that stand directly above it; the line itself when there are none. */
export function leadsAbove(file: SourceFile, regions: readonly Region[]): (line: number) => number {
  const starts = new Map<number, number>();
  for (const { regions: parts, start, end } of groupComments(file, regions)) {
    if (startsLine(file, (parts[0] as Region).start)) starts.set(end, start);
  }
  return (line) => {
    let first = line;
    for (let next = starts.get(line - 1); next !== undefined; next = starts.get(first - 1)) first = next;
    return first;
  };
}
