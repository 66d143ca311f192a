import type { SourceFile } from '../../text/source-file.ts';
import type { Region, RegionKind } from '../outline.ts';
import { trimmedEnd } from './lines.ts';
import type { DocstringRule, Grammar } from './rules.ts';
import { childOf, childrenOf, type Syntax } from './syntax.ts';

/** Comments, docstrings, strings and imports of a file; the outermost wins. */
export function regionsOf(file: SourceFile, grammar: Grammar, syntax: Syntax): Region[] {
  const kinds = regionKinds(grammar);
  const regions: Region[] = [];
  let covered = 0;
  syntax.types.forEach((type, node) => {
    const kind = kinds.get(type) ?? importWith(grammar, syntax, node);
    const start = syntax.starts[node] as number;
    if (kind === null || start < covered) return;
    const end = trimmedEnd(file.text, start, syntax.ends[node] as number);
    if (end === start) return;
    const isDocstring =
      kind === 'string' && grammar.docstrings && opensItsBody(syntax, grammar, grammar.docstrings, node);
    regions.push({ kind: isDocstring ? 'docstring' : kind, start, end });
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
function opensItsBody(syntax: Syntax, grammar: Grammar, rule: DocstringRule, string: number): boolean {
  const { types, parents } = syntax;
  const statement = parents[string] as number;
  if (types[statement] !== rule.statement || !rule.strings.includes(types[string] as string)) return false;
  const body = parents[statement] as number;
  if (!isDocumented(syntax, rule, body)) return false;
  return firstStatement(syntax, grammar, body) === statement || isBelowAttribute(syntax, rule, body, statement);
}

function isBelowAttribute(syntax: Syntax, rule: DocstringRule, body: number, statement: number): boolean {
  const siblings = [...childrenOf(syntax, body)];
  const before = siblings[siblings.indexOf(statement) - 1];
  if (before === undefined || syntax.types[before] !== rule.statement) return false;
  return [...childrenOf(syntax, before)].some((child) => rule.below.includes(syntax.types[child] as string));
}

function isDocumented({ types, parents }: Syntax, rule: DocstringRule, body: number): boolean {
  if (rule.files.includes(types[body] as string)) return true;
  return types[body] === rule.body && rule.owners.includes(types[parents[body] as number] as string);
}

function firstStatement(syntax: Syntax, { comments }: Grammar, body: number): number {
  for (const child of childrenOf(syntax, body)) if (!comments.includes(syntax.types[child] as string)) return child;
  return -1;
}
