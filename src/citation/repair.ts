import type { Citation } from '../document/facts.ts';
import type { Suggestion } from './judgement.ts';

/** A replacement of `start` to `end` (UTF-16 offsets into the document). */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const RANGE = /^(\d+)(?:(\D+)(\d+))?$/;

/** The edits that make a citation say where its suggestion points: digits only, and the path where the file moved. */
export function repairOf(
  citation: Citation,
  suggestion: Suggestion,
  currentPath: string | null,
  written: (edit: { start: number; end: number }) => string,
): readonly Edit[] {
  const digits = [citation.digits, citation.labelDigits ?? null].filter((span) => span !== null);
  const edits = digits.map(({ start, end }) => ({ start, end, text: digitsFor(written({ start, end }), suggestion) }));
  if (citation.fileSpan && currentPath !== null && suggestion.path !== currentPath) {
    const { start, end } = citation.fileSpan;
    edits.push({ start, end, text: pathFor(written({ start, end }), suggestion.path) });
  }
  return edits.filter((edit) => edit.text !== written(edit)).sort((a, b) => a.start - b.start);
}

/** New numbers in the form of the old: `320–328` stays with its dash, `L10-L20` with its letter. */
export function digitsFor(written: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const [, , separator] = RANGE.exec(written) ?? [];
  if (separator === undefined || start === end) return String(start);
  return `${start}${separator}${end}`;
}

/** As many folders of the new path as the author wrote of the old one. */
function pathFor(written: string, path: string): string {
  const depth = written.split(/[\\/]/).length;
  return path.split('/').slice(-depth).join('/');
}
