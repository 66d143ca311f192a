import * as z from 'zod';
import type { SourcePlace } from '../check.ts';
import { FILE, ROOT } from './files.ts';

const IN = z.string().optional().describe('The function or type that holds it');
const PLACE = { root: ROOT, file: FILE };
const CHANGES = {
  except: z.array(z.string()).optional().describe('Names that the document does not speak of'),
  plus: z.array(z.string()).optional().describe('Names that the document adds'),
};

const PLAIN = [
  z
    .strictObject({ ...PLACE, ...CHANGES, assignedTo: z.string(), in: IN })
    .describe('Keys of the literal assigned to it'),
  z.strictObject({ ...PLACE, ...CHANGES, returnedBy: z.string() }).describe('Keys of the literal that it returns'),
  z
    .strictObject({ ...PLACE, ...CHANGES, passedTo: z.string(), keyword: z.string().optional(), in: IN })
    .describe('Keys of the literal that it is called with'),
  z.strictObject({ ...PLACE, ...CHANGES, keywordsOf: z.string(), in: IN }).describe('Keyword arguments of its call'),
  z
    .strictObject({ ...PLACE, ...CHANGES, fieldsOf: z.string(), inherited: z.boolean().optional() })
    .describe('Fields of a struct, class, interface or type'),
  z
    .strictObject({ ...PLACE, ...CHANGES, methodsOf: z.string(), inherited: z.boolean().optional() })
    .describe('Methods of a type'),
  z.strictObject({ ...PLACE, ...CHANGES, variantsOf: z.string() }).describe('Variants of an enum'),
  z.strictObject({ ...PLACE, ...CHANGES, armsOf: z.string() }).describe('Arms of the matches in a function'),
  z
    .strictObject({ ...PLACE, ...CHANGES, registeredBy: z.string(), in: IN })
    .describe('First string of each call, as in register("name", …)'),
  z
    .strictObject({
      root: ROOT,
      under: z.string(),
      ...CHANGES,
      registeredBy: z.string(),
      object: z.string().optional(),
    })
    .describe('The same over all files under a folder; `object` is what the call goes through'),
  z.strictObject({ ...PLACE, ...CHANGES, stringsOf: z.string() }).describe('String literals of a function'),
  z
    .strictObject({ root: ROOT, folder: z.string(), files: z.string().default('*'), ...CHANGES })
    .describe('Files of a folder, by name without extension'),
] as const;

const PLAIN_SOURCE = z.union(PLAIN);
export type PlainSource = z.infer<typeof PLAIN_SOURCE>;

/** What in the sources has the names: one construct, or the names of one that another lacks. */
export const NAME_SOURCE = z.union([
  ...PLAIN,
  z.strictObject({ of: PLAIN_SOURCE, less: PLAIN_SOURCE }).describe('The names of the first that the second lacks'),
]);
export type NameSource = z.infer<typeof NAME_SOURCE>;

export interface SourceName {
  readonly name: string;
  readonly line: number;
}

/** Names that the sources hold, in source order, each once. */
export interface DerivedNames {
  readonly names: readonly SourceName[];
  /** There are more that no reader of the text can know: a spread, a computed key. */
  readonly isOpen: boolean;
  readonly place: SourcePlace;
  /** What they are, for messages: `the literal assigned to blob`. */
  readonly what: string;
}
