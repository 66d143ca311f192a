import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { within } from '../evidence/scoped.ts';
import { filesWith, type Token, tokensOf } from '../evidence/search.ts';
import { discrepancy, isMissing, judged, type Missing, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  token: z.string().min(1).describe('The identifier, as a whole word'),
  kinds: z
    .array(z.enum(['code', 'string', 'comment']))
    .min(1)
    .default(['code'])
    .describe('What it counts in: code, strings, comments and docstrings'),
  file: FILE.optional(),
  in: z.string().optional().describe('The function or type of the file'),
  under: z.string().optional().describe('The folder that is searched; the whole tree by default'),
  except: z.array(z.string()).optional().describe('Folders, files or file-name patterns that do not count'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

interface Found {
  readonly opened: OpenedFile;
  readonly token: Token;
}

/** A name stands in the sources where the document says. */
export const textPresent: Check<Options> = {
  kind: 'text-present',
  summary: 'A name stands in the sources where the document says',
  options: OPTIONS,
  messages: { absent: 'Correct the text: no {kinds} of {where} holds `{token}`.' },
  run: (context) => judge(context, (at, found) => (found.length === 0 ? [absent(context, at)] : [])),
};

/** A name stands nowhere in the sources that the document speaks of. */
export const textAbsent: Check<Options> = {
  kind: 'text-absent',
  summary: 'A name stands nowhere in the sources that the document speaks of',
  options: OPTIONS,
  messages: { present: 'Correct the text: `{token}` stands in {path}:{line}, and in {count} places in all.' },
  run: (context) => judge(context, (at, found) => present(context, at, found)),
};

async function judge(
  context: CheckContext<Options>,
  compare: (at: DocumentPlace, found: readonly Found[]) => Discrepancy[],
) {
  const binding = bind(context.places, context.options.states);
  const [at] = binding.bound;
  if (!at) return unbound(absenceOf(binding));
  const found = await tokensFound(context);
  return isMissing(found) ? noSource(found, binding.bound) : judged(binding.bound, compare(at, found));
}

async function tokensFound({ roots, options }: CheckContext<Options>): Promise<readonly Found[] | Missing> {
  const { file, root, token } = options;
  const files = file === undefined ? await filesWith(roots, token, options) : await openFile(roots, { root, file });
  if (isMissing(files)) return files;
  const found: Found[] = [];
  for (const opened of 'file' in files ? [files] : files) {
    const tokens = (await tokensOf(opened.file, token)).filter(({ kind }) => options.kinds.includes(kind));
    const scoped = await within(opened, tokens, options.in);
    if (isMissing(scoped)) return scoped;
    found.push(...scoped.map((one) => ({ opened, token: one })));
  }
  return found;
}

function absent({ options }: CheckContext<Options>, at: DocumentPlace): Discrepancy {
  const where = options.in ?? options.file ?? options.under ?? 'the tree';
  return discrepancy({
    code: 'absent',
    args: { kinds: options.kinds.join(', '), where, token: options.token },
    at,
    side: 'either',
  });
}

const MAX_SHOWN = 8;

function present(
  { options: { token } }: CheckContext<Options>,
  at: DocumentPlace,
  found: readonly Found[],
): Discrepancy[] {
  const [first] = found;
  if (!first) return [];
  const source = found.slice(0, MAX_SHOWN).map((one) => placeIn(one.opened, one.token.line));
  const args = { token, path: first.opened.path, line: first.token.line, count: found.length };
  return [discrepancy({ code: 'present', args, at, source })];
}
