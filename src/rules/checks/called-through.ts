import * as z from 'zod';
import { CALLS, type Call } from '../../source/inquiry/calls.ts';
import { ask } from '../../source/inquiry/question.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { within } from '../evidence/scoped.ts';
import { discrepancy, isMissing, judged, listed, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';
import { citedLines, overlaps } from '../statement/cited.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  name: z.string().min(1),
  form: z
    .enum(['lookup', 'attribute', 'plain'])
    .describe('lookup: by its text, as getattr does; attribute: through an object; plain: by itself'),
  in: z.string().optional().describe('The function that reaches it'),
  cited: z.boolean().default(false).describe('Whether it must happen at the lines that the document cites'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

const FORMS = { lookup: 'looked up by its text', attribute: 'reached as an attribute', plain: 'called by itself' };

/** A name is reached in the way that the document says. */
export const calledThrough: Check<Options> = {
  kind: 'called-through',
  summary: 'A name is reached by look-up, attribute or plain call, as the document says',
  options: OPTIONS,
  messages: {
    'other-form': 'Correct the text: at {path}:{line} `{name}` is {actual}, not {stated}.',
    'not-called': 'Correct the text: {where} never reaches `{name}`.',
    'other-place': 'Cite {lines} of {path}: `{name}` is reached there, not at the cited lines.',
  },
  async run(context) {
    const { places, roots, options } = context;
    const binding = bind(places, options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const opened = await openFile(roots, options);
    if (isMissing(opened)) return noSource(opened, binding.bound);
    const calls = ((await ask(CALLS, opened.file)) ?? []).filter(({ name }) => name === options.name);
    const found = await within(opened, calls, options.in);
    if (isMissing(found)) return noSource(found, binding.bound);
    if (found.length === 0) return judged(binding.bound, [await absent(context, at, opened)]);
    return judged(
      binding.bound,
      options.cited ? placeFound(context, at, opened, found) : forms(context, at, opened, found),
    );
  },
};

async function absent({ options }: CheckContext<Options>, at: DocumentPlace, opened: OpenedFile): Promise<Discrepancy> {
  const { name, in: where = opened.path } = options;
  return discrepancy({ code: 'not-called', args: { name, where }, at, side: 'either', source: placeIn(opened, 1) });
}

/** A look-up is followed by a plain call of what it found, which is no other form of reaching it. */
function forms(
  { options }: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  found: readonly Call[],
): Discrepancy[] {
  const hasLookup = found.some(({ form }) => form === 'lookup');
  return found
    .filter(({ form }) => form !== options.form && !(hasLookup && form === 'plain'))
    .map(({ form, firstLine, lastLine }) => {
      const args = {
        name: options.name,
        path: opened.path,
        line: firstLine,
        actual: FORMS[form],
        stated: FORMS[options.form],
      };
      return discrepancy({ code: 'other-form', args, at, source: placeIn(opened, firstLine, lastLine) });
    });
}

function placeFound(
  context: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  found: readonly Call[],
): Discrepancy[] {
  const { options, places } = context;
  const cited = citedLines(places, opened.path);
  const there = found.filter((call) => cited.some((lines) => overlaps(lines, call)));
  if (there.length > 0 || cited.length === 0) return forms(context, at, opened, there.length > 0 ? there : found);
  const lines = listed([...new Set(found.map(({ firstLine }) => String(firstLine)))]);
  const source = found.map(({ firstLine, lastLine }) => placeIn(opened, firstLine, lastLine));
  return [discrepancy({ code: 'other-place', args: { name: options.name, path: opened.path, lines }, at, source })];
}
