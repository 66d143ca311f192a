import * as z from 'zod';
import type { Citation } from '../../document/facts.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { type DerivedNames, NAME_SOURCE } from '../evidence/name-source.ts';
import { deriveNames } from '../evidence/names.ts';
import { discrepancy, isMissing, judged, noSource, quoted, unbound } from '../outcomes.ts';
import { blocksOf, citationsOf, isWhole, placeOf } from '../statement/blocks.ts';
import { bareName } from '../statement/names.ts';
import { numberOf, writtenLike } from '../statement/numbers.ts';
import { type FoundPhrase, findPhrase } from '../statement/phrase.ts';
import { type NameList, rewritten, STATED_NAMES, statedLists } from '../statement/stated.ts';
import { cellOf, columnOf, tablesOf } from '../statement/tables.ts';

const OPTIONS = z.strictObject({
  source: NAME_SOURCE.describe('What in the sources has the names'),
  stated: STATED_NAMES.describe('Where the document lists them'),
  ordered: z.boolean().default(true).describe('Whether the document promises the order of the source'),
  partial: z.boolean().default(false).describe('Whether the document may leave names out'),
  count: z
    .union([z.strictObject({ column: z.string() }), z.strictObject({ phrase: z.string() })])
    .optional()
    .describe('Where the number of names stands: a column of the same row, or a phrase with {count}'),
  range: z
    .strictObject({ column: z.string() })
    .optional()
    .describe('The column of the same row that cites the lines of the construct'),
});
type Options = z.infer<typeof OPTIONS>;

/** The names that a document lists are those that the sources hold. */
export const fieldSet: Check<Options> = {
  kind: 'field-set',
  summary: 'The fields that the document lists are those of the source, with their count and the cited lines',
  options: OPTIONS,
  messages: {
    'missing-name': 'Add {names} to the list: {what} has it and the document leaves it out.',
    'extra-name': 'Remove {names} from the list, or add it to {path}: {what} does not have it.',
    'other-order': 'Put {name} where the source has it: {what} names {expected} at that place.',
    'repeated-name': 'Name {names} once.',
    'other-count': 'Change {stated} to {actual}: {what} has {actual} names.',
    'no-count': 'State the number of names where the rule looks for it: no number stands there.',
    'other-range': 'Cite lines {expected} of {path}: {what} stands there, not at {stated}.',
  },
  async run(context) {
    const lists = statedLists(context.places, context.options.stated).filter(({ names }) => names.length > 0);
    if (lists.length === 0) return unbound('no list of names stands where the rule looks');
    const bound = lists.map(({ at }) => at);
    const derived = await deriveNames(context.roots, context.options.source);
    if (isMissing(derived)) return noSource(derived, bound);
    return judged(
      bound,
      lists.flatMap((list) => compare(context, list, derived)),
    );
  },
};

function compare(context: CheckContext<Options>, list: NameList, derived: DerivedNames): Discrepancy[] {
  const names = namesFound(context.options, list, derived);
  const isExact = names.length === 0 && !derived.isOpen;
  return [...names, ...countFound(context, list, derived, isExact), ...rangeFound(context, list, derived, isExact)];
}

function namesFound({ ordered, partial }: Options, list: NameList, derived: DerivedNames): Discrepancy[] {
  const stated = list.names.map(({ name }) => bareName(name));
  const actual = derived.names.map(({ name }) => name);
  const missing = partial ? [] : actual.filter((name) => !stated.includes(name));
  const extra = derived.isOpen ? [] : stated.filter((name) => !actual.includes(name));
  const repeated = stated.filter((name, index) => stated.indexOf(name) < index);
  const edit = rewritten(list, actual);
  const base = { at: list.at, source: derived.place, fix: edit && !partial ? { certain: false, edits: [edit] } : null };
  const args = { what: derived.what, path: derived.place.path };
  const found = [
    ...(missing.length > 0
      ? [discrepancy({ ...base, code: 'missing-name', args: { ...args, names: quoted(missing) } })]
      : []),
    ...(extra.length > 0
      ? [
          discrepancy({
            ...base,
            code: 'extra-name',
            side: 'either',
            args: { ...args, names: quoted([...new Set(extra)]) },
          }),
        ]
      : []),
    ...(repeated.length > 0
      ? [discrepancy({ ...base, code: 'repeated-name', args: { ...args, names: quoted(repeated) } })]
      : []),
  ];
  return found.length > 0 || !ordered ? found : orderFound(stated, actual, base, args);
}

function orderFound(
  stated: readonly string[],
  actual: readonly string[],
  base: Pick<Parameters<typeof discrepancy>[0], 'at' | 'source' | 'fix'>,
  args: Discrepancy['args'],
): Discrepancy[] {
  const known = actual.filter((name) => stated.includes(name));
  const both = stated.filter((name) => actual.includes(name));
  const index = both.findIndex((name, at) => name !== known[at]);
  const expected = known[index];
  if (index < 0 || expected === undefined) return [];
  const [name, there] = [quoted([both[index] as string]), quoted([expected])];
  return [discrepancy({ ...base, code: 'other-order', args: { ...args, name, expected: there } })];
}

type Counted = Pick<FoundPhrase, 'stated' | 'start' | 'end'> & { readonly text: string };

function countFound(
  context: CheckContext<Options>,
  list: NameList,
  derived: DerivedNames,
  isExact: boolean,
): Discrepancy[] {
  const { count } = context.options;
  if (count === undefined || derived.isOpen) return [];
  const counts = 'column' in count ? columnCounts(context, list, count.column) : phraseCounts(context, count.phrase);
  if (counts.length === 0) return [discrepancy({ code: 'no-count', args: {}, at: list.at, source: derived.place })];
  return counts.flatMap((one) => {
    const actual = derived.names.length;
    if (numberOf(one.text) === actual) return [];
    const at = placeOf(one.stated, one);
    const fix = isWhole(one.stated, one)
      ? { certain: isExact, edits: [{ ...at.span, text: writtenLike(one.text, actual) }] }
      : null;
    const args = { stated: one.text, actual, what: derived.what };
    return [discrepancy({ code: 'other-count', args, at, source: derived.place, fix })];
  });
}

function columnCounts({ places }: CheckContext<Options>, list: NameList, header: string): Counted[] {
  return cellsOf(places, list, header).flatMap((stated) => {
    const match = /\d+(?:,\d{3})*|[A-Za-z]+(?:-[a-z]+)?/.exec(stated.block.prose.text);
    if (match === null || numberOf(match[0]) === null) return [];
    return [{ stated, start: match.index, end: match.index + match[0].length, text: match[0] }];
  });
}

function phraseCounts({ places }: CheckContext<Options>, phrase: string): Counted[] {
  const found = findPhrase(blocksOf(places), phrase, () => 'count');
  return found.flatMap(({ stated, holes: { count } }) => (count ? [{ stated, ...count }] : []));
}

function cellsOf(places: CheckContext<Options>['places'], list: NameList, header: string) {
  return tablesOf(places).flatMap((table) => {
    if (table.document !== list.at.document || !list.row || !table.table.rows.includes(list.row)) return [];
    const cell = cellOf(table, list.row, columnOf(table, header));
    return cell ? [cell] : [];
  });
}

/** The citation of the row is judged only when it names lines of the file that decides. */
function rangeFound(
  { options, places }: CheckContext<Options>,
  list: NameList,
  derived: DerivedNames,
  isExact: boolean,
): Discrepancy[] {
  if (options.range === undefined) return [];
  const cells = cellsOf(places, list, options.range.column);
  const { path, start, end } = derived.place;
  return cells.flatMap((cell) =>
    citationsOf(cell).flatMap((citation) => {
      const { lines, file } = citation;
      if (!lines || !file || !isOf(path, file)) return [];
      if (lines.start === start && lines.end === end) return [];
      const expected = start === end ? `${start}` : `${start}-${end}`;
      const fix = citation.digits && { certain: isExact, edits: [{ ...citation.digits, text: expected }] };
      const args = { expected, stated: `${lines.start}-${lines.end}`, path, what: derived.what };
      return [
        discrepancy({
          code: 'other-range',
          args,
          at: placeOfCitation(cell.document, citation),
          source: derived.place,
          fix,
        }),
      ];
    }),
  );
}

function isOf(path: string, file: string): boolean {
  return path === file || path.endsWith(`/${file}`);
}

function placeOfCitation(document: DocumentPlace['document'], { span }: Citation): DocumentPlace {
  return { document, span };
}
