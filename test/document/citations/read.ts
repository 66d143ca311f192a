import { extractCitations } from '../../../src/document/citations/extract.ts';
import type { Citation } from '../../../src/document/facts.ts';
import { readMarkdown } from '../../../src/document/markdown.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

export interface ReadText {
  readonly file: SourceFile;
  readonly citations: readonly Citation[];
}

export function read(markdown: string): ReadText {
  const file = new SourceFile('design.md', markdown);
  const { blocks, sections, tables } = readMarkdown(file);
  return { file, citations: extractCitations({ file, blocks, sections, tables }) };
}

/** Each citation as `file:start-end`, `file:start+` or `file::symbol`. */
export function cited(markdown: string): readonly string[] {
  return read(markdown).citations.map(shown);
}

export function shown({ file, lines, symbol }: Citation): string {
  const name = file ?? 'this document';
  if (!lines) return `${name}::${symbol}`;
  const range = lines.end === lines.start ? `${lines.start}` : `${lines.start}-${lines.end}`;
  return `${name}:${range}${lines.isOpen ? '+' : ''}`;
}

/** The texts that a repair would rewrite. */
export function digits(markdown: string): readonly string[] {
  const { file, citations } = read(markdown);
  return citations.flatMap(({ digits: span }) => (span ? [file.slice(span)] : []));
}
