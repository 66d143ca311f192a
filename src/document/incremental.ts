import type { Root, RootContent } from 'mdast';
import type { SourceFile } from '../text/source-file.ts';
import type { Block } from './facts.ts';
import { frontMatterOf } from './front-matter.ts';
import {
  type DocumentParts,
  documentOf,
  type MarkdownParts,
  partsOf,
  readMarkdown,
  shifted,
  treeOf,
} from './markdown.ts';
import { startOf } from './prose.ts';

/** A stretch of a text that begins with a heading which nothing encloses, or with the text; its parts count from its start. */
interface Chunk {
  readonly text: string;
  readonly parts: MarkdownParts;
}

/** A reference link may be defined anywhere, so a text that defines one is read whole. */
const DEFINITION = /^[^A-Za-z`\n[]{0,100}\[[^\]]{1,999}\]:/m;
const HEADING = /^#{1,6}(?:[ \t\r\n]|$)/;

/**
 * Reads one Markdown file again and again while it is edited: only the stretch between the headings around an edit is
 * parsed anew. What it gives is what `readMarkdown` gives.
 */
export class MarkdownReader {
  #chunks: readonly Chunk[] = [];

  read(file: SourceFile): DocumentParts {
    const { text } = file;
    if (text.startsWith('\ufeff') || DEFINITION.test(text)) {
      this.#chunks = [];
      return readMarkdown(file);
    }
    this.#chunks = this.#edited(text) ?? chunksOf(text) ?? [];
    return this.#chunks.length === 0 ? readMarkdown(file) : documentOf(file, joined(this.#chunks));
  }

  /** The chunks around the edit kept; null when the edit reaches beyond the heading after it (a fence left open). */
  #edited(text: string): readonly Chunk[] | null {
    const before = keptBefore(this.#chunks, text);
    const after = keptAfter(this.#chunks.slice(before.length), text.slice(lengthOf(before)));
    if (before.length + after.length === 0) return null;
    const middle = text.slice(lengthOf(before), text.length - lengthOf(after));
    if (before.length > 0 ? !HEADING.test(middle) : frontMatterOf(middle) === 'open') return null;
    const heading = after[0] ? firstLine(after[0].text) : '';
    const chunks = chunksOf(middle + heading);
    if (chunks === null) return null;
    if (after.length === 0) return [...before, ...chunks];
    const closes = chunks.length > 1 && chunks[chunks.length - 1]?.text === heading;
    return closes ? [...before, ...chunks.slice(0, -1), ...after] : null;
  }
}

/** Chunks that the text still begins with. The last of them is parsed anew: its end depends on what follows. */
function keptBefore(chunks: readonly Chunk[], text: string): readonly Chunk[] {
  let at = 0;
  let count = 0;
  for (const chunk of chunks) {
    if (!text.startsWith(chunk.text, at)) break;
    at += chunk.text.length;
    count++;
  }
  return chunks.slice(0, Math.max(0, count - 1));
}

/** Chunks that the text still ends with, where a line begins. */
function keptAfter(chunks: readonly Chunk[], text: string): readonly Chunk[] {
  let at = text.length;
  let first = chunks.length;
  while (first > 0) {
    const chunk = chunks[first - 1] as Chunk;
    const start = at - chunk.text.length;
    if (start <= 0 || !text.startsWith(chunk.text, start) || !/[\r\n]/.test(text[start - 1] as string)) break;
    at = start;
    first--;
  }
  return chunks.slice(first);
}

/** Splits a text at the headings that nothing encloses; null when it must be read in one piece. */
function chunksOf(text: string): readonly Chunk[] | null {
  const root = treeOf(text);
  if (root === null) return null;
  const chunks: Chunk[] = [];
  let group: RootContent[] = [];
  let start = 0;
  const close = (end: number): void => {
    const parts = partsOf({ type: 'root', children: group } as Root, text);
    if (end > start) chunks.push({ text: text.slice(start, end), parts: shifted(parts, -start) });
    group = [];
    start = end;
  };
  for (const node of root.children) {
    if (isBoundary(node, text)) close(startOf(node));
    group.push(node);
  }
  close(text.length);
  return chunks;
}

/** A heading of one line that begins its line: it closes whatever was open before it. */
function isBoundary(node: RootContent, text: string): boolean {
  const start = startOf(node);
  return node.type === 'heading' && text[start] === '#' && (start === 0 || /[\r\n]/.test(text[start - 1] as string));
}

function joined(chunks: readonly Chunk[]): MarkdownParts {
  const whole: MarkdownParts = { blocks: [], tables: [], headings: [], comments: [] };
  let at = 0;
  for (const chunk of chunks) {
    append(whole, shifted(chunk.parts, at));
    at += chunk.text.length;
  }
  return whole;
}

function append(whole: MarkdownParts, { blocks, tables, headings, comments }: MarkdownParts): void {
  const firstBlock = whole.blocks.length;
  const firstTable = whole.tables.length;
  const moved = (index: number): number => (index < 0 ? index : index + firstBlock);
  for (const block of blocks) whole.blocks.push(renumbered(block, firstBlock, firstTable));
  for (const table of tables) whole.tables.push({ ...table, rows: table.rows.map((row) => row.map(moved)) });
  whole.headings.push(...headings);
  whole.comments.push(...comments);
}

function renumbered(block: Block, firstBlock: number, firstTable: number): Block {
  const leads = block.leads.map((lead) => lead + firstBlock);
  return { ...block, leads, cell: block.cell && { ...block.cell, table: block.cell.table + firstTable } };
}

function lengthOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { text }) => sum + text.length, 0);
}

function firstLine(text: string): string {
  return /^[^\r\n]*(?:\r\n|\r|\n)?/.exec(text)?.[0] ?? '';
}
