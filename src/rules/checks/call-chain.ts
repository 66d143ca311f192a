import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { scopesNamed } from '../evidence/scoped.ts';
import { tokensOf } from '../evidence/search.ts';
import { discrepancy, isMissing, judged, type Missing, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const HOP = z.strictObject({
  root: ROOT,
  file: FILE,
  name: z.string().min(1).describe('The function: `Scheduler.schedule`'),
});
const OPTIONS = z.strictObject({
  hops: z.array(HOP).min(1).describe('The functions, each of which names the next in its body'),
  last: z.string().optional().describe('What the last function names; it need not be defined anywhere'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;
type Hop = z.infer<typeof HOP>;

/** Each function of a chain names the next one in its body. */
export const callChain: Check<Options> = {
  kind: 'call-chain',
  summary: 'Each function of a chain names the next one in its body',
  options: OPTIONS,
  messages: {
    'broken-link': 'Correct the chain: `{from}` ({path}) does not name `{to}`.',
    'no-hop': 'Correct the chain: {reason}.',
  },
  async run(context) {
    const binding = bind(context.places, context.options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const { hops } = context.options;
    const opened = await Promise.all(hops.map((hop) => openFile(context.roots, hop)));
    const missing = opened.find(isMissing);
    if (missing) return noSource(missing as Missing, binding.bound);
    const found: Discrepancy[] = [];
    for (const [index, hop] of hops.entries())
      found.push(...(await link(context, at, hop, opened[index] as OpenedFile, index)));
    return judged(binding.bound, found);
  },
};

async function link(
  { options }: CheckContext<Options>,
  at: DocumentPlace,
  hop: Hop,
  opened: OpenedFile,
  index: number,
): Promise<Discrepancy[]> {
  const to = options.hops[index + 1]?.name ?? options.last;
  const scopes = await scopesNamed(opened, hop.name);
  if (isMissing(scopes))
    return [discrepancy({ code: 'no-hop', args: { reason: scopes.missing }, at, source: placeIn(opened, 1) })];
  if (to === undefined) return [];
  const name = to.split(/\.|::/).pop() as string;
  const tokens = (await tokensOf(opened.file, name)).filter(({ kind }) => kind !== 'comment');
  const bodies = scopes.map((scope) => ({
    start: opened.file.text.indexOf(scope.name, scope.start) + scope.name.length,
    end: scope.end,
  }));
  if (tokens.some(({ start }) => bodies.some((body) => start >= body.start && start < body.end))) return [];
  const source = scopes.map(({ firstLine, lastLine }) => placeIn(opened, firstLine, lastLine));
  return [
    discrepancy({ code: 'broken-link', args: { from: hop.name, to, path: opened.path }, at, side: 'either', source }),
  ];
}
