import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Region } from '../outline.ts';
import { type CommentGroup, groupComments } from './comment-groups.ts';
import { outlineOf } from './registry.ts';

/** Comments that follow each other, or a docstring, as documents read them. */
export interface CommentText {
  readonly kind: 'comment' | 'docstring';
  /** Line by line the part that is prose; empty where a line has none. */
  readonly spans: readonly Span[];
}

/** The signs that open a comment line: `#`, `//`, `///`, `//!`, `--`, `;`. */
const LINE_SIGN = /^(?:#+!?|\/\/[/!]*|--+|;+)/;
const BLOCK_OPENING = /^(?:\/\*[*!]*|<!--)/;
const BLOCK_CLOSING = /(?:\*+\/|-->)$/;
const STAR = /^\*(?!\*)/;
const DOCSTRING_OPENING = /^[A-Za-z]{0,3}("""|'''|"|')/;
/** A line that only draws: `# -----`. */
const RULER = /^[-=*#~_+/\\.<>|]{3,}$/;

/** Comment groups and docstrings of a source file, in order; none when `giveUp` ends its reading. */
export async function commentsOf(file: SourceFile, giveUp?: () => boolean): Promise<readonly CommentText[]> {
  const { regions } = await outlineOf(file, giveUp);
  return groupComments(file, regions).map((group) => ({ kind: group.kind, spans: proseOf(file, group) }));
}

/** A first line without its sign hangs free: the lines after it share an indentation that it does not tell. */
interface RawLine extends Span {
  readonly hangsFree: boolean;
}

function proseOf(file: SourceFile, group: CommentGroup): readonly Span[] {
  const lines = group.regions.flatMap((region) => rawLines(file, region));
  const indents = lines.filter((line) => !line.hangsFree && !isEmpty(line)).map((line) => indentOf(file, line));
  const common = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return lines.map((line) => {
    const indent = indentOf(file, line);
    const start = line.start + (line.hangsFree ? indent : Math.min(indent, common));
    const span = { start, end: Math.max(start, line.end) };
    return RULER.test(file.slice(span).trim()) ? { start, end: start } : span;
  });
}

function rawLines(file: SourceFile, region: Region): RawLine[] {
  const { start, end, hangsFree } = withoutSigns(file, region);
  const first = file.lineAt(start);
  const last = file.lineAt(region.end - 1);
  const lines: RawLine[] = [];
  for (let line = first; line <= last; line++) {
    const from = line === first ? start : file.lineStart(line);
    const until = Math.min(end, file.lineEnd(line));
    lines.push({ start: from, end: trimmed(file.text, from, until), hangsFree: hangsFree && line === first });
  }
  return hasStars(file, lines) ? lines.map((line) => withoutStar(file, line)) : lines;
}

/** The region without what opens and closes it. */
function withoutSigns(file: SourceFile, region: Region): RawLine {
  const written = file.slice(region);
  if (region.kind === 'docstring') {
    const opening = DOCSTRING_OPENING.exec(written);
    const quote = opening?.[1] ?? '';
    const start = region.start + (opening?.[0].length ?? 0);
    const isClosed = written.endsWith(quote) && region.end - quote.length >= start;
    return { start, end: isClosed ? region.end - quote.length : region.end, hangsFree: true };
  }
  const opening = BLOCK_OPENING.exec(written)?.[0];
  if (opening === undefined) {
    const sign = LINE_SIGN.exec(written)?.[0] ?? '';
    return { start: region.start + sign.length, end: region.end, hangsFree: false };
  }
  const start = region.start + opening.length;
  const closing = BLOCK_CLOSING.exec(written.slice(-80))?.[0] ?? '';
  return { start, end: Math.max(start, region.end - closing.length), hangsFree: true };
}

function hasStars(file: SourceFile, lines: readonly RawLine[]): boolean {
  const rest = lines.filter((line) => !line.hangsFree && !isEmpty(line));
  return rest.length > 0 && rest.every((line) => STAR.test(file.slice(line).trimStart()));
}

function withoutStar(file: SourceFile, line: RawLine): RawLine {
  if (line.hangsFree || isEmpty(line)) return line;
  return { ...line, start: Math.min(line.end, line.start + indentOf(file, line) + 1) };
}

function isEmpty({ start, end }: Span): boolean {
  return start >= end;
}

function indentOf(file: SourceFile, span: Span): number {
  const written = file.slice(span);
  return written.length - written.trimStart().length;
}

function trimmed(text: string, start: number, end: number): number {
  return start + text.slice(start, Math.max(start, end)).trimEnd().length;
}
