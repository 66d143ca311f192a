import type { Citation, Document } from '../../document/facts.ts';
import type { Place } from '../check.ts';
import { blocksOf } from './blocks.ts';

export interface CitedLines {
  readonly document: Document;
  readonly citation: Citation;
  readonly start: number;
  readonly end: number;
}

/** The lines of a file that the places cite; a carried-on number counts for the file that it carries on from. */
export function citedLines(places: readonly Place[], path: string): readonly CitedLines[] {
  const cited: CitedLines[] = [];
  for (const { document, index } of blocksOf(places)) {
    for (const citation of document.citations) {
      const { file, lines } = citation;
      if (citation.block !== index || !lines || file === null || !isOf(path, file)) continue;
      cited.push({ document, citation, start: lines.start, end: lines.end });
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
