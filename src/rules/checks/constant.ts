import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { constantsOf, type NamedValue } from '../evidence/constants.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { literalOf } from '../evidence/values.ts';
import { discrepancy, isMissing, judged, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';
import { isWhole, placeOf } from '../statement/blocks.ts';
import type { FoundPhrase } from '../statement/phrase.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  name: z
    .string()
    .min(1)
    .describe('A constant, `Type.FIELD`, a flag (`--port`), an environment variable or a dependency'),
  as: z
    .enum(['constant', 'default', 'dependency'])
    .default('constant')
    .describe(
      'constant: the value that it is assigned; default: of a flag, parameter or variable; dependency: its version',
    ),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .optional()
    .describe('What the document says in words that no hole can read; null for unset'),
  states: STATES.optional().describe('Words of the document that state it; the hole {value} is its value'),
});
type Options = z.infer<typeof OPTIONS>;

/** A constant, default or version has the value that the document states. */
export const constant: Check<Options> = {
  kind: 'constant',
  summary: 'A constant, default or pinned version has the value that the document states',
  options: OPTIONS,
  messages: {
    'other-value': 'Change {stated} to {actual}: `{name}` is {actual} at {path}:{line}.',
    'not-defined': 'Correct the text: {path} has no {as} `{name}`.',
  },
  async run(context) {
    const { options, places, roots } = context;
    const binding = bind(places, options.states, () => 'value');
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    if (options.value === undefined && !binding.found.some(({ holes }) => holes.value))
      return unbound('the rule states no value and has no phrase with {value}');
    const opened = await openFile(roots, options);
    if (isMissing(opened)) return noSource(opened, binding.bound);
    const values = await constantsOf(opened, options.name, options.as);
    const [first] = values;
    if (!first) return judged(binding.bound, [absent(context, at, opened)]);
    return judged(binding.bound, [
      ...fixed(context, at, opened, values),
      ...binding.found.flatMap((found) => stated(context, found, opened, values)),
    ]);
  },
};

function absent({ options: { name, as } }: CheckContext<Options>, at: DocumentPlace, opened: OpenedFile): Discrepancy {
  return discrepancy({
    code: 'not-defined',
    args: { name, as, path: opened.path },
    at,
    side: 'either',
    source: placeIn(opened, 1),
  });
}

function argsOf({ options }: CheckContext<Options>, opened: OpenedFile, value: NamedValue, statedText: string) {
  return { name: options.name, path: opened.path, line: value.firstLine, stated: statedText, actual: spelled(value) };
}

function spelled({ value }: NamedValue): string {
  return value === null ? 'unset' : literalOf(value);
}

function fixed(
  context: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  values: readonly NamedValue[],
): Discrepancy[] {
  const { value } = context.options;
  if (value === undefined) return [];
  const wanted = value === null ? 'unset' : literalOf(String(value));
  return differing(values, wanted).map((one) =>
    discrepancy({
      code: 'other-value',
      args: argsOf(context, opened, one, wanted),
      at,
      source: placeIn(opened, one.firstLine, one.lastLine),
    }),
  );
}

/** An unset value is unset whether the source leaves it out or says `None`. */
function differing(values: readonly NamedValue[], wanted: string): NamedValue[] {
  const nothing = ['unset', 'null', 'none'];
  const isUnset = nothing.includes(wanted.toLowerCase());
  return values.filter((one) => (isUnset ? !nothing.includes(spelled(one).toLowerCase()) : spelled(one) !== wanted));
}

function stated(
  context: CheckContext<Options>,
  { stated: block, holes }: FoundPhrase,
  opened: OpenedFile,
  values: readonly NamedValue[],
): Discrepancy[] {
  const { value } = holes;
  if (!value) return [];
  const at = placeOf(block, value);
  return differing(values, literalOf(value.text)).map((one) => {
    const edits = [{ ...at.span, text: spelled(one) }];
    const isPlain = /^[\w.:+-]+$/.test(spelled(one)) && isWhole(block, value);
    const fix = isPlain ? { certain: values.length === 1, edits } : null;
    const source = placeIn(opened, one.firstLine, one.lastLine);
    return discrepancy({ code: 'other-value', args: argsOf(context, opened, one, value.text), at, source, fix });
  });
}
