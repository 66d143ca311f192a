import { ask } from '../../source/inquiry/question.ts';
import { SCOPES, type Scope } from '../../source/inquiry/scopes.ts';
import type { Definition, DefinitionKind } from '../../source/outline.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import { type OpenedFile, outlineOf, placeIn, type Roots } from './files.ts';
import type { DerivedNames } from './name-source.ts';
import { scopesNamed } from './scoped.ts';
import { filesWith } from './search.ts';
import { checkedFields } from './type-checker.ts';

/** A member of a type. */
export interface Member {
  readonly definition: Definition;
  readonly opened: OpenedFile;
  /** The type that defines it, which is another one for an inherited member. */
  readonly owner: string;
  readonly isAbstract: boolean;
}

const TYPESCRIPT = /\.[mc]?tsx?$/;
const FIELDS: readonly DefinitionKind[] = ['field', 'constant', 'variable', 'variant'];
const METHODS: readonly DefinitionKind[] = ['method', 'function'];

interface MembersSource {
  readonly fieldsOf?: string;
  readonly methodsOf?: string;
  readonly variantsOf?: string;
  readonly inherited?: boolean | undefined;
}

/** The members of one sort as names. */
export async function membersOf(
  roots: Roots,
  opened: OpenedFile,
  source: MembersSource,
): Promise<DerivedNames | Missing> {
  if (source.fieldsOf !== undefined && source.inherited && TYPESCRIPT.test(opened.path))
    return checkedFields(opened, source.fieldsOf);
  const type = source.fieldsOf ?? source.methodsOf ?? source.variantsOf ?? '';
  const kinds = source.fieldsOf !== undefined ? FIELDS : source.methodsOf !== undefined ? METHODS : ['variant'];
  const scopes = await scopesNamed(opened, type);
  if (isMissing(scopes)) return scopes;
  const own = await ownMembers(opened, type);
  const all = source.inherited ? [...(await inheritedMembers(roots, opened, scopes)), ...own] : own;
  const wanted = all.filter(({ definition }) => kinds.includes(definition.kind));
  const names = wanted.map(({ definition }) => ({ name: definition.name, line: definition.start }));
  const { firstLine, lastLine } = scopes[0] as Scope;
  const what =
    source.fieldsOf !== undefined ? 'the fields' : source.methodsOf !== undefined ? 'the methods' : 'the variants';
  return { names, isOpen: false, place: placeIn(opened, firstLine, lastLine), what: `${what} of \`${type}\`` };
}

/** The members that the type itself defines, also in `impl` blocks and by receivers. */
export async function ownMembers(opened: OpenedFile, type: string): Promise<readonly Member[]> {
  const { definitions } = await outlineOf(opened.file);
  const parts = type.split(/\.|::/);
  const signatures = ((await ask(SCOPES, opened.file)) ?? []).filter(isAbstract);
  const abstract = new Set(signatures.map(({ firstLine, name }) => `${firstLine} ${name}`));
  return definitions
    .filter(({ path }) => isWithin(path, parts))
    .map((definition) => ({
      definition,
      opened,
      owner: type,
      isAbstract: abstract.has(`${definition.start} ${definition.name}`),
    }));
}

/** Whether the path that encloses a member ends in the type's own. */
function isWithin(path: readonly string[], type: readonly string[]): boolean {
  return path.length >= type.length && type.every((name, index) => name === path[path.length - type.length + index]);
}

function isAbstract({ decorators, isSignature }: Scope): boolean {
  return isSignature || decorators.some((text) => /\babstract/.test(text));
}

const MAX_BASES = 50;
/** Bases of the languages' own libraries: no tree defines them, and a search would only cost time. */
const FOREIGN = ['ABC', 'object', 'Protocol', 'Generic', 'Enum', 'TypedDict', 'NamedTuple', 'Exception', 'BaseModel'];

/** The members of the bases, the nearest first; a base is found by its name in the file, then in the tree. */
export async function inheritedMembers(
  roots: Roots,
  opened: OpenedFile,
  scopes: readonly Scope[],
): Promise<readonly Member[]> {
  const members: Member[] = [];
  const seen = new Set([...FOREIGN, ...scopes.map(({ name }) => name)]);
  const waiting = scopes.flatMap(({ bases }) => bases.map((base) => ({ base, from: opened })));
  for (let next = waiting.shift(); next && seen.size < FOREIGN.length + MAX_BASES; next = waiting.shift()) {
    if (seen.has(next.base)) continue;
    seen.add(next.base);
    const found = await definitionOf(roots, next.from, next.base);
    if (!found) continue;
    members.push(...(await ownMembers(found.opened, next.base)));
    waiting.push(...found.scopes.flatMap(({ bases }) => bases.map((base) => ({ base, from: found.opened }))));
  }
  return members;
}

async function definitionOf(roots: Roots, from: OpenedFile, type: string) {
  const here = await typesNamed(from, type);
  if (here.length > 0) return { opened: from, scopes: here };
  const files = await filesWith(roots, type, { root: from.root });
  if (isMissing(files)) return null;
  for (const opened of files) {
    const scopes = await typesNamed(opened, type);
    if (scopes.length > 0) return { opened, scopes };
  }
  return null;
}

async function typesNamed(opened: OpenedFile, type: string): Promise<readonly Scope[]> {
  const scopes = (await ask(SCOPES, opened.file)) ?? [];
  return scopes.filter(({ kind, name }) => kind === 'type' && name === type);
}
