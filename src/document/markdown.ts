import type { Code, Definition, Nodes, Parents, PhrasingContent, Root, Table as TableNode } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { SourceFile, Span } from '../text/source-file.ts';
import type { Block, BlockKind, Document, Prose, RecordReason, Section, Table } from './facts.ts';
import { frontMatterOf, tomlFields, yamlFields } from './front-matter.ts';
import { coverLines, markerIn } from './markers.ts';
import { endOf, ProseBuilder, type ProseSource, spanOf, startOf } from './prose.ts';
import { isQuotation, isTranscript } from './records.ts';
import { revisionsOf } from './revisions.ts';
import { type Heading, isInHistory, sectionsOf } from './sections.ts';

/** A document's facts without its citations. */
export type DocumentParts = Omit<Document, 'citations'>;

/** Blocks, tables and markers of one Markdown text, with offsets into that text. */
export interface MarkdownParts {
  readonly blocks: Block[];
  readonly tables: Table[];
  readonly headings: Heading[];
  readonly comments: { readonly text: string; readonly span: Span }[];
}

const plain = unified().use(remarkParse).use(remarkGfm);
const fronted = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']);
const MAX_DEPTH = 60;
const DEEP_LINE = /^(?:[ \t]*(?:>|[-*+][ \t])){50}/m;
const DEEP_BRACKETS = /(?:[[!(]){200}/;

/** Reads a Markdown file. Never throws: what nests too deep is read as plain paragraphs. */
export function readMarkdown(file: SourceFile): DocumentParts {
  const bom = file.text.startsWith('\ufeff') ? 1 : 0;
  const parts = parseBlocks(file.text.slice(bom), parse);
  return documentOf(file, bom === 0 ? parts : shifted(parts, bom));
}

/** The facts of a file from the parts of its text. */
export function documentOf(file: SourceFile, { blocks, tables, headings, comments }: MarkdownParts): DocumentParts {
  const sections = sectionsOf(headings, file.text.length);
  const placed = blocks.map((block) => placeBlock(block, sections));
  const markers = comments.flatMap(({ text, span }) => markerIn(text, span) ?? []);
  return {
    file,
    kind: 'markdown',
    sections,
    blocks: placed,
    tables: tables.map((table) => ({ ...table, section: sectionAt(sections, table.span.start) })),
    markers: coverLines(markers, file),
    revisions: revisionsOf(placed, sections),
  };
}

/** The syntax tree of a text; null when it nests too deep to be parsed. */
export function treeOf(text: string): Root | null {
  return DEEP_LINE.test(text) || DEEP_BRACKETS.test(text) ? null : parse(text);
}

/** Front matter that is never closed would keep its parser from seeing lists and quotations. */
function parse(text: string): Root {
  return (frontMatterOf(text) === 'closed' ? fronted : plain).parse(text);
}

/** Reads the blocks of a text with the parser that suits it. */
export function parseBlocks(text: string, parse: (text: string) => Root): MarkdownParts {
  if (DEEP_LINE.test(text) || DEEP_BRACKETS.test(text)) return plainParagraphs(text);
  return partsOf(parse(text), text);
}

/** The parts that a syntax tree of the text holds. */
export function partsOf(root: Root, text: string): MarkdownParts {
  const reader = new BlockReader({ text, definitions: definitionsOf(root) });
  reader.readChildren(root, { leads: [], item: [], quotation: false, depth: 0 });
  return reader;
}

/** The parts with every offset moved. A byte order mark is no text to a Markdown parser, but it is a unit of the file. */
export function shifted({ blocks, tables, headings, comments }: MarkdownParts, by: number): MarkdownParts {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  return {
    blocks: blocks.map((block) => ({
      ...block,
      span: move(block.span),
      prose: {
        ...block.prose,
        offsets: block.prose.offsets.map((offset) => offset + by),
        marks: block.prose.marks.map((mark) =>
          mark.href ? { ...mark, href: { ...mark.href, span: move(mark.href.span) } } : mark,
        ),
      },
    })),
    tables: tables.map((table) => ({ ...table, span: move(table.span) })),
    headings: headings.map((heading) => ({ ...heading, ...move(heading) })),
    comments: comments.map((comment) => ({ ...comment, span: move(comment.span) })),
  };
}

function placeBlock(block: Block, sections: readonly Section[]): Block {
  const section = sectionAt(sections, block.span.start);
  return { ...block, section, record: block.record ?? (isInHistory(sections, section) ? 'history' : null) };
}

/** The innermost section at an offset: headings are in order, so the last that began. */
export function sectionAt(sections: readonly Section[], offset: number): number {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle] as Section).heading.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function definitionsOf(root: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>();
  const queue: Nodes[] = [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ('children' in node) queue.push(...node.children);
  }
  return definitions;
}

/** What the blocks of a place inherit: who leads them in, and whether they quote. */
interface Context {
  readonly leads: readonly number[];
  /** Paragraphs of the item that the place is in. */
  readonly item: readonly number[];
  readonly quotation: boolean;
  readonly depth: number;
}

class BlockReader implements MarkdownParts {
  readonly blocks: Block[] = [];
  readonly tables: Table[] = [];
  readonly headings: Heading[] = [];
  readonly comments: { text: string; span: Span }[] = [];
  readonly #source: ProseSource;

  constructor(source: ProseSource) {
    this.#source = source;
  }

  readChildren(parent: Parents, context: Context): void {
    let before: number | null = null;
    for (const node of parent.children) {
      const leads = before === null ? context.leads : [before, ...context.leads];
      const at = this.blocks.length;
      this.#read(node, { ...context, leads });
      before = node.type === 'paragraph' && this.blocks.length > at ? at : null;
    }
  }

  #read(node: Nodes, context: Context): void {
    if (context.depth > MAX_DEPTH) this.#addSpan('paragraph', spanOf(node), context);
    else if (node.type === 'paragraph')
      this.#addProse('paragraph', node.children, spanOf(node), { ...context, leads: context.item });
    else if (node.type === 'heading') this.#addHeading(node, context);
    else if (node.type === 'code') this.#addFence(node, context);
    else if (node.type === 'table') this.#addTable(node, context);
    else if (node.type === 'html') this.#addHtml(node.value, spanOf(node), context);
    else if (node.type === 'yaml') this.#addFields(yamlFields(node.value, this.#valueStart(node)));
    else if ((node.type as string) === 'toml') {
      const { value } = node as unknown as { value: string };
      this.#addFields(tomlFields(value, this.#valueStart(node)));
    } else if (node.type === 'blockquote') this.readChildren(node, this.#quoted(node, context));
    else if (node.type === 'listItem') this.#readItem(node, context);
    else if ('children' in node) this.readChildren(node as Parents, { ...context, depth: context.depth + 1 });
  }

  #readItem(node: Parents, context: Context): void {
    const own: number[] = [];
    const outer = [...context.item, ...context.leads.filter((lead) => !context.item.includes(lead))];
    for (const child of node.children) {
      const at = this.blocks.length;
      this.#read(child, { ...context, item: [...own, ...outer], leads: [...own, ...outer], depth: context.depth + 1 });
      if (child.type === 'paragraph' && this.blocks.length > at) own.unshift(at);
    }
  }

  #quoted(node: Nodes, context: Context): Context {
    const lead = context.leads[0] === undefined ? '' : (this.blocks[context.leads[0]]?.prose.text ?? '');
    const text = this.#source.text.slice(startOf(node), endOf(node)).replace(/^>\s?/, '');
    return { ...context, quotation: context.quotation || isQuotation(lead, text), depth: context.depth + 1 };
  }

  #addHeading(node: Nodes & { type: 'heading' }, context: Context): void {
    const block = this.#addProse('heading', node.children, spanOf(node), { ...context, leads: [] });
    const isStruck = node.children.length > 0 && node.children.every(({ type }) => type === 'delete');
    this.headings.push({ title: block.prose.text, depth: node.depth, ...spanOf(node), isStruck });
  }

  #addFence(node: Code, context: Context): void {
    const span = spanOf(node);
    const builder = new ProseBuilder(this.#source);
    const language = node.lang ?? null;
    for (const line of this.#fenceLines(node)) builder.addSpan(line);
    const prose = builder.build();
    const record = context.quotation ? 'quotation' : isTranscript(language, prose.text) ? 'transcript' : null;
    this.#push('fence', prose, span, context.leads, { language, record });
  }

  /** The content's lines with their line ends, without the fence's own lines and its indentation. */
  *#fenceLines(node: Code): Iterable<Span> {
    const { text } = this.#source;
    const isFenced = /^\s*[`~]{3}/.test(text.slice(startOf(node), startOf(node) + 8));
    let at = startOf(node);
    if (isFenced) at = lineAfter(text, at);
    for (const line of node.value.split('\n')) {
      const lineEnd = endOfLine(text, at);
      const start = Math.max(at, lineEnd - line.length);
      const next = lineAfter(text, at);
      yield { start, end: Math.min(next, endOf(node)) };
      at = next;
      if (at >= endOf(node)) return;
    }
  }

  #addTable(node: TableNode, context: Context): void {
    const table = this.tables.length;
    const columns = node.children[0]?.children.length ?? 0;
    const rows = node.children.map((row, rowIndex) =>
      Array.from({ length: Math.max(columns, row.children.length) }, (_, column) => {
        const cell = row.children[column];
        if (!cell) return -1;
        this.#addProse('cell', cell.children, spanOf(cell), context, { table, row: rowIndex, column });
        return this.blocks.length - 1;
      }),
    );
    this.tables.push({ span: spanOf(node), section: -1, rows });
  }

  #addHtml(value: string, span: Span, context: Context): void {
    for (const match of value.matchAll(/<!--([\s\S]*?)-->/g)) {
      const start = span.start + match.index;
      this.comments.push({ text: match[1] as string, span: { start, end: start + match[0].length } });
    }
    const words = new ProseBuilder(this.#source);
    const pattern = /<!--[\s\S]*?-->|<[^>\n]*>|<!--[\s\S]*$/g;
    let from = span.start;
    const source = this.#source.text.slice(span.start, span.end);
    for (const match of source.matchAll(pattern)) {
      words.addSpan({ start: from, end: span.start + match.index });
      from = span.start + match.index + match[0].length;
    }
    words.addSpan({ start: from, end: span.end });
    const prose = words.build();
    if (prose.text.trim() !== '') this.#push('paragraph', prose, span, context.leads, { record: recordOf(context) });
  }

  #addFields(fields: readonly { key: string; span: Span }[]): void {
    for (const { key, span } of fields) {
      this.#push('field', new ProseBuilder(this.#source).addSpan(span).build(), span, [], { key });
    }
  }

  #addSpan(kind: BlockKind, span: Span, context: Context): void {
    this.#push(kind, new ProseBuilder(this.#source).addSpan(span).build(), span, context.leads, {
      record: recordOf(context),
    });
  }

  #addProse(
    kind: BlockKind,
    children: readonly PhrasingContent[],
    span: Span,
    context: Context,
    cell: Block['cell'] = null,
  ): Block {
    for (const child of children) {
      if (child.type !== 'html' || !child.value.startsWith('<!--')) continue;
      this.comments.push({ text: child.value.slice(4, -3), span: spanOf(child) });
    }
    const isStruck =
      children.length > 0 &&
      children.every((child) => child.type === 'delete' || (child.type === 'text' && child.value.trim() === ''));
    const record = isStruck ? 'struck-through' : recordOf(context);
    return this.#push(kind, new ProseBuilder(this.#source).addAll(children).build(), span, context.leads, {
      cell,
      record,
    });
  }

  #push(
    kind: BlockKind,
    prose: Prose,
    span: Span,
    leads: readonly number[],
    more: Partial<Pick<Block, 'cell' | 'key' | 'language' | 'record'>>,
  ): Block {
    const block: Block = {
      kind,
      span,
      prose,
      section: -1,
      leads,
      cell: null,
      key: null,
      language: null,
      record: null,
      ...more,
    };
    this.blocks.push(block);
    return block;
  }

  #valueStart(node: Nodes): number {
    return lineAfter(this.#source.text, startOf(node));
  }
}

function recordOf({ quotation }: Context): RecordReason | null {
  return quotation ? 'quotation' : null;
}

/** Paragraphs between blank lines, for texts whose nesting would take a parser too long. */
function plainParagraphs(text: string): MarkdownParts {
  const source = { text, definitions: new Map() };
  const blocks: Block[] = [];
  for (const match of text.matchAll(/[^\n\r]+(?:\r?\n[^\n\r]+)*/g)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const prose = new ProseBuilder(source).addSpan(span).build();
    blocks.push({
      kind: 'paragraph',
      span,
      prose,
      section: -1,
      leads: [],
      cell: null,
      key: null,
      language: null,
      record: null,
    });
  }
  return { blocks, tables: [], headings: [], comments: [] };
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function lineAfter(text: string, from: number): number {
  const end = endOfLine(text, from);
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : Math.min(text.length, end + 1);
}
