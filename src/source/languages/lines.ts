import type { SourceFile, Span } from '../../text/source-file.ts';

/** The lines of a span, first and last; white space around it, which some nodes take in, does not count. */
export function linesOf(file: SourceFile, { start, end }: Span): { readonly start: number; readonly end: number } {
  const first = file.lineAt(Math.min(skipSpace(file.text, start), Math.max(start, end - 1)));
  const last = end <= file.lineEnd(first) ? first : file.lineAt(Math.max(start, trimmedEnd(file.text, start, end) - 1));
  return { start: first, end: last };
}

/** `end`, moved back over white space, not past `start`. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** `offset`, moved on over white space. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

export function startsLine(file: SourceFile, offset: number): boolean {
  const start = file.lineStart(file.lineAt(offset));
  return trimmedEnd(file.text, start, offset) === start || file.text.slice(start, offset) === '\ufeff';
}

export function endsLine({ text }: SourceFile, offset: number): boolean {
  let at = offset;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at === text.length || isLineEnd(text.charCodeAt(at));
}

/** Whether a script's `#!` line begins there: a comment to the grammar, but no one's prose. */
export function isShebang({ text }: SourceFile, offset: number): boolean {
  return offset === 0 && text.startsWith('#!');
}

export function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 12;
}

function isSpace(unit: number): boolean {
  return isBlank(unit) || isLineEnd(unit);
}
