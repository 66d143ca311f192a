import type { SourceFile } from '../../text/source-file.ts';
import type { Construct, ConstructKind, Definition, Region } from '../outline.ts';
import { groupComments } from './comment-groups.ts';
import { linesOf, trimmedEnd } from './lines.ts';
import type { Grammar } from './rules.ts';
import { childOf, type Syntax } from './syntax.ts';

/** In the order in which constructs of the same lines are listed. */
const KINDS: readonly ConstructKind[] = [
  'section',
  'definition',
  'docstring',
  'comment',
  'arm',
  'statement',
  'block',
  'call',
  'literal',
];
/** Kinds that count on a single line too. */
const SINGLE_LINE: ReadonlySet<ConstructKind> = new Set([
  'statement',
  'arm',
  'definition',
  'docstring',
  'comment',
  'section',
]);
const BODY_FIELDS = ['body', 'consequence'];
const WILDCARD = '*';

/** Collects constructs, each once, and lists them in order. */
export class Constructs {
  readonly #file: SourceFile;
  readonly #found = new Map<number, Construct>();

  constructor(file: SourceFile) {
    this.#file = file;
  }

  add(kind: ConstructKind, start: number, end: number): void {
    if (end < start || (end === start && !SINGLE_LINE.has(kind))) return;
    const key = (start * (this.#file.lineCount + 1) + end) * KINDS.length + KINDS.indexOf(kind);
    if (!this.#found.has(key)) this.#found.set(key, { kind, start, end });
  }

  addDefinitions(definitions: readonly Definition[]): void {
    for (const { start, end } of definitions) this.add('definition', start, end);
  }

  addComments(regions: readonly Region[]): void {
    for (const { kind, start, end } of groupComments(this.#file, regions)) this.add(kind, start, end);
  }

  list(): Construct[] {
    return [...this.#found.values()].sort(
      (a, b) => a.start - b.start || b.end - a.end || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
    );
  }
}

/** Adds what a file's syntax holds besides its definitions and comments. */
export function addSyntax(constructs: Constructs, file: SourceFile, grammar: Grammar, syntax: Syntax): void {
  const kindOf = kindLookup(grammar);
  const bodies = new Set(grammar.bodies);
  const comments = new Set(grammar.comments);
  syntax.types.forEach((type, node) => {
    const isStatement = bodies.has(syntax.types[syntax.parents[node] as number] as string) && !comments.has(type);
    const known = kindOf(type);
    const kind = isStatement && known !== 'arm' ? 'statement' : known;
    const span = { start: syntax.starts[node] as number, end: syntax.ends[node] as number };
    if (kind === null || span.start === span.end) return;
    const { start, end } = linesOf(file, span);
    constructs.add(kind, start, end);
    if (end > start && kind === 'statement') constructs.add('block', start, headerEnd(file, syntax, node, start));
  });
}

/** Last line of a statement's head: what stands before its body. */
function headerEnd(file: SourceFile, syntax: Syntax, node: number, start: number): number {
  for (const field of BODY_FIELDS) {
    const body = childOf(syntax, node, field);
    if (body < 0) continue;
    const head = { start: syntax.starts[node] as number, end: syntax.starts[body] as number };
    return linesOf(file, { ...head, end: trimmedEnd(file.text, head.start, head.end) }).end;
  }
  return start;
}

const lookups = new WeakMap<Grammar, (type: string) => ConstructKind | null>();

function kindLookup(grammar: Grammar): (type: string) => ConstructKind | null {
  const known = lookups.get(grammar);
  if (known) return known;
  const lookup = newLookup(grammar);
  lookups.set(grammar, lookup);
  return lookup;
}

/** Types are few and nodes many, so what a wildcard says of a type is kept. */
function newLookup({ constructs }: Grammar): (type: string) => ConstructKind | null {
  const exact = new Map<string, ConstructKind | null>();
  const suffixes: (readonly [string, ConstructKind])[] = [];
  for (const kind of KINDS) {
    for (const type of constructs[kind] ?? []) {
      if (type.startsWith(WILDCARD)) suffixes.push([type.slice(WILDCARD.length), kind]);
      else exact.set(type, kind);
    }
  }
  return (type) => {
    const known = exact.get(type);
    if (known !== undefined) return known;
    const kind = suffixes.find(([suffix]) => type.endsWith(suffix))?.[1] ?? null;
    exact.set(type, kind);
    return kind;
  };
}
