import type { SourceFile, Span } from '../../text/source-file.ts';
import { trimmedEnd } from './lines.ts';
import { childrenOf, type Syntax } from './syntax.ts';

/** The node's own extent, widened over the statements that wrap it where it is the first or the last of its kind there. */
export function extentOf({ text }: SourceFile, syntax: Syntax, wrappers: ReadonlySet<string>, node: number): Span {
  const { types, starts, ends, parents } = syntax;
  let start = starts[node] as number;
  let end = ends[node] as number;
  let opens = true;
  let closes = true;
  let inner = node;
  let outer = parents[node] as number;
  while (wrappers.has(types[outer] as string)) {
    opens &&= isFirst(syntax, inner, outer);
    closes &&= isLast(syntax, inner, outer);
    if (opens) start = starts[outer] as number;
    if (closes) end = ends[outer] as number;
    inner = outer;
    outer = parents[outer] as number;
  }
  return { start, end: trimmedEnd(text, start, end) };
}

/** Where the outermost statement around the node begins. */
export function headOf({ types, starts, parents }: Syntax, wrappers: ReadonlySet<string>, node: number): number {
  let outer = node;
  while (wrappers.has(types[parents[outer] as number] as string)) outer = parents[outer] as number;
  return starts[outer] as number;
}

function isFirst(syntax: Syntax, node: number, parent: number): boolean {
  for (const child of childrenOf(syntax, parent)) if (syntax.types[child] === syntax.types[node]) return child === node;
  return false;
}

function isLast({ types, nexts }: Syntax, node: number, parent: number): boolean {
  const following = nexts[node] as number;
  return following >= (nexts[parent] as number) || types[following] !== types[node];
}
