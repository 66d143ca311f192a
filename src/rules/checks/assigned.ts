import * as z from 'zod';
import { ASSIGNMENTS, type Assignment } from '../../source/inquiry/assignments.ts';
import { ask } from '../../source/inquiry/question.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { within } from '../evidence/scoped.ts';
import { literalOf } from '../evidence/values.ts';
import { discrepancy, isMissing, judged, listed, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';
import { isWhole, placeOf } from '../statement/blocks.ts';
import { citedLines, overlaps } from '../statement/cited.ts';
import { numberOf, writtenLike } from '../statement/numbers.ts';
import type { FoundPhrase } from '../statement/phrase.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  name: z.string().min(1).describe('The name or attribute, by its last part'),
  in: z.string().optional().describe('The function that assigns it'),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .optional()
    .describe('The value that it is given there'),
  count: z.int().min(0).optional().describe('How often it is assigned there'),
  cited: z.boolean().default(false).describe('Whether the document cites the line of an assignment'),
  states: STATES.optional().describe(
    'Words of the document that state it; the hole {count} is the number of assignments',
  ),
});
type Options = z.infer<typeof OPTIONS>;

/** A name is assigned where, how often and with what the document says. */
export const assigned: Check<Options> = {
  kind: 'assigned',
  summary: 'A name or attribute is assigned in the function, as often and with the value that the document says',
  options: OPTIONS,
  messages: {
    'not-assigned': 'Correct the text: {where} does not assign `{name}`{value}.',
    'other-count':
      'Correct the number: {where} assigns `{name}` {actual} times (lines {lines}), the document says {stated}.',
    'other-place': 'Cite line {lines} of {path}: `{name}` is assigned there, not at the cited lines.',
  },
  async run(context) {
    const { options, places, roots } = context;
    const binding = bind(places, options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const opened = await openFile(roots, options);
    if (isMissing(opened)) return noSource(opened, binding.bound);
    const all = ((await ask(ASSIGNMENTS, opened.file)) ?? []).filter(({ name }) => name === options.name);
    const scoped = await within(opened, all, options.in);
    if (isMissing(scoped)) return noSource(scoped, binding.bound);
    const found = scoped.filter(({ value }) => options.value === undefined || isValue(value, options.value));
    return judged(binding.bound, compare(context, at, opened, found, binding.found));
  },
};

function isValue(text: string, wanted: string | number | boolean | null): boolean {
  return literalOf(text) === String(wanted) || text === wanted;
}

function compare(
  context: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  found: readonly Assignment[],
  phrases: readonly FoundPhrase[],
): Discrepancy[] {
  const { options } = context;
  const isCounted = options.count !== undefined || phrases.some(({ holes }) => holes.count);
  if (found.length === 0 && !isCounted) {
    const value = options.value === undefined ? '' : ` the value ${options.value}`;
    const args = { where: options.in ?? opened.path, name: options.name, value };
    return [discrepancy({ code: 'not-assigned', args, at, side: 'either', source: placeIn(opened, 1) })];
  }
  return [
    ...fixedCount(context, at, opened, found),
    ...phrases.flatMap((phrase) => statedCount(context, phrase, opened, found)),
    ...placeFound(context, at, opened, found),
  ];
}

function argsOf({ options }: CheckContext<Options>, { path }: OpenedFile, found: readonly Assignment[]) {
  const lines = listed(found.slice(0, 8).map(({ firstLine }) => String(firstLine))) || 'none';
  return { where: options.in ?? path, path, name: options.name, actual: found.length, lines };
}

function sourceOf(opened: OpenedFile, found: readonly Assignment[]) {
  return found.slice(0, 8).map(({ firstLine, lastLine }) => placeIn(opened, firstLine, lastLine));
}

function fixedCount(
  context: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  found: readonly Assignment[],
): Discrepancy[] {
  const { count } = context.options;
  if (count === undefined || count === found.length) return [];
  const args = { ...argsOf(context, opened, found), stated: count };
  return [discrepancy({ code: 'other-count', args, at, side: 'either', source: sourceOf(opened, found) })];
}

function statedCount(
  context: CheckContext<Options>,
  phrase: FoundPhrase,
  opened: OpenedFile,
  found: readonly Assignment[],
): Discrepancy[] {
  const { count } = phrase.holes;
  if (!count || numberOf(count.text) === found.length) return [];
  const at = placeOf(phrase.stated, count);
  const text = writtenLike(count.text, found.length);
  const fix = isWhole(phrase.stated, count) ? { certain: false, edits: [{ ...at.span, text }] } : null;
  const args = { ...argsOf(context, opened, found), stated: count.text };
  return [discrepancy({ code: 'other-count', args, at, source: sourceOf(opened, found), fix })];
}

function placeFound(
  context: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  found: readonly Assignment[],
): Discrepancy[] {
  if (!context.options.cited || found.length === 0) return [];
  const cited = citedLines(context.places, opened.path);
  if (found.some((one) => cited.some((lines) => overlaps(lines, one)))) return [];
  return [
    discrepancy({ code: 'other-place', args: argsOf(context, opened, found), at, source: sourceOf(opened, found) }),
  ];
}
