import type { Definition } from '../source/outline.ts';
import { segmentsOf } from './evidence.ts';
import type { SourceView } from './source-view.ts';

/** What became of a cited name in one file. */
export type SymbolFound =
  | { readonly status: 'defined'; readonly definitions: readonly Definition[] }
  /** Not defined here, but the name stands here: a parameter, an attribute, a key, a route. */
  | { readonly status: 'mentioned'; readonly lines: readonly number[] }
  | { readonly status: 'value'; readonly definition: Definition; readonly stated: string }
  | { readonly status: 'absent'; readonly alike: readonly Definition[] };

interface WrittenSymbol {
  readonly segments: readonly string[];
  readonly pattern: RegExp | null;
  readonly value: string | null;
}

const LITERAL = /^(?:-?\d[\w.]*|"[^"]*"|'[^']*'|True|False|None|true|false|null)$/;

/** Looks a symbol up as it is written: `Owner.name`, `Owner::name`, `name()`, `_handle_*`, `NAME = 0.001`, `test_a[case]`. */
export function findSymbol(view: SourceView, written: string): SymbolFound {
  const symbol = parseSymbol(written);
  const definitions = matching(view, symbol);
  if (definitions.length > 0) return withValue(view, definitions, symbol.value);
  const name = symbol.segments[symbol.segments.length - 1] ?? '';
  const owners = symbol.segments.slice(0, -1);
  const ownerIsHere = owners.length === 0 || view.definitionsOf(owners[owners.length - 1] as string).length === 0;
  const isDefinedElsewhereHere = view.definitionsOf(name).length > 0 && !ownerIsHere;
  const lines = symbol.pattern || isDefinedElsewhereHere ? [] : codeLines(view, name, owners);
  return lines.length > 0 ? { status: 'mentioned', lines } : { status: 'absent', alike: alike(view, name) };
}

function parseSymbol(written: string): WrittenSymbol {
  const [left = '', ...right] = written.split(/\s*(?::[^=:]*)?=(?!=)\s*/);
  const bare = left
    .replace(/\(.*$/, '')
    .replace(/\[.*$/, '')
    .replace(/<.*$/, '')
    .replace(/^[@&*]+/, '')
    .trim();
  const segments = segmentsOf(bare);
  const name = segments[segments.length - 1] ?? '';
  const isPattern = name.includes('*');
  return {
    segments,
    pattern: isPattern ? new RegExp(`^${name.split('*').map(escapeRegExp).join('[\\w$]*')}$`) : null,
    value: right.length > 0 ? right.join('=').trim() : null,
  };
}

function matching(view: SourceView, { segments, pattern }: WrittenSymbol): readonly Definition[] {
  if (!pattern) return bestOf(view, segments);
  const owner = segments[segments.length - 2];
  return view.outline.definitions.filter(
    ({ name, path }) => pattern.test(name) && (owner === undefined || path[path.length - 1] === owner),
  );
}

/** With its owners as far as the file knows them: `package.module.Class.method` is `Class.method` here. */
function bestOf(view: SourceView, segments: readonly string[]): readonly Definition[] {
  const whole = view.definitionsAlong(segments);
  if (whole.length > 0) return whole;
  const owner = segments[segments.length - 2];
  if (owner === undefined || view.definitionsOf(owner).length > 0) return [];
  const moduleName = view.path
    .split('/')
    .pop()
    ?.replace(/\.\w+$/, '');
  const isModule = owner === moduleName || view.path.split('/').includes(owner);
  return isModule ? view.definitionsAlong(segments.slice(-1)) : [];
}

function withValue(view: SourceView, definitions: readonly Definition[], value: string | null): SymbolFound {
  const [definition] = definitions;
  if (value === null || definition === undefined || !LITERAL.test(value) || definition.end !== definition.start) {
    return { status: 'defined', definitions };
  }
  const line = view.file.line(definition.start);
  const isThere = line.replaceAll('_', '').includes(value.replaceAll('_', ''));
  return isThere ? { status: 'defined', definitions } : { status: 'value', definition, stated: value };
}

/** Lines where the name stands as code; inside its owner where the file defines the owner. */
function codeLines(view: SourceView, name: string, owners: readonly string[]): readonly number[] {
  const owner = owners[owners.length - 1];
  const spans = owner === undefined ? [] : view.definitionsOf(owner);
  const isInside = (line: number) => spans.length === 0 || spans.some(({ start, end }) => start <= line && line <= end);
  return view
    .occurrencesOf(name)
    .filter(({ role, line }) => role !== 'comment' && isInside(line))
    .map(({ line }) => line);
}

/** Definitions whose name differs only in case and underscores: what a renamed constant is most often. */
function alike(view: SourceView, name: string): readonly Definition[] {
  const folded = fold(name);
  return folded.length < 4 ? [] : view.outline.definitions.filter((definition) => fold(definition.name) === folded);
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
