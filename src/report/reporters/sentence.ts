import { excerptAround } from '../excerpt.ts';
import type { Location } from '../report.ts';
import { clipped } from '../visible.ts';

/** A line of a megabyte, quoted for each of its findings, would fill any report. */
export const QUOTED_WIDTH = 240;

/** A line made visible, cut round the place that is meant where it is long. */
export function quoted(
  line: string,
  at: Omit<Location, 'path' | 'excerpt'> | null = null,
  width = QUOTED_WIDTH,
): string {
  if (at === null) return clipped(line.trim(), width);
  return excerptAround(line, at.column - 1, at.endLine === at.line ? at.endColumn - 1 : line.length, width).text.trim();
}
