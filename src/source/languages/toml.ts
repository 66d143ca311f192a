import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Definition, Outline, Region, RegionKind } from '../outline.ts';
import { leadsAbove } from './comment-groups.ts';
import { Constructs } from './constructs.ts';
import { linesOf, skipSpace, trimmedEnd } from './lines.ts';
import { type Entry, nest } from './nest.ts';
import { indexOfAny, quotationEnd, skipAny } from './scan.ts';

export const toml: Language = {
  id: 'toml',
  extensions: ['.toml'],
  fileNames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
  async outline(file) {
    return new TomlReader(file).read();
  },
};

const BLANKS = ' \t';
const LINE_ENDS = '\n\r';
const MULTILINE_QUOTES = ['"""', "'''"];
/** A key in the form that lines begin with: bare or quoted parts with dots between. */
const KEY_PART = /"[^"\n\r]*"|'[^'\n\r]*'|[\w-]+/y;
const MAX_PARTS = 100;

class TomlReader {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #regions: Region[] = [];
  readonly #tables: Entry[] = [];
  readonly #keys: Definition[] = [];
  /** Names before the last one of a table's header, by the offset of the last. */
  readonly #owners = new Map<number, readonly string[]>();
  readonly #constructs: Constructs;
  #table: readonly string[] = [];
  #hasErrors = false;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
    this.#constructs = new Constructs(file);
  }

  read(): Outline {
    let at = this.#text.startsWith('\ufeff') ? 1 : 0;
    for (at = skipSpace(this.#text, at); at < this.#text.length; at = skipSpace(this.#text, at))
      at = this.#readLine(at);
    const leadOf = leadsAbove(this.#file, this.#regions);
    const definitions = [...this.#readTables(), ...this.#keys]
      .map((definition) => ({ ...definition, lead: leadOf(definition.start) }))
      .sort((a, b) => a.start - b.start || b.end - a.end || a.path.length - b.path.length);
    this.#constructs.addDefinitions(definitions);
    this.#constructs.addComments(this.#regions);
    return {
      language: 'toml',
      definitions,
      constructs: this.#constructs.list(),
      regions: this.#regions,
      hasErrors: this.#hasErrors,
    };
  }

  /** Reads what begins at `at`, a comment, a table's header or a key with its value; the offset after it. */
  #readLine(at: number): number {
    const end = indexOfAny(this.#text, at, this.#text.length, LINE_ENDS);
    if (this.#text[at] === '#') return this.#region('comment', at, end);
    if (this.#text[at] === '[') return this.#readHeader(at, end);
    const parts = this.#keyParts(at, end);
    const equals = skipAny(this.#text, parts.end, end, BLANKS);
    if (this.#text[equals] !== '=' || parts.names.length === 0) {
      this.#hasErrors = true;
      return end;
    }
    const after = this.#readValue(equals + 1);
    this.#addKey(at, parts, after);
    return after;
  }

  #readHeader(at: number, end: number): number {
    const parts = this.#keyParts(skipAny(this.#text, at, end, `[${BLANKS}`), end);
    this.#table = parts.names;
    const name = parts.names[parts.names.length - 1] ?? '';
    const named = name === '' ? null : { kind: 'key' as const, name, offset: parts.offset };
    this.#owners.set(parts.offset, parts.names.slice(0, -1));
    this.#tables.push({ line: this.#file.lineAt(at), depth: 0, named, construct: 'section' });
    const comment = indexOfAny(this.#text, parts.end, end, '#');
    return comment < end ? this.#region('comment', comment, end) : end;
  }

  #keyParts(from: number, limit: number): { names: string[]; offset: number; end: number } {
    const names: string[] = [];
    let offset = from;
    let at = from;
    while (at < limit && names.length < MAX_PARTS) {
      KEY_PART.lastIndex = at;
      const part = KEY_PART.exec(this.#text);
      if (part === null) break;
      const isQuoted = '"\''.includes(part[0][0] as string);
      names.push(isQuoted ? part[0].slice(1, -1) : part[0]);
      offset = at + (isQuoted ? 1 : 0);
      at += part[0].length;
      const dot = skipAny(this.#text, at, limit, BLANKS);
      if (this.#text[dot] !== '.') break;
      at = skipAny(this.#text, dot + 1, limit, BLANKS);
    }
    return { names, offset, end: at };
  }

  /** Offset after a value: the end of its line, or of the line on which its last bracket or quotation closes. */
  #readValue(from: number): number {
    const text = this.#text;
    let depth = 0;
    let at = from;
    while (at < text.length) {
      const unit = text[at] as string;
      if (LINE_ENDS.includes(unit) && depth <= 0) break;
      if (unit === '"' || unit === "'") at = this.#readString(at);
      else if (unit === '#') at = this.#region('comment', at, indexOfAny(text, at, text.length, LINE_ENDS));
      else {
        if (unit === '[' || unit === '{') depth++;
        if (unit === ']' || unit === '}') depth--;
        at++;
      }
    }
    this.#hasErrors ||= depth !== 0;
    return at;
  }

  #readString(at: number): number {
    const multiline = MULTILINE_QUOTES.find((quote) => this.#text.startsWith(quote, at));
    if (multiline) {
      const close = this.#text.indexOf(multiline, at + multiline.length);
      this.#hasErrors ||= close < 0;
      return this.#region('string', at, close < 0 ? this.#text.length : close + multiline.length);
    }
    return this.#region('string', at, quotationEnd(this.#text, at, this.#text[at] === '"' ? '\\' : null));
  }

  #region(kind: RegionKind, start: number, end: number): number {
    this.#regions.push({ kind, start, end });
    return end;
  }

  #addKey(at: number, { names, offset }: { names: readonly string[]; offset: number }, after: number): void {
    const { start, end } = linesOf(this.#file, { start: at, end: trimmedEnd(this.#text, at, after) });
    const path = [...this.#table, ...names.slice(0, -1)];
    const name = names[names.length - 1] as string;
    this.#keys.push({ name, kind: 'key', path, lead: start, start, end, nameOffset: offset });
  }

  #readTables(): Definition[] {
    const comments = new Set(this.#regions.filter(({ kind }) => kind === 'comment').map(({ start }) => start));
    const isContent = (line: number) => {
      const first = skipAny(this.#text, this.#file.lineStart(line), this.#file.lineEnd(line), BLANKS);
      return first < this.#file.lineEnd(line) && !comments.has(first);
    };
    return nest(this.#file, this.#tables, this.#constructs, isContent).map((table) => ({
      ...table,
      path: this.#owners.get(table.nameOffset) ?? [],
    }));
  }
}
