import type { Rendering, Style } from './paint.ts';
import { firstFitting, type Glyph, glyphsOf, textOf, widthOf } from './visible.ts';

/** Words of one style; `gap` is the number of spaces before them. */
export interface Phrase {
  readonly text: string;
  readonly style?: Style;
  readonly gap?: number;
}

export interface Paragraph {
  /** Stands before the first line as it is. */
  readonly lead?: string;
  readonly phrases: readonly Phrase[];
  /** Spaces before every further line. */
  readonly indent: number;
}

interface Word {
  readonly glyphs: readonly Glyph[];
  readonly style: Style | undefined;
  readonly gap: number;
}

const MIN_ROOM = 16;

/** Breaks a paragraph into lines of at most `width` columns. Characters that would act on a terminal are written out. */
export function wrap({ lead = '', phrases, indent }: Paragraph, { paint, width }: Rendering): string[] {
  const room = Math.max(MIN_ROOM, width - indent);
  const lines: string[] = [];
  let line = lead;
  let used = lead.length;
  let isEmpty = true;
  for (const { glyphs, style, gap } of phrases.flatMap((phrase) => wordsOf(phrase, room))) {
    const size = widthOf(glyphs);
    if (!isEmpty && used + gap + size > indent + room) {
      lines.push(line);
      line = ' '.repeat(indent);
      used = indent;
      isEmpty = true;
    }
    const space = isEmpty ? 0 : gap;
    const text = textOf(glyphs);
    line += ' '.repeat(space) + (style ? paint(style, text) : text);
    used += space + size;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Words, and the pieces of a word that no line can hold. */
function wordsOf({ text, style, gap = 1 }: Phrase, room: number): Word[] {
  const words = text.split(/[ \n\r]+/).filter((word) => word !== '');
  return words.flatMap((word, index) =>
    pieces(glyphsOf(word), room).map((glyphs, piece) => ({
      glyphs,
      style,
      gap: piece > 0 ? 0 : index > 0 ? 1 : gap,
    })),
  );
}

function pieces(glyphs: readonly Glyph[], room: number): (readonly Glyph[])[] {
  const found: (readonly Glyph[])[] = [];
  let rest = glyphs;
  while (rest.length > 0) {
    const fitting = firstFitting(rest, room);
    const piece = fitting.length > 0 ? fitting : rest.slice(0, 1);
    found.push(piece);
    rest = rest.slice(piece.length);
  }
  return found;
}
