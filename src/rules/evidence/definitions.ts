import type { DefinitionKind } from '../../source/outline.ts';
import type { SourcePlace } from '../check.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import { outlineOf, placeIn, type Roots } from './files.ts';
import { filesWith, type SearchOption } from './search.ts';

export interface FoundDefinition {
  readonly path: string;
  /** With what encloses it: `Scheduler.postprocess`. */
  readonly name: string;
  readonly place: SourcePlace;
}

/** What a design speaks of as defining: values of a file or type count, keys and headings do not. */
const DEFINING: readonly DefinitionKind[] = [
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type',
  'function',
  'method',
  'constant',
  'field',
  'variant',
  'macro',
  'variable',
];

/** Every definition of the name in the tree, sorted by path and line. */
export async function findDefinitions(
  roots: Roots,
  name: string,
  option: SearchOption,
): Promise<readonly FoundDefinition[] | Missing> {
  const files = await filesWith(roots, name, option);
  if (isMissing(files)) return files;
  const found = await Promise.all(
    files.map(async (opened) =>
      (await outlineOf(opened.file)).definitions
        .filter((definition) => definition.name === name && DEFINING.includes(definition.kind))
        .map(({ path, start, end }) => ({
          path: opened.path,
          name: [...path, name].join('.'),
          place: placeIn(opened, start, end),
        })),
    ),
  );
  return found.flat();
}
