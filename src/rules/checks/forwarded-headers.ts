import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, ROOT } from '../evidence/files.ts';
import type { DerivedNames } from '../evidence/name-source.ts';
import { deriveNames } from '../evidence/names.ts';
import { discrepancy, isMissing, judged, noSource, quoted, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  function: z.string().min(1).describe('The function whose string literals are the list'),
  has: z.array(z.string()).default([]).describe('What the document says is on the list'),
  lacks: z.array(z.string()).default([]).describe('What the document says is not on it'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

/** A function's list of strings, such as the headers that it forwards, has what the document says. */
export const forwardedHeaders: Check<Options> = {
  kind: 'forwarded-headers',
  summary: 'The strings that a function lists, such as the headers that it forwards, are what the document says',
  options: OPTIONS,
  messages: {
    'not-listed': 'Correct the text, or {path}: `{function}` does not list {names}.',
    listed: 'Correct the text: `{function}` lists {names} ({path}:{line}).',
  },
  async run(context) {
    const { options, places, roots } = context;
    const binding = bind(places, options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const derived = await deriveNames(roots, { root: options.root, file: options.file, stringsOf: options.function });
    return isMissing(derived) ? noSource(derived, binding.bound) : judged(binding.bound, compare(context, at, derived));
  },
};

/** Header names are the same in any case. */
function compare({ options }: CheckContext<Options>, at: DocumentPlace, { names, place }: DerivedNames): Discrepancy[] {
  const lines = new Map(names.map(({ name, line }) => [name.toLowerCase(), line]));
  const missing = options.has.filter((name) => !lines.has(name.toLowerCase()));
  const denied = options.lacks.filter((name) => lines.has(name.toLowerCase()));
  const args = { function: options.function, path: place.path };
  return [
    ...(missing.length > 0
      ? [
          discrepancy({
            code: 'not-listed',
            args: { ...args, names: quoted(missing) },
            at,
            side: 'either',
            source: place,
          }),
        ]
      : []),
    ...denied.map((name) => {
      const line = lines.get(name.toLowerCase()) ?? place.start;
      return discrepancy({
        code: 'listed',
        args: { ...args, names: quoted([name]), line },
        at,
        source: { ...place, start: line, end: line },
      });
    }),
  ];
}
