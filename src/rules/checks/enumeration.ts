import * as z from 'zod';
import type { Check, CheckContext, Discrepancy } from '../check.ts';
import { type DerivedNames, NAME_SOURCE } from '../evidence/name-source.ts';
import { deriveNames } from '../evidence/names.ts';
import { discrepancy, isMissing, judged, noSource, quoted, unbound } from '../outcomes.ts';
import { isWhole, placeOf } from '../statement/blocks.ts';
import { bareName, sentenceAt } from '../statement/names.ts';
import { isPlainList, type NameList, rewritten, STATED_NAMES, statedLists } from '../statement/stated.ts';

const OPTIONS = z.strictObject({
  source: NAME_SOURCE.describe('What in the sources has the names'),
  stated: STATED_NAMES.describe('Where the document names them'),
  strict: z.boolean().default(false).describe('Whether every name stated there must be one of the source'),
});
type Options = z.infer<typeof OPTIONS>;

/** Words by which a sentence says that it names some of several. */
const PARTIAL = /(?<!\w)(?:e\.g\.?|such as|among them|among others|including|includes|for example|for instance)(?!\w)/i;

/** A list that reads as complete names everything that the sources have. */
export const enumeration: Check<Options> = {
  kind: 'enumeration',
  summary: 'A list of names is complete, or says that it is not ("e.g.", "such as", "among them")',
  options: OPTIONS,
  messages: {
    'missing-name': 'Name {names} as well, or write "e.g.": {what} has {actual}, and {stated} read as all of them.',
    'no-such-name': 'Take {names} out of the list: {what} does not have it.',
  },
  async run({ places, options, roots }) {
    const lists = statedLists(places, options.stated).filter(({ names }) => names.length > 0);
    const bound = lists.map(({ at }) => at);
    if (lists.length === 0) return unbound('no list of names stands where the rule looks');
    const derived = await deriveNames(roots, options.source);
    if (isMissing(derived)) return noSource(derived, bound);
    return judged(
      bound,
      lists.flatMap((list) => compare(options, list, derived)),
    );
  },
};

function compare({ strict }: CheckContext<Options>['options'], list: NameList, derived: DerivedNames): Discrepancy[] {
  const actual = derived.names.map(({ name }) => name);
  const known = new Set(actual);
  const stated = [...new Set(list.names.map(({ name }) => bareName(name)))];
  const named = stated.filter((name) => known.has(name));
  const missing = isPartial(list) ? [] : actual.filter((name) => !named.includes(name));
  const foreign = strict && !derived.isOpen ? stated.filter((name) => !known.has(name)) : [];
  const base = { at: list.at, source: derived.place, fix: completed(list, actual, known) };
  const { what } = derived;
  return [
    ...(missing.length > 0
      ? [
          discrepancy({
            ...base,
            code: 'missing-name',
            args: { names: quoted(missing), what, actual: actual.length, stated: quoted(named) || 'none' },
          }),
        ]
      : []),
    ...(foreign.length > 0
      ? [discrepancy({ ...base, code: 'no-such-name', args: { names: quoted(foreign), what } })]
      : []),
  ];
}

function isPartial({ part }: NameList): boolean {
  if (part === null) return false;
  const { text } = part.stated.block.prose;
  const sentence = sentenceAt(part.stated, part.start);
  return PARTIAL.test(text.slice(sentence.start, Math.max(sentence.end, part.end)));
}

/** A plain list is completed; where words stand between the names, "e.g." before the first makes the sentence true. */
function completed(list: NameList, actual: readonly string[], known: ReadonlySet<string>): Discrepancy['fix'] {
  if (isPlainList(list)) {
    const edit = rewritten(list, actual);
    return edit && { certain: false, edits: [edit] };
  }
  const first = list.names.find(({ name }) => known.has(bareName(name)));
  if (!first || list.part === null || !isWhole(first.stated, first)) return null;
  const { start } = placeOf(first.stated, first).span;
  const at = list.at.document.file.text[start - 1] === '`' ? start - 1 : start;
  return { certain: false, edits: [{ start: at, end: at, text: 'e.g. ' }] };
}
