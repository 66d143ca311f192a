import { type CompletionItem, CompletionItemKind, type CompletionList, type Range } from 'vscode-languageserver/node';
import type { JudgedRoot } from '../citation/sources.ts';
import type { Definition, DefinitionKind } from '../source/outline.ts';
import type { LiveProject } from './live-project.ts';
import type { ClientPosition } from './scene.ts';

const MAX_ITEMS = 200;
/** No citation is longer: what stands further left is not read. */
const MAX_TYPED = 300;

const PATH = /[`(]([\w./@+-]*)$/;
const IN_FILE = /([\w./@+-]*\.\w{1,12})(::?)([\w.]*)$/;

const KINDS: Readonly<Record<DefinitionKind, CompletionItemKind>> = {
  module: CompletionItemKind.Module,
  class: CompletionItemKind.Class,
  interface: CompletionItemKind.Interface,
  struct: CompletionItemKind.Struct,
  enum: CompletionItemKind.Enum,
  trait: CompletionItemKind.Interface,
  type: CompletionItemKind.Class,
  function: CompletionItemKind.Function,
  method: CompletionItemKind.Method,
  constant: CompletionItemKind.Constant,
  variable: CompletionItemKind.Variable,
  field: CompletionItemKind.Field,
  variant: CompletionItemKind.EnumMember,
  macro: CompletionItemKind.Function,
  key: CompletionItemKind.Property,
  heading: CompletionItemKind.Text,
};

/** What may follow the part of a citation before the cursor: a path of the sources, or a symbol of the file with its line. */
export async function completionsAt(
  line: string,
  position: ClientPosition,
  project: LiveProject,
): Promise<CompletionList> {
  const before = line.slice(Math.max(0, position.character - MAX_TYPED), position.character);
  const inFile = IN_FILE.exec(before);
  if (inFile) {
    const [, path = '', separator = '', typed = ''] = inFile;
    return listOf(await symbolItems(path, separator, rangeBefore(position, typed), project));
  }
  const [, typed] = PATH.exec(before) ?? [];
  return listOf(typed === undefined ? [] : await pathItems(typed, rangeBefore(position, typed), project));
}

function listOf(items: readonly CompletionItem[]): CompletionList {
  return { isIncomplete: items.length > MAX_ITEMS, items: items.slice(0, MAX_ITEMS) };
}

function rangeBefore({ line, character }: ClientPosition, typed: string): Range {
  return { start: { line, character: character - typed.length }, end: { line, character } };
}

async function pathItems(typed: string, range: Range, { sources }: LiveProject): Promise<CompletionItem[]> {
  const items: CompletionItem[] = [];
  for (const [index, root] of sources.roots.entries()) {
    for (const { path } of (await root.tree?.list()) ?? []) {
      const written = index === 0 ? path : `${root.prefix ?? ''}${path}`;
      if (!isMeant(written, typed)) continue;
      items.push({
        label: written,
        kind: CompletionItemKind.File,
        detail: root.name,
        // A name that is typed without its folders must still find it.
        filterText: typed.includes('/') ? written : `${typed}${written}`,
        textEdit: { range, newText: written },
      });
    }
  }
  return items;
}

/** The typed text begins the path, or one of its folders or its name. */
function isMeant(path: string, typed: string): boolean {
  return path.startsWith(typed) || path.includes(`/${typed}`);
}

async function symbolItems(
  written: string,
  separator: string,
  range: Range,
  project: LiveProject,
): Promise<CompletionItem[]> {
  const found = await fileNamed(written, project);
  if (found === null) return [];
  const opened = await project.open(found.root.name, found.path, null);
  if (opened.status !== 'ok') return [];
  return opened.view.outline.definitions.map((definition) => symbolItem(definition, separator, range));
}

function symbolItem(definition: Definition, separator: string, range: Range): CompletionItem {
  const { name, path, kind, start, end } = definition;
  const symbol = [...path, name].join('.');
  const lines = start === end ? `line ${start}` : `lines ${start}-${end}`;
  return {
    label: symbol,
    kind: KINDS[kind],
    detail: `${kind}, ${lines}`,
    sortText: String(start).padStart(8, '0'),
    filterText: symbol,
    textEdit: { range, newText: separator === '::' ? symbol : String(start) },
  };
}

/** The file that a path as written fits: in the root that its prefix names, else in the first that has it. */
async function fileNamed(
  written: string,
  { sources }: LiveProject,
): Promise<{ root: JudgedRoot; path: string } | null> {
  for (const root of sources.roots) {
    const own = root.prefix && written.startsWith(root.prefix) ? written.slice(root.prefix.length) : written;
    const index = await sources.indexOf(root);
    const path = index.has(own) ? own : index.endingIn(own)[0];
    if (path !== undefined) return { root, path };
  }
  return null;
}
