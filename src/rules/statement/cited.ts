import type { Citation, Document } from '../../document/facts.ts';
import type { Place } from '../check.ts';
import { blocksOf, citationsOf, type StatedBlock } from './blocks.ts';
import { bareName, codeNames } from './names.ts';

export interface CitedLines {
  readonly stated: StatedBlock;
  readonly document: Document;
  readonly citation: Citation;
  readonly start: number;
  readonly end: number;
}

/** The lines of a file that the places cite; a carried-on number counts for the file that it carries on from. */
export function citedLines(places: readonly Place[], path: string): readonly CitedLines[] {
  const cited: CitedLines[] = [];
  for (const stated of blocksOf(places)) {
    const { document } = stated;
    for (const citation of citationsOf(stated)) {
      const { file, lines } = citation;
      if (!lines || file === null || !isOf(path, file)) continue;
      cited.push({ stated, document, citation, start: lines.start, end: lines.end });
    }
  }
  return cited;
}

function isOf(path: string, file: string): boolean {
  const plain = file.replace(/^\.?\//, '');
  return path === plain || path.endsWith(`/${plain}`);
}

/** Whether two ranges of lines touch. */
export function overlaps(cited: CitedLines, { firstLine, lastLine }: { firstLine: number; lastLine: number }): boolean {
  return cited.start <= lastLine && cited.end >= firstLine;
}

/** The name that a citation stands beside: the last one in backticks before it, by its last part; null when there is none. */
export function nameBeside({ stated, citation }: CitedLines): string | null {
  const before = codeNames(stated).filter(({ end }) => end <= citation.prose.start);
  const name = before[before.length - 1]?.name;
  return name === undefined ? null : (bareName(name).split(/\.|::/).pop() ?? null);
}
