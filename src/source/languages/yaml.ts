import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Outline, Region } from '../outline.ts';
import { leadsAbove } from './comment-groups.ts';
import { Constructs } from './constructs.ts';
import { type Entry, nest } from './nest.ts';
import { indexOfAny, quotationEnd, skipAny } from './scan.ts';

/** Read line by line, so that a broken document still yields its keys. */
export const yaml: Language = {
  id: 'yaml',
  extensions: ['.yaml', '.yml'],
  fileNames: ['.clang-format', '.clang-tidy', '.yamllint', 'CITATION.cff'],
  async outline(file) {
    return new YamlReader(file).read();
  },
};

const BLANKS = ' \t';
const FLOW_OPENERS = '[{';
const FLOW_CLOSERS = ']}';
const BLOCK_SCALARS = '|>';
const DOCUMENT_MARKER = /^(?:---|\.\.\.)(?:\s|$)/;

/** A value that goes on over the next lines. */
type Continued =
  | { readonly kind: 'block'; readonly indent: number; readonly start: number }
  | { readonly kind: 'quoted'; readonly quote: string }
  | { readonly kind: 'flow'; readonly depth: number; readonly quote: string | null };

class YamlReader {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #entries: Entry[] = [];
  readonly #regions: Region[] = [];
  readonly #content = new Set<number>();
  readonly #constructs: Constructs;
  #continued: Continued | null = null;
  #lastBlockLine = 0;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
    this.#constructs = new Constructs(file);
  }

  read(): Outline {
    for (let line = 1; line <= this.#file.lineCount; line++) this.#readLine(line);
    this.#endBlock();
    const leadOf = leadsAbove(this.#file, this.#regions);
    const isContent = (line: number) => this.#content.has(line);
    const definitions = nest(this.#file, this.#entries, this.#constructs, isContent).map((definition) => ({
      ...definition,
      lead: leadOf(definition.start),
    }));
    this.#constructs.addDefinitions(definitions);
    this.#constructs.addComments(this.#regions);
    const hasErrors = this.#continued !== null && this.#continued.kind !== 'block';
    return { language: 'yaml', definitions, constructs: this.#constructs.list(), regions: this.#regions, hasErrors };
  }

  #readLine(line: number): void {
    const bom = line === 1 && this.#text.startsWith('\ufeff') ? 1 : 0;
    const start = this.#file.lineStart(line) + bom;
    const end = this.#file.lineEnd(line);
    const first = skipAny(this.#text, start, end, BLANKS);
    if (first === end) return;
    if (this.#continued && this.#continue(line, first, end, first - start)) return;
    if (this.#text[first] === '#') this.#comment(first, end);
    else if (first === start && DOCUMENT_MARKER.test(this.#text.slice(start, Math.min(end, start + 4)))) {
      this.#entries.push({ line, depth: 0, named: null, construct: null });
    } else {
      this.#content.add(line);
      this.#readEntries(line, start, first, end);
    }
  }

  /** Reads on in a value of the lines before; false when the line no longer belongs to it. */
  #continue(line: number, first: number, end: number, indent: number): boolean {
    const continued = this.#continued as Continued;
    if (continued.kind === 'block') {
      if (indent <= continued.indent) {
        this.#endBlock();
        return false;
      }
      this.#lastBlockLine = line;
    } else if (continued.kind === 'quoted') this.#continued = this.#quoted(first, end, continued.quote);
    else this.#continued = this.#flow(first, end, continued.depth, continued.quote);
    this.#content.add(line);
    return true;
  }

  #endBlock(): void {
    if (this.#continued?.kind !== 'block') return;
    if (this.#lastBlockLine > 0) this.#constructs.add('literal', this.#continued.start, this.#lastBlockLine);
    this.#continued = null;
    this.#lastBlockLine = 0;
  }

  /** The dashes and the key that a line begins with; keys stand even, dashes odd, so that a dash under its key is deeper. */
  #readEntries(line: number, start: number, first: number, end: number): void {
    let at = first;
    let column = at - start;
    while (this.#text[at] === '-' && (at + 1 === end || BLANKS.includes(this.#text[at + 1] as string))) {
      column = at - start;
      this.#entries.push({ line, depth: 2 * column + 1, named: null, construct: 'statement' });
      at = skipAny(this.#text, at + 1, end, BLANKS);
    }
    at = this.#skipProperties(at, end);
    const key = this.#keyAt(at, end);
    if (key) {
      column = at - start;
      const named = { kind: 'key' as const, name: key.name, offset: key.offset };
      this.#entries.push({ line, depth: 2 * column, named, construct: null });
      at = this.#skipProperties(skipAny(this.#text, key.end, end, BLANKS), end);
    }
    this.#readValue(line, at, end, column);
  }

  /** Past anchors and tags. */
  #skipProperties(from: number, end: number): number {
    let at = from;
    while (at < end && '&!'.includes(this.#text[at] as string)) {
      at = skipAny(this.#text, indexOfAny(this.#text, at, end, BLANKS), end, BLANKS);
    }
    return at;
  }

  #keyAt(at: number, end: number): { name: string; offset: number; end: number } | null {
    const quote = this.#text[at];
    if (quote === '"' || quote === "'") {
      const close = quotationEnd(this.#text, at, quote === '"' ? '\\' : null);
      const colon = skipAny(this.#text, close, end, BLANKS);
      const isKey = this.#text[colon] === ':' && this.#isSeparated(colon + 1, end) && close - at > 1;
      return isKey ? { name: this.#text.slice(at + 1, close - 1), offset: at + 1, end: colon + 1 } : null;
    }
    if (at < end && `#[]{},|>@\`%`.includes(quote as string)) return null;
    for (let colon = at; colon < end; colon++) {
      if (this.#isCommentAt(colon)) return null;
      if (this.#text[colon] !== ':' || !this.#isSeparated(colon + 1, end)) continue;
      return colon === at ? null : { name: this.#text.slice(at, colon).trimEnd(), offset: at, end: colon + 1 };
    }
    return null;
  }

  #isSeparated(at: number, end: number): boolean {
    return at >= end || BLANKS.includes(this.#text[at] as string);
  }

  #isCommentAt(at: number): boolean {
    return this.#text[at] === '#' && BLANKS.includes(this.#text[at - 1] as string);
  }

  #readValue(line: number, at: number, end: number, column: number): void {
    const opener = this.#text[at] ?? '';
    if (at >= end) return;
    if (BLOCK_SCALARS.includes(opener)) this.#continued = { kind: 'block', indent: column, start: line + 1 };
    if (opener === '"' || opener === "'") this.#continued = this.#quoted(at + 1, end, opener);
    else if (FLOW_OPENERS.includes(opener)) this.#continued = this.#flow(at, end, 0, null);
    else this.#trailingComment(at, end);
  }

  #quoted(at: number, end: number, quote: string): Continued | null {
    for (let index = at; index < end; index++) {
      if (quote === '"' && this.#text[index] === '\\') index++;
      else if (this.#text[index] === quote) {
        this.#trailingComment(index + 1, end);
        return null;
      }
    }
    return { kind: 'quoted', quote };
  }

  #flow(at: number, end: number, openDepth: number, openQuote: string | null): Continued | null {
    let depth = openDepth;
    let quote = openQuote;
    for (let index = at; index < end; index++) {
      const unit = this.#text[index] as string;
      if (quote !== null) {
        if (quote === '"' && unit === '\\') index++;
        else if (unit === quote) quote = null;
      } else if (unit === '"' || unit === "'") quote = unit;
      else if (FLOW_OPENERS.includes(unit)) depth++;
      else if (FLOW_CLOSERS.includes(unit)) depth--;
      else if (unit === '#' && this.#isCommentAt(index)) {
        this.#comment(index, end);
        break;
      }
    }
    return depth > 0 ? { kind: 'flow', depth, quote } : null;
  }

  #trailingComment(from: number, end: number): void {
    let at = from;
    while (at < end && !this.#isCommentAt(at)) at++;
    if (at < end) this.#comment(at, end);
  }

  #comment(start: number, end: number): void {
    this.#regions.push({ kind: 'comment', start, end });
  }
}
