import type { SourceFile, Span } from '../text/source-file.ts';
import type { Marker } from './facts.ts';

interface Found {
  readonly kind: Marker['kind'];
  readonly rule: string | null;
  readonly reason: string | null;
  readonly span: Span;
}

const MARKER =
  /compass-doc[ \t]+(ignore(?:-next|-start|-end)?)(?![\w-])[ \t]*((?:(?!--).){0,200}?)[ \t]*(?:--[ \t]*(.{0,400}?))?[ \t]*$/;

/** Reads a comment's text (`compass-doc ignore citation/drifted -- moved next week`); null when it is no marker. */
export function markerIn(comment: string, span: Span): Found | null {
  const match = MARKER.exec(comment.trim());
  if (!match || !comment.trim().startsWith('compass-doc')) return null;
  return { kind: match[1] as Marker['kind'], rule: match[2] || null, reason: match[3] || null, span };
}

/** Gives markers the lines that they cover. */
export function coverLines(found: readonly Found[], file: SourceFile): readonly Marker[] {
  const ends = found.filter(({ kind }) => kind === 'ignore-end').map(({ span }) => file.lineAt(span.start));
  return found.map((marker) => {
    const first = file.lineAt(marker.span.start);
    const last = file.lineAt(Math.max(marker.span.start, marker.span.end - 1));
    return { ...marker, lines: linesOf(marker, first, last, ends, file) };
  });
}

function linesOf(
  marker: Found,
  first: number,
  last: number,
  ends: readonly number[],
  file: SourceFile,
): Marker['lines'] {
  if (marker.kind === 'ignore-start') return { first, last: ends.find((end) => end > first) ?? file.lineCount };
  if (marker.kind === 'ignore-end') return { first, last: first };
  const isAlone =
    /^\s*(?:<!--|#|\/\/|\/?\*)?\s*$/.test(file.text.slice(file.lineStart(first), marker.span.start)) &&
    file
      .line(last)
      .trimEnd()
      .endsWith(file.text.slice(marker.span.end - 1, marker.span.end));
  if (marker.kind === 'ignore' && !isAlone) return { first, last };
  return { first, last: nextFilledLine(file, last + 1) };
}

function nextFilledLine(file: SourceFile, from: number): number {
  let line = from;
  while (line < file.lineCount && file.line(line).trim() === '') line++;
  return Math.min(line, file.lineCount);
}
