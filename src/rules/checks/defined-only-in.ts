import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { type FoundDefinition, findDefinitions } from '../evidence/definitions.ts';
import { isIn, ROOT } from '../evidence/files.ts';
import { discrepancy, isMissing, judged, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  name: z.string().min(1),
  files: z
    .array(z.string())
    .describe('The files that define it, each by an end of its path; none where nothing defines it'),
  under: z.string().optional().describe('The folder that is searched; the whole tree by default'),
  except: z.array(z.string()).optional().describe('Folders, files or file-name patterns that do not count'),
  only: z.boolean().default(true).describe('Whether the document says that no other file defines it'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

/** The definitions of a name are in the files that the document names, and in no other. */
export const definedOnlyIn: Check<Options> = {
  kind: 'defined-only-in',
  summary: 'A name is defined in the files that the document names, and nowhere else',
  options: OPTIONS,
  messages: {
    'not-defined': 'Take {file} out of the text: it does not define `{name}` at this revision.',
    'also-defined': 'Name {path}:{line} in the text: it defines `{name}` too.',
  },
  async run(context) {
    const binding = bind(context.places, context.options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const found = await findDefinitions(context.roots, context.options.name, context.options);
    if (isMissing(found)) return noSource(found, binding.bound);
    return judged(binding.bound, compare(context, at, found));
  },
};

function compare(
  { options }: CheckContext<Options>,
  at: DocumentPlace,
  found: readonly FoundDefinition[],
): Discrepancy[] {
  const { name, files, only } = options;
  const absent = files.filter((file) => !found.some(({ path }) => isIn(path, file)));
  const others = only ? found.filter(({ path }) => !files.some((file) => isIn(path, file))) : [];
  const source = found.map(({ place }) => place);
  return [
    ...absent.map((file) =>
      discrepancy({ code: 'not-defined', args: { name, file }, at, source, note: 'defined here' }),
    ),
    ...others.map(({ path, place }) =>
      discrepancy({
        code: 'also-defined',
        args: { name, path, line: place.start },
        at,
        source: place,
        note: 'defined here',
      }),
    ),
  ];
}
