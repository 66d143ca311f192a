import { ARMS } from '../../source/inquiry/arms.ts';
import { ASSIGNMENTS } from '../../source/inquiry/assignments.ts';
import { CALLS, type Call } from '../../source/inquiry/calls.ts';
import { FIELD_LITERALS, type FieldLiteral } from '../../source/inquiry/fields.ts';
import { ask, type Question } from '../../source/inquiry/question.ts';
import { functionAt, lastName, SCOPES } from '../../source/inquiry/scopes.ts';
import { STRINGS } from '../../source/inquiry/strings.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import { isIn, type OpenedFile, openFile, openRoot, pathsUnder, placeIn, type Roots } from './files.ts';
import { membersOf } from './members.ts';
import type { DerivedNames, NameSource, PlainSource, SourceName } from './name-source.ts';
import { scopesNamed, within } from './scoped.ts';
import { filesWith } from './search.ts';

/** Derives the names; `Missing` says what the sources lack. */
export async function deriveNames(roots: Roots, source: NameSource): Promise<DerivedNames | Missing> {
  if (!('less' in source)) return changed(await derivePlain(roots, source), source);
  const [of, less] = await Promise.all([deriveNames(roots, source.of), deriveNames(roots, source.less)]);
  if (isMissing(of)) return of;
  if (isMissing(less)) return less;
  const taken = new Set(less.names.map(({ name }) => name));
  return {
    ...of,
    names: of.names.filter(({ name }) => !taken.has(name)),
    what: `${of.what} in ${of.place.path} beyond ${less.what} in ${less.place.path}`,
  };
}

function changed(derived: DerivedNames | Missing, { except = [], plus = [] }: PlainSource): DerivedNames | Missing {
  if (isMissing(derived)) return derived;
  const seen = new Set<string>(except);
  const names = derived.names.filter(({ name }) => !seen.has(name) && seen.add(name));
  const added = plus.filter((name) => !seen.has(name)).map((name) => ({ name, line: derived.place.start }));
  return { ...derived, names: [...names, ...added] };
}

function derivePlain(roots: Roots, source: PlainSource): Promise<DerivedNames | Missing> {
  if ('folder' in source) return filesIn(roots, source);
  return 'under' in source ? registeredUnder(roots, source) : inFile(roots, source);
}

type FileSource = Extract<PlainSource, { file: string }>;

async function inFile(roots: Roots, source: FileSource): Promise<DerivedNames | Missing> {
  const opened = await openFile(roots, source);
  if (isMissing(opened)) return opened;
  if ('assignedTo' in source) return literalOf(opened, assignedTo(source.assignedTo), source.in);
  if ('returnedBy' in source) return literalOf(opened, RETURNED, source.returnedBy);
  if ('passedTo' in source) return literalOf(opened, passedTo(source.passedTo, source.keyword), source.in);
  if ('keywordsOf' in source) return keywordsOf(opened, source.keywordsOf, source.in);
  if ('registeredBy' in source) return registeredBy(opened, source.registeredBy, source.in);
  if ('armsOf' in source) return partsOf(opened, source.armsOf, ARMS, 'the arms of');
  if ('stringsOf' in source) return stringsOf(opened, source.stringsOf);
  return membersOf(roots, opened, source);
}

interface Wanted {
  readonly what: string;
  fits(literal: FieldLiteral): boolean;
}

const RETURNED: Wanted = { what: 'the literal returned', fits: ({ isReturned }) => isReturned };

function assignedTo(name: string): Wanted {
  return {
    what: `the literal assigned to \`${name}\``,
    fits: (literal) => literal.assignedTo === name || literal.typeName === name,
  };
}

function passedTo(name: string, keyword: string | undefined): Wanted {
  return {
    what: `the literal passed to \`${name}\``,
    fits: (literal) => literal.passedTo === name && (keyword === undefined || literal.keyword === keyword),
  };
}

async function literalOf(
  opened: OpenedFile,
  wanted: Wanted,
  scope: string | undefined,
): Promise<DerivedNames | Missing> {
  const literals = (await ask(FIELD_LITERALS, opened.file)) ?? [];
  const found = await within(
    opened,
    literals.filter((literal) => wanted.fits(literal)),
    scope,
  );
  if (isMissing(found)) return found;
  const [only, second] = found;
  if (!only) return { missing: `${opened.path} has no such literal: ${wanted.what}` };
  if (second) return { missing: `${opened.path} has ${found.length} such literals: ${wanted.what}` };
  const fields = [...only.fields, ...(await grownFields(opened, only))];
  const place = placeIn(opened, only.firstLine, only.lastLine);
  return { names: fields, isOpen: only.isOpen, place, what: wanted.what };
}

/** `blob["key"] = value` later in the same function adds a field to the literal. */
async function grownFields({ file }: OpenedFile, literal: FieldLiteral): Promise<readonly SourceName[]> {
  if (literal.assignedTo === null) return [];
  const scope = functionAt((await ask(SCOPES, file)) ?? [], literal.start);
  const assignments = (await ask(ASSIGNMENTS, file)) ?? [];
  const known = new Set(literal.fields.map(({ name }) => name));
  return assignments.flatMap(({ target, name: key, start, firstLine }) => {
    if (
      !target.endsWith(']') ||
      lastName(target) !== literal.assignedTo ||
      start < literal.start ||
      start >= (scope?.end ?? Infinity)
    )
      return [];
    return known.has(key) ? [] : [{ name: key, line: firstLine }];
  });
}

async function keywordsOf(
  opened: OpenedFile,
  name: string,
  scope: string | undefined,
): Promise<DerivedNames | Missing> {
  const calls = ((await ask(CALLS, opened.file)) ?? []).filter((call) => call.name === name);
  const found = await within(opened, calls, scope);
  if (isMissing(found)) return found;
  const [only, second] = found;
  if (!only || second) return { missing: `${opened.path} calls ${name} ${found.length} times where the rule looks` };
  const names = only.keywords.map((keyword) => ({ name: keyword.name ?? '', line: only.firstLine }));
  return {
    names,
    isOpen: false,
    place: placeIn(opened, only.firstLine, only.lastLine),
    what: `the keywords of \`${name}\``,
  };
}

async function registeredBy(
  opened: OpenedFile,
  name: string,
  scope: string | undefined,
): Promise<DerivedNames | Missing> {
  const calls = ((await ask(CALLS, opened.file)) ?? []).filter((call) => call.name === name && call.strings.length > 0);
  const found = await within(opened, calls, scope);
  if (isMissing(found)) return found;
  const [first] = found;
  const last = found[found.length - 1];
  if (!first || !last) return { missing: `${opened.path} never calls ${name} with a name` };
  const names = found.map((call) => ({ name: call.strings[0] as string, line: call.firstLine }));
  return {
    names,
    isOpen: false,
    place: placeIn(opened, first.firstLine, last.lastLine),
    what: `the calls of \`${name}\``,
  };
}

async function registeredUnder(
  roots: Roots,
  { root, under, registeredBy: name, object }: Extract<PlainSource, { under: string }>,
): Promise<DerivedNames | Missing> {
  const files = await filesWith(roots, object ?? name, { root, under });
  if (isMissing(files)) return files;
  const found: { opened: OpenedFile; call: Call }[] = [];
  for (const opened of files) {
    for (const call of (await ask(CALLS, opened.file)) ?? []) {
      const isWanted =
        call.name === name && call.strings.length > 0 && (object === undefined || call.object === object);
      if (isWanted) found.push({ opened, call });
    }
  }
  const [first] = found;
  if (!first) return { missing: `nothing under ${under} calls ${name} with a name` };
  const names = found.map(({ call }) => ({ name: call.strings[0] as string, line: call.firstLine }));
  const place = placeIn(first.opened, first.call.firstLine, first.call.lastLine);
  return { names, isOpen: false, place, what: `the calls of \`${name}\`` };
}

async function stringsOf(opened: OpenedFile, name: string): Promise<DerivedNames | Missing> {
  const strings = (await ask(STRINGS, opened.file)) ?? [];
  return gathered(
    opened,
    name,
    strings.map(({ value, ...place }) => ({ name: value, ...place })),
    'the strings of',
  );
}

async function partsOf<Part extends SourceName & { readonly start: number }>(
  opened: OpenedFile,
  name: string,
  question: Question<readonly Part[]>,
  what: string,
): Promise<DerivedNames | Missing> {
  return gathered(opened, name, (await ask(question, opened.file)) ?? [], what);
}

async function gathered(
  opened: OpenedFile,
  name: string,
  parts: readonly (SourceName & { readonly start: number })[],
  what: string,
): Promise<DerivedNames | Missing> {
  const [scopes, names] = await Promise.all([scopesNamed(opened, name), within(opened, parts, name)]);
  if (isMissing(scopes)) return scopes;
  if (isMissing(names)) return names;
  const { firstLine, lastLine } = scopes[0] as (typeof scopes)[number];
  return { names, isOpen: false, place: placeIn(opened, firstLine, lastLine), what: `${what} \`${name}\`` };
}

async function filesIn(
  roots: Roots,
  source: Extract<PlainSource, { folder: string }>,
): Promise<DerivedNames | Missing> {
  const root = openRoot(roots, source.root);
  if (isMissing(root)) return root;
  const paths = await pathsUnder(root, source.folder);
  if (isMissing(paths)) return paths;
  const depth = source.folder.replace(/\/+$/, '').length + 1;
  const direct = paths.filter((path) => !path.slice(depth).includes('/') && isIn(path, source.files));
  const [first] = direct;
  if (first === undefined) return { missing: `no file of ${source.folder} fits ${source.files}` };
  const names = direct.map((path) => ({ name: path.slice(depth).replace(/(?<=.)\.[^.]*$/, ''), line: 1 }));
  return {
    names,
    isOpen: false,
    place: { root: root.root, path: first, start: 1, end: 1 },
    what: `the files of \`${source.folder}\``,
  };
}
