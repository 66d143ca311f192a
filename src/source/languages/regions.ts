import type { SourceFile } from '../../text/source-file.ts';
import type { Region, RegionKind } from '../outline.ts';
import { trimmedEnd } from './lines.ts';
import type { DocstringRule, Grammar } from './rules.ts';
import { childOf, type Syntax } from './syntax.ts';

/** Comments, docstrings, strings and imports of a file; the outermost wins. */
export function regionsOf(file: SourceFile, grammar: Grammar, syntax: Syntax): Region[] {
  const kinds = regionKinds(grammar);
  const before = grammar.docstrings ? siblingsBefore(syntax) : [];
  const regions: Region[] = [];
  let covered = 0;
  syntax.types.forEach((type, node) => {
    const kind = kinds.get(type) ?? importWith(grammar, syntax, node);
    const start = syntax.starts[node] as number;
    if (kind === null || start < covered) return;
    const end = trimmedEnd(file.text, start, syntax.ends[node] as number);
    if (end === start) return;
    const documents = kind === 'string' && isDocstring(syntax, grammar, before, node);
    regions.push({ kind: documents ? 'docstring' : kind, start, end });
    covered = end;
  });
  return regions;
}

/** The types whose insides an outline does not look at. */
export function opaqueTypes(grammar: Grammar): ReadonlySet<string> {
  return new Set([...grammar.comments, ...grammar.strings, ...grammar.imports]);
}

function regionKinds(grammar: Grammar): ReadonlyMap<string, RegionKind> {
  const of = (kind: RegionKind, types: readonly string[]) => types.map((type) => [type, kind] as const);
  return new Map([
    ...of('comment', grammar.comments),
    ...of('string', grammar.strings),
    ...of('import', grammar.imports),
  ]);
}

function importWith({ importsWith }: Grammar, syntax: Syntax, node: number): RegionKind | null {
  const field = importsWith?.[syntax.types[node] as string];
  return field !== undefined && childOf(syntax, node, field) >= 0 ? 'import' : null;
}

/** Whether the string is the first statement of a file or of the body of a definition, or stands below an attribute. */
function isDocstring(syntax: Syntax, { comments, docstrings }: Grammar, before: Before, string: number): boolean {
  const { types, parents } = syntax;
  const statement = parents[string] as number;
  if (!docstrings || types[statement] !== docstrings.statement) return false;
  if (!docstrings.strings.includes(types[string] as string)) return false;
  if (!isDocumented(syntax, docstrings, parents[statement] as number)) return false;
  let previous = before[statement] as number;
  if (isAttribute(syntax, docstrings, previous)) return true;
  while (comments.includes(types[previous] as string)) previous = before[previous] as number;
  return previous < 0;
}

function isAttribute(syntax: Syntax, { statement, below }: DocstringRule, node: number): boolean {
  return syntax.types[node] === statement && below.some((type) => childOf(syntax, node, type) >= 0);
}

function isDocumented({ types, parents }: Syntax, rule: DocstringRule, body: number): boolean {
  if (rule.files.includes(types[body] as string)) return true;
  return types[body] === rule.body && rule.owners.includes(types[parents[body] as number] as string);
}

/** For each node the one before it in its parent, -1 for the first. */
type Before = readonly number[];

/** All at once: to look for one among its siblings takes time quadratic in a file of many strings. */
function siblingsBefore({ parents }: Syntax): Before {
  const last = new Map<number, number>();
  return parents.map((parent, node) => {
    const before = last.get(parent) ?? -1;
    last.set(parent, node);
    return before;
  });
}
