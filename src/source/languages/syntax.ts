import type { Language, Tree, TreeCursor } from 'web-tree-sitter';

/** The named nodes of a syntax tree in document order, column by column: plain data that outlives the tree. */
export interface Syntax {
  readonly types: readonly string[];
  readonly fields: readonly (string | null)[];
  /** UTF-16 offsets, half open. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Index of the parent, -1 for the root. */
  readonly parents: readonly number[];
  /** Index of the first node after the node's own descendants. */
  readonly nexts: readonly number[];
  readonly hasErrors: boolean;
}

type Columns = { readonly [Column in Exclude<keyof Syntax, 'hasErrors'>]: Syntax[Column][number][] };

const ERROR_ID = 65535;

/** Copies the tree in one walk, without recursion; the insides of nodes in `opaque` are left out. */
export function readSyntax(tree: Tree, language: Language, opaque: ReadonlySet<string>): Syntax {
  const columns: Columns = { types: [], fields: [], starts: [], ends: [], parents: [], nexts: [] };
  const cursor = tree.walk();
  try {
    walk(cursor, namedTypes(language), columns, opaque);
  } finally {
    cursor.delete();
  }
  return { ...columns, hasErrors: tree.rootNode.hasError };
}

function walk(
  cursor: TreeCursor,
  named: ReadonlyMap<number, string>,
  columns: Columns,
  opaque: ReadonlySet<string>,
): void {
  const open: number[] = [];
  for (;;) {
    const type = named.get(cursor.nodeTypeId);
    if (type !== undefined) {
      const index = append(columns, cursor, type, open[open.length - 1] ?? -1);
      if (!opaque.has(type) && cursor.gotoFirstChild()) {
        open.push(index);
        continue;
      }
      columns.nexts[index] = columns.types.length;
    }
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined || !cursor.gotoParent()) return;
      columns.nexts[parent] = columns.types.length;
    }
  }
}

function append(columns: Columns, cursor: TreeCursor, type: string, parent: number): number {
  columns.types.push(type);
  columns.fields.push(cursor.currentFieldName);
  columns.starts.push(cursor.startIndex);
  columns.ends.push(cursor.endIndex);
  columns.parents.push(parent);
  return columns.nexts.push(0) - 1;
}

const namedTypesOf = new WeakMap<Language, ReadonlyMap<number, string>>();

function namedTypes(language: Language): ReadonlyMap<number, string> {
  const known = namedTypesOf.get(language);
  if (known) return known;
  const named = new Map<number, string>([[ERROR_ID, 'ERROR']]);
  language.types.forEach((type, id) => {
    if (language.nodeTypeIsNamed(id)) named.set(id, type);
  });
  namedTypesOf.set(language, named);
  return named;
}

export function* childrenOf({ nexts }: Syntax, node: number): Iterable<number> {
  const end = nexts[node] as number;
  for (let child = node + 1; child < end; child = nexts[child] as number) yield child;
}

/** Whether the node stands under `label` in its parent: a field, or its own type. */
export function isLabelled({ fields, types }: Syntax, node: number, label: string): boolean {
  return fields[node] === label || types[node] === label;
}

/** The first child with that field or type; -1 when there is none. */
export function childOf(syntax: Syntax, node: number, label: string): number {
  for (const child of childrenOf(syntax, node)) if (isLabelled(syntax, child, label)) return child;
  return -1;
}
