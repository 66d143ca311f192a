import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Definition, Outline, Region } from '../outline.ts';
import { leadsAbove } from './comment-groups.ts';
import { Constructs } from './constructs.ts';
import { indexOfAny, quotationEnd } from './scan.ts';

/** JSON with comments and trailing commas; what is broken is passed over. */
export const json: Language = {
  id: 'json',
  extensions: ['.json', '.jsonc', '.json5', '.jsonl', '.webmanifest', '.ipynb'],
  fileNames: ['.eslintrc', '.prettierrc', '.babelrc', 'composer.lock', 'Pipfile.lock'],
  async outline(file) {
    return new JsonReader(file).read();
  },
};

const SPACES = ' \t\n\r\ufeff';
const PUNCTUATION = '{}[],:';
const MAX_PATH = 100;

interface Container {
  readonly isObject: boolean;
  readonly path: readonly string[];
  readonly line: number;
  /** The key whose value is being read; null between members. */
  key: { readonly name: string; readonly offset: number; readonly line: number; hasColon: boolean } | null;
}

class JsonReader {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #regions: Region[] = [];
  readonly #definitions: Definition[] = [];
  readonly #constructs: Constructs;
  readonly #open: Container[] = [];
  #hasErrors = false;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
    this.#constructs = new Constructs(file);
  }

  read(): Outline {
    let at = 0;
    while (at < this.#text.length) at = this.#readToken(at);
    this.#hasErrors ||= this.#open.length > 0;
    while (this.#open.length > 0) this.#close(this.#text.length);
    const leadOf = leadsAbove(this.#file, this.#regions);
    const definitions = this.#definitions
      .map((definition) => ({ ...definition, lead: leadOf(definition.start) }))
      .sort((a, b) => a.start - b.start || b.end - a.end || a.path.length - b.path.length);
    this.#constructs.addDefinitions(definitions);
    this.#constructs.addComments(this.#regions);
    return {
      language: 'json',
      definitions,
      constructs: this.#constructs.list(),
      regions: this.#regions,
      hasErrors: this.#hasErrors,
    };
  }

  #readToken(at: number): number {
    const unit = this.#text[at] as string;
    if (SPACES.includes(unit)) return at + 1;
    if (PUNCTUATION.includes(unit)) return this.#punctuate(unit, at);
    if (unit === '"' || unit === "'") return this.#readString(at);
    if (unit === '/') return this.#readComment(at);
    const end = indexOfAny(this.#text, at + 1, this.#text.length, `${SPACES}${PUNCTUATION}"/`);
    this.#endValue(end);
    return end;
  }

  #punctuate(unit: string, at: number): number {
    const container = this.#open[this.#open.length - 1];
    if (unit === '{' || unit === '[') this.#enter(unit === '{', at);
    else if (unit === '}' || unit === ']') {
      this.#hasErrors ||= container?.isObject !== (unit === '}');
      this.#close(at + 1);
    } else if (container?.key && unit === ':') container.key.hasColon = true;
    return at + 1;
  }

  #enter(isObject: boolean, at: number): void {
    const outer = this.#open[this.#open.length - 1];
    const path = outer?.key && outer.path.length < MAX_PATH ? [...outer.path, outer.key.name] : (outer?.path ?? []);
    this.#open.push({ isObject, path, line: this.#file.lineAt(at), key: null });
  }

  #close(end: number): void {
    const container = this.#open.pop();
    if (!container) return;
    this.#constructs.add('literal', container.line, this.#file.lineAt(end - 1));
    this.#endValue(end);
  }

  /** A value ends: if it is a member's, the member is whole. */
  #endValue(end: number): void {
    const container = this.#open[this.#open.length - 1];
    if (!container?.key?.hasColon) return;
    const { name, offset, line } = container.key;
    container.key = null;
    if (container.path.length >= MAX_PATH) return;
    const last = this.#file.lineAt(end - 1);
    this.#definitions.push({
      name,
      kind: 'key',
      path: container.path,
      lead: line,
      start: line,
      end: last,
      nameOffset: offset,
    });
  }

  #readString(at: number): number {
    const end = quotationEnd(this.#text, at, '\\');
    const container = this.#open[this.#open.length - 1];
    this.#regions.push({ kind: 'string', start: at, end });
    if (container?.isObject && container.key === null) {
      const name = this.#text.slice(at + 1, end - 1);
      container.key = { name, offset: at + 1, line: this.#file.lineAt(at), hasColon: false };
    } else this.#endValue(end);
    return end;
  }

  #readComment(at: number): number {
    const isBlock = this.#text[at + 1] === '*';
    if (!isBlock && this.#text[at + 1] !== '/') return at + 1;
    const close = isBlock
      ? this.#text.indexOf('*/', at + 2) + 2
      : indexOfAny(this.#text, at, this.#text.length, '\n\r');
    const end = close < at + 2 ? this.#text.length : close;
    this.#regions.push({ kind: 'comment', start: at, end });
    return end;
  }
}
