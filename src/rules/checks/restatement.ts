import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace, Place } from '../check.ts';
import { COUNT_SOURCE, type DerivedCount, deriveCount } from '../evidence/counts.ts';
import { discrepancy, isMissing, judged, type Missing, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';
import { isWhole, placeOf } from '../statement/blocks.ts';
import { numberOf, writtenLike } from '../statement/numbers.ts';
import type { FoundPhrase } from '../statement/phrase.ts';

const OPTIONS = z.strictObject({
  counts: z.record(z.string().regex(/^\w+$/), COUNT_SOURCE).describe('What each hole of the phrases counts'),
  states: STATES,
});
type Options = z.infer<typeof OPTIONS>;

/** Numbers in digits or words, tied to what they count. */
export const restatement: Check<Options> = {
  kind: 'restatement',
  summary: 'A number that the document repeats in digits or words is the number of what it counts',
  options: OPTIONS,
  messages: {
    'other-number': 'Change "{stated}" to "{expected}": there are {actual} in {what}.',
    'not-stated': 'State it, or take the phrase out of the rule: nothing says "{phrase}".',
  },
  async run(context) {
    const { states, counts } = context.options;
    const binding = bind(context.places, states);
    const [first] = binding.bound;
    if (!first) return unbound(absenceOf(binding));
    const derived = await derivedCounts(context, counts);
    if (isMissing(derived)) return noSource(derived, binding.bound);
    const absent = binding.absent.map((phrase) => discrepancy({ code: 'not-stated', args: { phrase }, at: first }));
    return judged(binding.bound, [...binding.found.flatMap((found) => compare(found, derived)), ...absent]);
  },
};

async function derivedCounts(
  { roots, documents }: CheckContext<Options>,
  counts: Options['counts'],
): Promise<ReadonlyMap<string, DerivedCount> | Missing> {
  const whole = documents.map(
    (document): Place => ({ document, span: { start: 0, end: document.file.text.length }, kind: 'document', index: 0 }),
  );
  const derived = new Map<string, DerivedCount>();
  for (const [hole, option] of Object.entries(counts)) {
    const count = await deriveCount(roots, whole, option);
    if (isMissing(count)) return count;
    derived.set(hole, count);
  }
  return derived;
}

function compare({ stated, holes }: FoundPhrase, counts: ReadonlyMap<string, DerivedCount>): Discrepancy[] {
  return Object.entries(holes).flatMap(([name, hole]) => {
    const derived = counts.get(name);
    if (!hole || !derived || numberOf(hole.text) === derived.count) return [];
    const at: DocumentPlace = placeOf(stated, hole);
    const expected = writtenLike(hole.text, derived.count);
    const fix = isWhole(stated, hole)
      ? { certain: derived.place === null, edits: [{ ...at.span, text: expected }] }
      : null;
    const args = { stated: hole.text, expected, actual: derived.count, what: derived.what };
    return [discrepancy({ code: 'other-number', args, at, source: derived.place ?? [], fix })];
  });
}
