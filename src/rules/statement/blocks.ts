import type { Block, Citation, Document } from '../../document/facts.ts';
import type { Span } from '../../text/source-file.ts';
import type { DocumentPlace, Place } from '../check.ts';

/** A block of a document that a rule looks at. */
export interface StatedBlock {
  readonly document: Document;
  readonly block: Block;
  readonly index: number;
}

/** The blocks of the places, in order, each once; those that record what was are not statements. */
export function blocksOf(places: readonly Place[]): readonly StatedBlock[] {
  const found = new Map<Block, StatedBlock>();
  for (const place of places) for (const stated of blocksIn(place)) found.set(stated.block, stated);
  return [...found.values()].filter(({ block }) => block.record === null);
}

function blocksIn({ document, kind, index, span }: Place): StatedBlock[] {
  const { blocks } = document;
  if (kind === 'block') return blocks[index] ? [{ document, block: blocks[index], index }] : [];
  return blocks.flatMap((block, at) =>
    block.span.start >= span.start && block.span.end <= span.end ? [{ document, block, index: at }] : [],
  );
}

/** The place in the document of a part of a block's prose, markup left out at its ends. */
export function placeOf({ document, block }: StatedBlock, { start, end }: Span): DocumentPlace {
  const { offsets } = block.prose;
  const from = offsets[start] ?? block.span.start;
  const to = offsets[end - 1];
  return { document, span: { start: from, end: to === undefined ? block.span.end : Math.max(from, to + 1) } };
}

/** Whether the part of the prose stands in one piece in the file, so that an edit of it touches no markup. */
export function isWhole({ block }: StatedBlock, { start, end }: Span): boolean {
  const first = block.prose.offsets[start];
  const last = block.prose.offsets[end - 1];
  return first !== undefined && last !== undefined && last - first === end - 1 - start;
}

const citations = new WeakMap<Document, ReadonlyMap<number, readonly Citation[]>>();

/** The citations of a block, in order. */
export function citationsOf({ document, index }: StatedBlock): readonly Citation[] {
  const known = citations.get(document) ?? byBlock(document);
  citations.set(document, known);
  return known.get(index) ?? [];
}

function byBlock(document: Document): ReadonlyMap<number, readonly Citation[]> {
  const found = new Map<number, Citation[]>();
  for (const citation of document.citations) {
    const known = found.get(citation.block);
    if (known) known.push(citation);
    else found.set(citation.block, [citation]);
  }
  return found;
}
