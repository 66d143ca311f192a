import * as z from 'zod';
import { ASSIGNMENTS } from '../../source/inquiry/assignments.ts';
import { CALLS } from '../../source/inquiry/calls.ts';
import { ask } from '../../source/inquiry/question.ts';
import type { Place, SourcePlace } from '../check.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import { tablesOf } from '../statement/tables.ts';
import { findDefinitions } from './definitions.ts';
import { FILE, openFile, placeIn, ROOT, type Roots } from './files.ts';
import { NAME_SOURCE } from './name-source.ts';
import { deriveNames } from './names.ts';
import { within } from './scoped.ts';

const IN = z.string().optional().describe('The function or type that holds it');
const PLACE = { root: ROOT, file: FILE, in: IN };

/** What a number of the document counts. */
export const COUNT_SOURCE = z.union([
  z.strictObject({ names: NAME_SOURCE }).describe('The names of a construct'),
  z.strictObject({ ...PLACE, assignments: z.string() }).describe('Assignments of a name'),
  z.strictObject({ ...PLACE, calls: z.string() }).describe('Calls of a name'),
  z
    .strictObject({
      root: ROOT,
      definitions: z.string(),
      under: z.string().optional(),
      except: z.array(z.string()).optional(),
    })
    .describe('Definitions of a name in the tree'),
  z
    .strictObject({ rows: z.array(z.string()).min(1), struck: z.boolean().optional() })
    .describe('Rows of the tables with these headers; only struck-through ones, or only the others, where said'),
]);
export type CountSource = z.infer<typeof COUNT_SOURCE>;

export interface DerivedCount {
  readonly count: number;
  readonly what: string;
  /** Null where the document itself is counted. */
  readonly place: SourcePlace | null;
}

/** Counts what the option names, in the sources or in the tables of the documents. */
export async function deriveCount(
  roots: Roots,
  documents: readonly Place[],
  option: CountSource,
): Promise<DerivedCount | Missing> {
  if ('rows' in option) return countRows(documents, option);
  if ('names' in option) {
    const derived = await deriveNames(roots, option.names);
    if (isMissing(derived)) return derived;
    if (derived.isOpen) return { missing: `${derived.what} holds names that no reader can know` };
    return { count: derived.names.length, what: derived.what, place: derived.place };
  }
  if ('definitions' in option) return countDefinitions(roots, option);
  return countSites(roots, option);
}

async function countSites(
  roots: Roots,
  option: Extract<CountSource, { file: string }>,
): Promise<DerivedCount | Missing> {
  const opened = await openFile(roots, option);
  if (isMissing(opened)) return opened;
  const isCalls = 'calls' in option;
  const name = isCalls ? option.calls : option.assignments;
  const sites =
    (await ask<readonly { name: string; start: number; firstLine: number }[]>(
      isCalls ? CALLS : ASSIGNMENTS,
      opened.file,
    )) ?? [];
  const found = await within(
    opened,
    sites.filter((site) => site.name === name),
    option.in,
  );
  if (isMissing(found)) return found;
  const line = found[0]?.firstLine ?? 1;
  return {
    count: found.length,
    what: `${isCalls ? 'the calls' : 'the assignments'} of \`${name}\``,
    place: placeIn(opened, line),
  };
}

async function countDefinitions(
  roots: Roots,
  option: Extract<CountSource, { definitions: string }>,
): Promise<DerivedCount | Missing> {
  const found = await findDefinitions(roots, option.definitions, option);
  if (isMissing(found)) return found;
  const [first] = found;
  const what = `the definitions of \`${option.definitions}\``;
  return { count: found.length, what, place: first ? first.place : null };
}

function countRows(
  places: readonly Place[],
  { rows, struck }: Extract<CountSource, { rows: string[] }>,
): DerivedCount | Missing {
  const tables = tablesOf(places).filter(({ document, table }) => {
    const header = (table.rows[0] ?? []).map((block) => document.blocks[block]?.prose.text.toLowerCase() ?? '');
    return rows.every((word) => header.some((cell) => cell.includes(word.toLowerCase())));
  });
  if (tables.length === 0) return { missing: `no table has the headers ${rows.join(', ')}` };
  const counted = tables.flatMap(({ document, table }) =>
    table.rows.slice(1).filter(([first]) => {
      const isStruck = document.blocks[first ?? -1]?.record === 'struck-through';
      return struck === undefined || struck === isStruck;
    }),
  );
  return { count: counted.length, what: `the table of ${rows.join(', ')}`, place: null };
}
