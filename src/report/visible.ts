/** One printed character of a text: what is shown for it, how many columns it takes, and which UTF-16 units it stands for. */
export interface Glyph {
  readonly shown: string;
  readonly width: number;
  readonly start: number;
  readonly end: number;
}

/** Controls, line separators, direction marks, lone surrogates and invisible characters: none may reach a terminal. */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const EVERY_UNSAFE = new RegExp(UNSAFE.source, 'gu');
const ZERO_WIDTH = /[\p{Mn}\p{Me}\u200c\u200d]/u;
const WIDE =
  /[\u1100-\u115e\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const TAB = '→';

/** The characters of a text as they may be printed; `start` and `end` count from `offset`. */
export function glyphsOf(text: string, offset = 0): Glyph[] {
  const glyphs: Glyph[] = [];
  let start = offset;
  for (const character of text) {
    const end = start + character.length;
    glyphs.push({ ...shownAs(character), start, end });
    start = end;
  }
  return glyphs;
}

function shownAs(character: string): { shown: string; width: number } {
  if (character >= ' ' && character <= '~') return { shown: character, width: 1 };
  if (character === '\t') return { shown: TAB, width: 1 };
  if (UNSAFE.test(character)) {
    const shown = `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
    return { shown, width: shown.length };
  }
  if (ZERO_WIDTH.test(character)) return { shown: character, width: 0 };
  return { shown: character, width: WIDE.test(character) ? 2 : 1 };
}

/** A text with everything that could act on a terminal written out (`\u{1b}`). */
export function visible(text: string): string {
  return text.replace(EVERY_UNSAFE, (character) => shownAs(character).shown);
}

/** What is printed for a list of glyphs. */
export function textOf(glyphs: readonly Glyph[]): string {
  return glyphs.map(({ shown }) => shown).join('');
}

/** Columns that a list of glyphs takes. */
export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { width }) => sum + width, 0);
}

/** The first characters that fit `width` columns, with an ellipsis where something is left out. */
export function clipped(text: string, width: number): string {
  // A character takes two units at most, so this is more than can be shown and spares walking a long line.
  const glyphs = glyphsOf(text.slice(0, 4 * Math.max(1, width)));
  if (text.length <= 4 * Math.max(1, width) && widthOf(glyphs) <= width) return textOf(glyphs);
  return `${textOf(firstFitting(glyphs, width - 1))}…`;
}

/** The last characters that fit `width` columns: of a path, the file. */
export function clippedStart(text: string, width: number): string {
  const glyphs = glyphsOf(text);
  return widthOf(glyphs) <= width ? textOf(glyphs) : `…${textOf(lastFitting(glyphs, width - 1))}`;
}

/** The leading glyphs that fit `width` columns. */
export function firstFitting(glyphs: readonly Glyph[], width: number): readonly Glyph[] {
  let used = 0;
  const end = glyphs.findIndex((glyph) => {
    used += glyph.width;
    return used > width;
  });
  return end < 0 ? glyphs : glyphs.slice(0, end);
}

/** The trailing glyphs that fit `width` columns. */
export function lastFitting(glyphs: readonly Glyph[], width: number): readonly Glyph[] {
  return [...firstFitting([...glyphs].reverse(), width)].reverse();
}

const CI_COMMAND = /^(\s*):(?=:)|##(?=\[|vso\[)/gm;

/** Text for a terminal or a CI log, in which no line of a stranger's document reads as a command to the CI runner. */
export function withoutCommands(text: string): string {
  return text.replace(CI_COMMAND, (found, space: string | undefined) =>
    found.startsWith('##') ? '#\\u{23}' : `${space ?? ''}\\u{3a}`,
  );
}
