import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Outline, Region } from '../outline.ts';
import { Constructs } from './constructs.ts';
import { type Entry, nest } from './nest.ts';

/** Headings with what stands under them; what is inside fences is not looked at. */
export const markdown: Language = {
  id: 'markdown',
  extensions: ['.md', '.markdown', '.mdx', '.mdown'],
  async outline(file) {
    return new MarkdownReader(file).read();
  },
};

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const ATX_HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const CLOSING_HASHES = /(?:^|[ \t])#+$/;
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const LIST_ITEM = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const TABLE_DELIMITER = /^\|?:?-+:?(?:\||$)/;
const FRONT_MATTER = '---';
const SETEXT_DEPTHS: Readonly<Record<string, number>> = { '=': 1, '-': 2 };

interface OpenItem {
  readonly indent: number;
  readonly line: number;
}

class MarkdownReader {
  readonly #file: SourceFile;
  readonly #entries: Entry[] = [];
  readonly #regions: Region[] = [];
  readonly #constructs: Constructs;
  readonly #items: OpenItem[] = [];
  #paragraph = 0;
  #lastContent = 0;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#constructs = new Constructs(file);
  }

  read(): Outline {
    let line = this.#afterFrontMatter();
    while (line <= this.#file.lineCount) line = this.#readLine(line);
    this.#endParagraph(line);
    this.#endItems(0);
    const isContent = (number: number) => this.#file.line(number).trim() !== '';
    const definitions = nest(this.#file, this.#entries, this.#constructs, isContent);
    this.#addComments();
    return {
      language: 'markdown',
      definitions,
      constructs: this.#constructs.list(),
      regions: this.#regions,
      hasErrors: false,
    };
  }

  #afterFrontMatter(): number {
    if (this.#file.line(1).replace('\ufeff', '').trimEnd() !== FRONT_MATTER) return 1;
    for (let line = 2; line <= this.#file.lineCount; line++) {
      if (this.#file.line(line).trimEnd() !== FRONT_MATTER) continue;
      this.#constructs.add('section', 1, line);
      return line + 1;
    }
    return 1;
  }

  /** Reads what begins at `line`; the line after it. */
  #readLine(line: number): number {
    const text = this.#file.line(line);
    const fence = FENCE.exec(text)?.[1];
    if (fence) return this.#fence(line, fence);
    if (this.#heading(line, text)) return line + 1;
    if (text.trim() === '') this.#endParagraph(line);
    else this.#readText(line, text);
    return line + 1;
  }

  #readText(line: number, text: string): void {
    const item = LIST_ITEM.exec(text);
    if (item || this.#paragraph === 0) {
      this.#endParagraph(line);
      this.#endItems(indentOf(text));
    }
    if (item) this.#items.push({ indent: indentOf(text), line });
    if (this.#paragraph === 0) this.#paragraph = line;
    this.#lastContent = line;
  }

  /** Headings underlined with dashes need a paragraph above, as does the delimiter row of a table, which is none. */
  #heading(line: number, text: string): boolean {
    const atx = ATX_HEADING.exec(text);
    const underline = this.#paragraph > 0 ? SETEXT_UNDERLINE.exec(text)?.[1] : undefined;
    if (!atx && !underline) return false;
    const isLoneRow = this.#paragraph === line - 1 && !LIST_ITEM.test(this.#file.line(line - 1));
    if (!atx && !isLoneRow) return false;
    this.#paragraph = atx ? this.#paragraph : 0;
    this.#endParagraph(line);
    this.#endItems(0);
    if (atx) this.#addHeading(line, (atx[1] as string).length, (atx[1] as string).length + text.indexOf('#'));
    else this.#addHeading(line - 1, SETEXT_DEPTHS[(underline as string)[0] as string] as number, 0);
    return true;
  }

  #addHeading(line: number, depth: number, from: number): void {
    const written = this.#file.line(line).slice(from);
    const name = written.trim().replace(CLOSING_HASHES, '').trim();
    const offset = this.#file.lineStart(line) + from + (written.length - written.trimStart().length);
    this.#entries.push({ line, depth, named: { kind: 'heading', name, offset }, construct: 'section' });
  }

  /** A fence ends with its own sign, as long or longer and alone on its line; else with the file. */
  #fence(start: number, sign: string): number {
    this.#endParagraph(start);
    this.#endItems(indentOf(this.#file.line(start)));
    let end = start + 1;
    while (end <= this.#file.lineCount && !closes(this.#file.line(end), sign)) end++;
    const last = Math.min(end, this.#file.lineCount);
    this.#constructs.add('block', start, last);
    this.#lastContent = last;
    return last + 1;
  }

  #endParagraph(before: number): void {
    if (this.#paragraph === 0) return;
    const end = before - 1;
    this.#constructs.add('section', this.#paragraph, end);
    if (
      TABLE_DELIMITER.test(this.#file.line(this.#paragraph + 1).replace(/[ \t>]/g, '')) &&
      this.#file.line(this.#paragraph).includes('|')
    ) {
      for (let row = this.#paragraph; row <= end; row++) this.#constructs.add('statement', row, row);
    }
    this.#paragraph = 0;
  }

  /** Ends the list items that stand at `indent` or deeper. */
  #endItems(indent: number): void {
    for (let item = this.#items.pop(); item; item = this.#items.pop()) {
      if (item.indent < indent) {
        this.#items.push(item);
        return;
      }
      this.#constructs.add('section', item.line, Math.max(item.line, this.#lastContent));
    }
  }

  #addComments(): void {
    const { text } = this.#file;
    for (let start = text.indexOf('<!--'); start >= 0; ) {
      const close = text.indexOf('-->', start + 4);
      const end = close < 0 ? text.length : close + 3;
      this.#regions.push({ kind: 'comment', start, end });
      start = text.indexOf('<!--', end);
    }
    this.#constructs.addComments(this.#regions);
  }
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function closes(line: string, sign: string): boolean {
  const found = FENCE.exec(line)?.[1];
  return found !== undefined && found[0] === sign[0] && found.length >= sign.length && line.trimEnd().endsWith(found);
}
