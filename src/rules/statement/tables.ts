import type { Document, Table } from '../../document/facts.ts';
import type { Place } from '../check.ts';
import type { StatedBlock } from './blocks.ts';

export interface StatedTable {
  readonly document: Document;
  readonly table: Table;
}

/** The tables of the places: those that they are, and those that stand in them. */
export function tablesOf(places: readonly Place[]): readonly StatedTable[] {
  const found = new Map<Table, StatedTable>();
  for (const { document, kind, index, span } of places) {
    const own = kind === 'table' ? document.tables[index] : undefined;
    const tables = own ? [own] : document.tables.filter((table) => isWithin(table, span));
    for (const table of tables) found.set(table, { document, table });
  }
  return [...found.values()];
}

function isWithin({ span }: Table, { start, end }: Place['span']): boolean {
  return span.start >= start && span.end <= end;
}

/** Index of the column whose header holds the words; -1 when there is none. An exact header wins. */
export function columnOf({ document, table }: StatedTable, words: string): number {
  const headers = (table.rows[0] ?? []).map((block) => plainText(document, block));
  const wanted = words.toLowerCase();
  const exact = headers.indexOf(wanted);
  return exact >= 0 ? exact : headers.findIndex((header) => header.includes(wanted));
}

function plainText(document: Document, block: number): string {
  return (document.blocks[block]?.prose.text ?? '').toLowerCase().trim();
}

/** The rows below the header that name `name` in one of their cells as a whole word; the first cell counts before the others. */
export function rowsNaming(stated: StatedTable, name: string): readonly (readonly number[])[] {
  const body = stated.table.rows.slice(1);
  const first = body.filter((row) => row[0] !== undefined && namesIt(stated.document, row[0], name));
  return first.length > 0 ? first : body.filter((row) => row.some((cell) => namesIt(stated.document, cell, name)));
}

function namesIt(document: Document, block: number, name: string): boolean {
  const text = document.blocks[block]?.prose.text.toLowerCase() ?? '';
  return text.split(/[^\w$.-]+/).includes(name.toLowerCase()) || text.trim() === name.toLowerCase();
}

/** A cell's block; null where the row has none there, or where it records what was. */
export function cellOf({ document }: StatedTable, row: readonly number[], column: number): StatedBlock | null {
  const index = row[column] ?? -1;
  const block = document.blocks[index];
  return block && block.record === null ? { document, block, index } : null;
}
