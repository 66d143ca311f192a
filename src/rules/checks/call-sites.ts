import * as z from 'zod';
import { CALLS, type Call } from '../../source/inquiry/calls.ts';
import { ask } from '../../source/inquiry/question.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { functionAround, within } from '../evidence/scoped.ts';
import { filesWith } from '../evidence/search.ts';
import { discrepancy, isMissing, judged, listed, type Missing, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';
import { isWhole, placeOf } from '../statement/blocks.ts';
import { citedLines, nameBeside, overlaps } from '../statement/cited.ts';
import { numberOf, writtenLike } from '../statement/numbers.ts';
import type { FoundPhrase } from '../statement/phrase.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  name: z.string().min(1).describe('The name that is called'),
  file: FILE.optional().describe('The file whose calls count; the whole tree by default'),
  under: z.string().optional().describe('The folder whose calls count'),
  except: z.array(z.string()).optional().describe('Folders, files or file-name patterns that do not count'),
  in: z.string().optional().describe('The function whose calls count'),
  count: z.int().min(0).optional().describe('How many calls the document speaks of'),
  callers: z.array(z.string()).optional().describe('The functions that call it, all of them'),
  cited: z.boolean().default(false).describe('Whether the document cites the line of each call'),
  states: STATES.optional().describe('Words of the document that state it; the hole {count} is the number of calls'),
});
type Options = z.infer<typeof OPTIONS>;

interface Site {
  readonly opened: OpenedFile;
  readonly call: Call;
  readonly caller: string;
}

/** The calls of a name are those that the document counts, cites or names the callers of. */
export const callSites: Check<Options> = {
  kind: 'call-sites',
  summary: 'The calls of a name are as many as the document says, and at the lines that it cites',
  options: OPTIONS,
  messages: {
    'other-count': 'Correct the number: `{name}` is called {actual} times ({places}), the document says {stated}.',
    'uncited-call': 'Cite {places} as well: `{name}` has {actual} calls, and the document cites {stated}.',
    'cited-no-call': 'Cite a call of `{name}`: {path}:{line} holds none; {places} do.',
    'other-caller': 'Name {caller} ({path}:{line}) as a caller of `{name}` too.',
    'no-caller': 'Correct the text: {caller} does not call `{name}`.',
  },
  async run(context) {
    const binding = bind(context.places, context.options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const sites = await sitesOf(context);
    if (isMissing(sites)) return noSource(sites, binding.bound);
    return judged(binding.bound, [
      ...fixedCount(context, at, sites),
      ...binding.found.flatMap((found) => statedCount(context, found, sites)),
      ...callersFound(context, at, sites),
      ...citedFound(context, at, sites),
    ]);
  },
};

async function sitesOf({ roots, options }: CheckContext<Options>): Promise<readonly Site[] | Missing> {
  const { file, root, name } = options;
  const files = file === undefined ? await filesWith(roots, name, options) : await openFile(roots, { root, file });
  if (isMissing(files)) return files;
  const sites: Site[] = [];
  for (const opened of 'file' in files ? [files] : files) {
    const calls = ((await ask(CALLS, opened.file)) ?? []).filter((call) => call.name === name);
    const found = await within(opened, calls, options.in);
    if (isMissing(found)) {
      if (file !== undefined) return found;
      continue;
    }
    for (const call of found) sites.push({ opened, call, caller: await functionAround(opened, call.start) });
  }
  return sites;
}

function placesOf(sites: readonly Site[]): string {
  const shown = sites.slice(0, 6).map(({ opened, call }) => `${opened.path}:${call.firstLine}`);
  return sites.length === 0 ? 'nowhere' : listed(sites.length > 6 ? [...shown, `${sites.length - 6} more`] : shown);
}

function sourceOf(sites: readonly Site[]) {
  return sites.slice(0, 6).map(({ opened, call }) => placeIn(opened, call.firstLine, call.lastLine));
}

function fixedCount(
  { options: { count, name } }: CheckContext<Options>,
  at: DocumentPlace,
  sites: readonly Site[],
): Discrepancy[] {
  if (count === undefined || count === sites.length) return [];
  const args = { name, actual: sites.length, stated: count, places: placesOf(sites) };
  return [discrepancy({ code: 'other-count', args, at, source: sourceOf(sites) })];
}

function statedCount(
  { options: { name } }: CheckContext<Options>,
  { stated, holes }: FoundPhrase,
  sites: readonly Site[],
): Discrepancy[] {
  const { count } = holes;
  if (!count || numberOf(count.text) === sites.length) return [];
  const at = placeOf(stated, count);
  const text = writtenLike(count.text, sites.length);
  const args = { name, actual: sites.length, stated: count.text, places: placesOf(sites) };
  const fix = isWhole(stated, count) ? { certain: false, edits: [{ ...at.span, text }] } : null;
  return [discrepancy({ code: 'other-count', args, at, source: sourceOf(sites), fix })];
}

function callersFound(
  { options: { callers, name } }: CheckContext<Options>,
  at: DocumentPlace,
  sites: readonly Site[],
): Discrepancy[] {
  if (callers === undefined) return [];
  const isNamed = (site: Site, caller: string) => `.${site.caller}`.endsWith(`.${caller.replaceAll('::', '.')}`);
  const others = sites.filter((site) => !callers.some((caller) => isNamed(site, caller)));
  const absent = callers.filter((caller) => !sites.some((site) => isNamed(site, caller)));
  return [
    ...others.map(({ opened, call, caller }) =>
      discrepancy({
        code: 'other-caller',
        args: { name, caller, path: opened.path, line: call.firstLine },
        at,
        source: placeIn(opened, call.firstLine, call.lastLine),
      }),
    ),
    ...absent.map((caller) => discrepancy({ code: 'no-caller', args: { name, caller }, at, source: sourceOf(sites) })),
  ];
}

/**
 * Citations that stand beside the name are held against its calls. As many that miss as calls that are missed are moved lines,
 * which the citations themselves are judged for; here counts who is one too few or one too many.
 */
function citedFound(
  { options, places }: CheckContext<Options>,
  at: DocumentPlace,
  sites: readonly Site[],
): Discrepancy[] {
  if (!options.cited) return [];
  const { name } = options;
  const paths = [...new Set(sites.map(({ opened }) => opened.path))];
  const cited = paths
    .flatMap((path) => citedLines(places, path).map((lines) => ({ ...lines, path })))
    .filter((lines) => nameBeside(lines) === name);
  const isAt = ({ opened, call }: Site, lines: (typeof cited)[number]) =>
    lines.path === opened.path && overlaps(lines, call);
  const uncited = sites.filter((site) => !cited.some((lines) => isAt(site, lines)));
  const idle = cited.filter((lines) => !sites.some((site) => isAt(site, lines)));
  if (uncited.length > idle.length) {
    const args = { name, places: placesOf(uncited), stated: cited.length, actual: sites.length };
    return [discrepancy({ code: 'uncited-call', args, at, source: sourceOf(uncited) })];
  }
  return idle.length === uncited.length
    ? []
    : idle.map(({ document, citation, path, start }) => {
        const args = { name, path, line: start, places: placesOf(sites) };
        return discrepancy({
          code: 'cited-no-call',
          args,
          at: { document, span: citation.span },
          source: sourceOf(sites),
        });
      });
}
