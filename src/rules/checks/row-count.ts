import * as z from 'zod';
import type { Block, Document, Table } from '../../document/facts.ts';
import { sentencesOf } from '../../document/sentences.ts';
import type { Span } from '../../text/source-file.ts';
import type { Check, Discrepancy, DocumentPlace } from '../check.ts';
import { discrepancy, judged } from '../outcomes.ts';
import { isWhole, placeOf, type StatedBlock } from '../statement/blocks.ts';
import { NUMBER_PATTERN, numberOf, writtenLike } from '../statement/numbers.ts';
import { type StatedTable, tablesOf } from '../statement/tables.ts';

const OPTIONS = z.strictObject({});

/** The sentence that leads a table in counts its rows as they are. */
export const rowCount: Check<z.infer<typeof OPTIONS>> = {
  kind: 'row-count',
  summary: 'A count in the sentence that leads a table in is the number of its rows',
  options: OPTIONS,
  messages: { differs: 'Correct the count {stated}, or the table below it: it has {rows} {noun}.' },
  async run({ places }) {
    const bound: DocumentPlace[] = [];
    const found: Discrepancy[] = [];
    for (const table of tablesOf(places)) {
      const count = countOf(table);
      if (count === null) continue;
      const at = placeOf(count.lead, count.number);
      bound.push(at);
      const possible = countsOf(table, count.column);
      if (possible.length > 0 && !possible.includes(count.value))
        found.push(differs(table, count, at, possible[0] as number));
    }
    return judged(bound, found);
  },
};

interface Count {
  readonly lead: StatedBlock;
  readonly number: Span;
  readonly value: number;
  readonly noun: string;
  /** The column whose items are counted; null for the rows themselves. */
  readonly column: number | null;
}

function differs({ document, table }: StatedTable, count: Count, at: DocumentPlace, rows: number): Discrepancy {
  const stated = document.file.slice(at.span);
  const text = writtenLike(stated, rows);
  const fix = isWhole(count.lead, count.number) ? { certain: false, edits: [{ ...at.span, text }] } : null;
  return {
    ...discrepancy({ code: 'differs', args: { stated, rows, noun: count.noun }, at, side: 'either', fix }),
    related: [{ place: { document, span: table.span }, message: 'the table' }],
  };
}

/** `The blob carries these 17 named fields, in source order:` and no more: a longer sentence may count something else. */
const COUNTED = new RegExp(
  `(?:^|\\b(?:the|these|those|all|following|are|is|has|have|holds?|carr(?:y|ies)|lists?|contains?|defines?|with|adds?|takes?)\\s+)(?:(?:the|these|following)\\s+)?(${NUMBER_PATTERN})\\s+((?:[a-z][a-z-]*\\s+){0,2}?)([a-z]+)(?:\\s+(?:below|follow|are|are these|are as follows|as follows|are listed below|in (?:the|this) table(?: below)?))?(?:,? in (?:this |source )?order)?\\s*([:.])\\s*$`,
  'id',
);
/** What makes a number no count of all rows: a bound, a part of them, or a remainder. */
const PARTIAL =
  /\b(?:at (?:least|most)|up to|about|around|over|under|nearly|almost|roughly|than|only|first|last|top|next|other|another|remaining|further|additional|more|extra|of|plus|per|every|each|between|from|except|besides|without|some|most|among|such as|both|not)\b|[~≈≥≤<>+±×/%]/i;
const ROWS: ReadonlySet<string> = new Set(['row', 'entry']);

/** The number in the sentence that leads the table in, where what it counts is plainly the table. */
function countOf({ document, table }: StatedTable): Count | null {
  const lead = leadOf(document, table);
  if (lead === null) return null;
  const { text, marks } = lead.block.prose;
  const sentence = sentencesOf(text).at(-1);
  const words = sentence ? text.slice(sentence.start, sentence.end) : '';
  const match = COUNTED.exec(words);
  if (!sentence || !match || PARTIAL.test(words) || !isLeadIn(words)) return null;
  const [, written = '', , noun = ''] = match;
  const [from] = match.indices?.[1] ?? [0];
  const number = { start: sentence.start + from, end: sentence.start + from + written.length };
  if (marks.some(({ kind, start, end }) => kind !== 'strong' && start < number.end && number.start < end)) return null;
  const value = numberOf(written);
  const column = columnFor(document, table, noun.toLowerCase());
  if (value === null || value < 2 || column === undefined) return null;
  return { lead, number, value, noun: column === null ? 'rows' : noun, column };
}

/** The paragraph right before the table, in its section. */
function leadOf(document: Document, table: Table): StatedBlock | null {
  const index = (table.rows[0]?.[0] ?? 0) - 1;
  const block = document.blocks[index];
  const isLead = block?.kind === 'paragraph' && block.record === null && block.section === table.section;
  return isLead && isNext(document, block, table) ? { document, block, index } : null;
}

function isNext({ file }: Document, { span }: Block, table: Table): boolean {
  return file.text.slice(span.end, table.span.start).trim() === '';
}

function isLeadIn(sentence: string): boolean {
  return /:\s*$/.test(sentence) || /\b(?:below|following|this table|the table)\b/i.test(sentence);
}

/** The column whose header is what is counted; null for rows as such, undefined where the table is of something else. */
function columnFor({ blocks }: Document, { rows }: Table, noun: string): number | null | undefined {
  const kind = singular(noun);
  if (ROWS.has(kind)) return null;
  const headers = (rows[0] ?? []).map((cell) => (blocks[cell]?.prose.text ?? '').toLowerCase().trim());
  const column = headers.findIndex((header) => singular(header) === kind);
  return column === 0 || column === 1 ? column : undefined;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A cell that stands for several: `pump0 - pump3`, `pump0 … pump3`, `pump*`, `pumps (2)`. */
const SEVERAL = /\s[-–—]\s|[–—…*×]|\.\.|\d\s*-\s*\d|[([]\d+[)\]]|\bto\b/;

/** The numbers that may be meant, the likeliest first: rows, rows without totals and continuations, different items. */
function countsOf({ document, table }: StatedTable, column: number | null): readonly number[] {
  const body = table.rows.slice(1).filter((row) => row.some((cell) => textOf(document, cell) !== ''));
  const named = body.filter((row) => !isTotal(textOf(document, row[0])) && textOf(document, row[column ?? 0]) !== '');
  const live = named.filter((row) => document.blocks[row[0] ?? -1]?.record == null);
  const items = live.map((row) => textOf(document, row[column ?? 0]));
  if (column !== null && items.some((item) => SEVERAL.test(item))) return [];
  const spread = items
    .flatMap((item) => item.split(/\s*(?:,|;|\/|\n|\band\b|\bor\b)\s*/))
    .filter((item) => item !== '');
  return [live.length, named.length, body.length, new Set(items).size, spread.length, new Set(spread).size];
}

function isTotal(text: string): boolean {
  return /^(?:total|sum|all|average|mean)\b/i.test(text);
}

function textOf({ blocks }: Document, cell: number | undefined): string {
  return (blocks[cell ?? -1]?.prose.text ?? '').trim();
}
