import * as z from 'zod';
import type { Span } from '../../text/source-file.ts';
import type { DocumentPlace, Place } from '../check.ts';
import { blocksOf, isWhole, placeOf, type StatedBlock } from './blocks.ts';
import { namesIn, type StatedName, sentenceAt } from './names.ts';
import { type FoundPhrase, findPhrase } from './phrase.ts';
import { cellOf, columnOf, rowsNaming, tablesOf } from './tables.ts';

/** Where a document lists names. */
export const STATED_NAMES = z.union([
  z
    .strictObject({ column: z.string(), row: z.string().optional(), every: z.boolean().default(false) })
    .describe('A cell of a table; without a row the first name of each cell of the column, or every one'),
  z.strictObject({ phrase: z.string() }).describe('The names after this phrase, to the end of its sentence'),
  z.strictObject({ sentence: z.string() }).describe('The names of the whole sentence that holds this phrase'),
  z.strictObject({ block: z.string() }).describe('The names of the whole block that holds this phrase'),
  z.strictObject({ items: z.literal(true) }).describe('The first name of each list item'),
]);
export type StatedNames = z.infer<typeof STATED_NAMES>;

/** One list of names in a document. */
export interface NameList {
  readonly names: readonly (StatedName & { readonly stated: StatedBlock })[];
  readonly at: DocumentPlace;
  /** The block and the part of its prose that the list takes; null when it goes over several blocks. */
  readonly part: (Span & { readonly stated: StatedBlock }) | null;
  /** The row's cells, for a list that is one cell. */
  readonly row: readonly number[] | null;
}

/** Every list that the documents state where the rule looks. */
export function statedLists(places: readonly Place[], option: StatedNames): readonly NameList[] {
  if ('column' in option) return tableLists(places, option);
  if ('items' in option) return itemLists(places);
  const phrase = 'phrase' in option ? option.phrase : 'sentence' in option ? option.sentence : option.block;
  const found = findPhrase(blocksOf(places), phrase, () => 'count');
  return found.map((one) => listOf(one.stated, partOf(one, option)));
}

function partOf(found: FoundPhrase, option: StatedNames): Span {
  if ('block' in option) return { start: 0, end: found.stated.block.prose.text.length };
  const sentence = sentenceAt(found.stated, found.start);
  return 'phrase' in option ? { start: found.end, end: Math.max(found.end, sentence.end) } : sentence;
}

function listOf(stated: StatedBlock, part: Span, row: readonly number[] | null = null): NameList {
  const names = namesIn(stated, part).map((name) => ({ ...name, stated }));
  const [first] = names;
  const last = names[names.length - 1];
  const span = first && last ? { start: first.start, end: last.end } : part;
  return { names, at: placeOf(stated, span), part: { ...span, stated }, row };
}

function tableLists(places: readonly Place[], option: Extract<StatedNames, { column: string }>): NameList[] {
  const { column: header, row: rowName, every } = option;
  return tablesOf(places).flatMap((table) => {
    const column = columnOf(table, header);
    if (column < 0) return [];
    const rows = rowName === undefined ? table.table.rows.slice(1) : rowsNaming(table, rowName);
    const cells = rows.flatMap((row) => {
      const cell = cellOf(table, row, column);
      return cell ? [{ cell, row }] : [];
    });
    if (rowName === undefined)
      return [
        namesOf(
          cells.map(({ cell }) => cell),
          { ...table, span: table.table.span },
          every,
        ),
      ];
    return cells.map(({ cell, row }) => listOf(cell, { start: 0, end: cell.block.prose.text.length }, row));
  });
}

function namesOf(blocks: readonly StatedBlock[], at: DocumentPlace, every = false): NameList {
  const names = blocks.flatMap((stated) =>
    namesIn(stated, { start: 0, end: stated.block.prose.text.length })
      .slice(0, every ? undefined : 1)
      .map((name) => ({ ...name, stated })),
  );
  return { names, at: { document: at.document, span: at.span }, part: null, row: null };
}

const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

function itemLists(places: readonly Place[]): NameList[] {
  return places.flatMap((place) => {
    const items = blocksOf([place]).filter(({ document: { file }, block }) =>
      ITEM.test(file.line(file.lineAt(block.span.start))),
    );
    return items.length === 0 ? [] : [namesOf(items, place)];
  });
}

const SEPARATOR = /^(?:[\s,;/&|]|and|or)*$/;

/** Whether nothing but separators stands between the names: the list may be rewritten. */
export function isPlainList({ names, part }: NameList): boolean {
  if (part === null || names.length === 0) return false;
  const { text } = part.stated.block.prose;
  return names.every(({ start }, index) => {
    const before = names[index - 1];
    return before === undefined || SEPARATOR.test(text.slice(before.end, start));
  });
}

/** The edit that makes a plain list name exactly `names`; null where markup other than backticks is in the way. */
export function rewritten(
  list: NameList,
  names: readonly string[],
): { start: number; end: number; text: string } | null {
  const [first] = list.names;
  const last = list.names[list.names.length - 1];
  if (!first || !last || !list.part || !isPlainList(list) || names.length === 0) return null;
  if (!isWhole(first.stated, first) || !isWhole(last.stated, last)) return null;
  const { start } = placeOf(first.stated, first).span;
  const { end } = placeOf(last.stated, last).span;
  const { text } = list.at.document.file;
  const isCode = text[start - 1] === '`' && text[end] === '`';
  const joined = names.join(isCode ? '`, `' : ', ');
  return { start, end, text: joined };
}
