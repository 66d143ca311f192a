import type { Definition, Html, InlineCode, Link, LinkReference, PhrasingContent, Text } from 'mdast';
import type { Span } from '../text/source-file.ts';
import type { Mark, Prose } from './facts.ts';

/** What prose needs to know of the whole document: the text, and where reference links are defined. */
export interface ProseSource {
  readonly text: string;
  readonly definitions: ReadonlyMap<string, Definition>;
}

type Href = { readonly text: string; readonly span: Span };

const MAX_DEPTH = 100;

/** Collects words with the offset of every unit, and the marks over them. */
export class ProseBuilder {
  readonly #source: ProseSource;
  readonly #offsets: number[] = [];
  readonly #marks: Mark[] = [];
  #text = '';
  #openAnchor: { start: number; href: Href } | null = null;

  constructor(source: ProseSource) {
    this.#source = source;
  }

  build(): Prose {
    return {
      text: this.#text,
      offsets: Int32Array.from(this.#offsets),
      marks: this.#marks.sort((a, b) => a.start - b.start || b.end - a.end),
    };
  }

  addAll(nodes: readonly PhrasingContent[], depth = 0): this {
    for (const node of nodes) this.#add(node, depth);
    return this;
  }

  /** Takes a stretch of the text as it stands. */
  addSpan({ start, end }: Span): this {
    for (let at = start; at < end; at++) this.#push(this.#source.text[at] as string, at);
    return this;
  }

  #add(node: PhrasingContent, depth: number): void {
    const start = this.#text.length;
    if (node.type === 'text') this.#addText(node);
    else if (node.type === 'inlineCode') this.#addCode(node);
    else if (node.type === 'break') this.#push('\n', startOf(node));
    else if (node.type === 'html') this.#addHtml(node);
    else if (node.type === 'image' || node.type === 'imageReference') this.#mark('image', start, null);
    else if ('children' in node && depth < MAX_DEPTH) {
      this.addAll(node.children, depth + 1);
      if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete')
        this.#mark(node.type, start, null);
      if (node.type === 'link') this.#mark('link', start, this.#hrefOf(node));
      if (node.type === 'linkReference') this.#mark('link', start, this.#referenceOf(node));
    }
  }

  #addText(node: Text): void {
    this.#align(node.value, startOf(node), endOf(node));
  }

  #addCode(node: InlineCode): void {
    const start = this.#text.length;
    const { text } = this.#source;
    let from = startOf(node);
    while (text[from] === '`') from++;
    if (text[from] !== node.value[0] && /\s/.test(text[from] ?? '')) from++;
    this.#align(node.value, from, endOf(node));
    this.#mark('code', start, null);
  }

  #addHtml(node: Html): void {
    const anchor = /^<a\s[^>]*?href\s*=\s*(["'])([^"'>]*)\1/i.exec(node.value);
    if (/^<br\s*\/?>/i.test(node.value)) this.#push('\n', startOf(node));
    else if (anchor) {
      const at = startOf(node) + anchor[0].length - 1 - (anchor[2] as string).length;
      const span = { start: at, end: at + (anchor[2] as string).length };
      this.#openAnchor = { start: this.#text.length, href: { text: anchor[2] as string, span } };
    } else if (/^<\/a\s*>/i.test(node.value) && this.#openAnchor) {
      this.#mark('link', this.#openAnchor.start, this.#openAnchor.href);
      this.#openAnchor = null;
    }
  }

  /** Follows a node's value through its source: escapes, entities, and line breaks with the indentation after them. */
  #align(value: string, from: number, to: number): void {
    const { text } = this.#source;
    let at = from;
    for (let index = 0; index < value.length; index++) {
      const unit = value[index] as string;
      if (isLineEnd(unit) || (unit === ' ' && isLineEnd(text[at]))) {
        if (unit === '\r' && value[index + 1] === '\n') index++;
        this.#push('\n', at);
        at = afterLineBreak(text, at, value[index + 1], to);
        continue;
      }
      if (text[at] === '\\' && text[at + 1] === unit && unit !== '\\') at++;
      else if (text[at] === '\\' && text[at + 1] === '\\' && unit === '\\') at++;
      if (text[at] === unit && !isEntity(text, at, value, index)) this.#push(unit, at++);
      else at = this.#pushEntity(unit, value[index + 1], at, to);
    }
  }

  /** One unit that the source writes as `&…;`; the offset stays at the ampersand until its last unit. */
  #pushEntity(unit: string, next: string | undefined, at: number, to: number): number {
    const { text } = this.#source;
    this.#push(unit, Math.min(at, to - 1));
    const isPair = /[\ud800-\udbff]/.test(unit) && next !== undefined;
    if (isPair) return at;
    const end = text[at] === '&' ? text.indexOf(';', at) : -1;
    return end >= 0 && end < to ? end + 1 : Math.min(at + 1, to);
  }

  #push(unit: string, offset: number): void {
    this.#text += unit;
    this.#offsets.push(offset);
  }

  #mark(kind: Mark['kind'], start: number, href: Href | null): void {
    this.#marks.push({ kind, start, end: this.#text.length, href });
  }

  #hrefOf(node: Link): Href {
    const from =
      node.children.length > 0 ? endOf(node.children[node.children.length - 1] as PhrasingContent) : startOf(node);
    return (
      this.#find(node.url, from, endOf(node)) ??
      this.#find(node.url, startOf(node), endOf(node)) ?? { text: node.url, span: spanOf(node) }
    );
  }

  #referenceOf(node: LinkReference): Href | null {
    const definition = this.#source.definitions.get(node.identifier);
    if (!definition) return null;
    const from = this.#source.text.indexOf(']:', startOf(definition));
    return this.#find(definition.url, from < 0 ? startOf(definition) : from, endOf(definition));
  }

  #find(url: string, from: number, to: number): Href | null {
    const at = url === '' ? -1 : this.#source.text.slice(from, to).indexOf(url);
    return at < 0 ? null : { text: url, span: { start: from + at, end: from + at + url.length } };
  }
}

interface Positioned {
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
}

export function startOf(node: Positioned): number {
  return node.position?.start.offset ?? 0;
}

export function endOf(node: Positioned): number {
  return node.position?.end.offset ?? 0;
}

export function spanOf(node: Positioned): Span {
  return { start: startOf(node), end: endOf(node) };
}

const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;

/** Whether the source writes the value's next unit as `&amp;` or its like, and not just as it stands. */
function isEntity(text: string, at: number, value: string, index: number): boolean {
  if (text[at] !== '&') return false;
  ENTITY.lastIndex = at;
  const [written] = ENTITY.exec(text) ?? [];
  return written !== undefined && !value.startsWith(written, index);
}

function isLineEnd(unit: string | undefined): boolean {
  return unit === '\n' || unit === '\r';
}

/** Past a line end, and past the indentation and quotation marks that the next line opens with. */
function afterLineBreak(text: string, at: number, next: string | undefined, to: number): number {
  let after = at;
  while (after < to && !isLineEnd(text[after])) after++;
  if (text[after] === '\r' && text[after + 1] === '\n') after++;
  after++;
  while (after < to && text[after] !== next && /[ \t>]/.test(text[after] as string)) after++;
  return after;
}
