import type { Region } from '../../source/outline.ts';
import type { SourceTree } from '../../source/tree.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { isMissing, type Missing } from '../outcomes.ts';
import {
  isIn,
  type OpenedFile,
  type OpenedRoot,
  openRoot,
  outlineOf,
  pathsUnder,
  type Roots,
  readFile,
} from './files.ts';

/** Where in the tree a search looks. */
export interface SearchOption {
  readonly root?: string | undefined;
  readonly under?: string | undefined;
  /** Folders, files or file-name patterns that are left out. */
  readonly except?: readonly string[] | undefined;
}

/** The files that hold the word, opened, sorted by path; `Missing` where the root or folder is absent. */
export async function filesWith(
  roots: Roots,
  word: string,
  option: SearchOption,
): Promise<readonly OpenedFile[] | Missing> {
  const root = openRoot(roots, option.root);
  if (isMissing(root)) return root;
  const paths = await pathsUnder(root, option.under);
  if (isMissing(paths)) return paths;
  const isLeftOut = (path: string) => option.except?.some((where) => isIn(path, where)) ?? false;
  const candidates = (await withWord(root, word, paths)).filter((path) => !isLeftOut(path));
  const opened = await Promise.all(candidates.map((path) => readFile(root, path)));
  return opened.filter((file): file is OpenedFile => !isMissing(file) && occurrences(file.file, word).length > 0);
}

async function withWord({ tree }: OpenedRoot, word: string, paths: readonly string[]): Promise<readonly string[]> {
  if (!tree.search) return paths;
  const known = new Set(paths);
  return (await searched(tree, word)).filter((path) => known.has(path));
}

interface Searches {
  readonly found: Map<string, Promise<readonly string[]>>;
  /** The words that are asked for at this moment, and the one search for them all. */
  waiting: { readonly words: string[]; readonly result: Promise<ReadonlyMap<string, readonly string[]>> } | null;
}

const searches = new WeakMap<SourceTree, Searches>();

/** A search costs the tree a process: rules that run side by side share one. */
function searched(tree: SourceTree, word: string): Promise<readonly string[]> {
  const all = searches.get(tree) ?? { found: new Map(), waiting: null };
  searches.set(tree, all);
  const known = all.found.get(word);
  if (known) return known;
  all.waiting ??= startSearch(tree, all);
  all.waiting.words.push(word);
  const found = all.waiting.result.then((result) => result.get(word) ?? []);
  all.found.set(word, found);
  return found;
}

/** Other rules that wait for the same list of files ask for their words within a few turns. */
const TURNS = 8;

function startSearch(tree: SourceTree, all: Searches): NonNullable<Searches['waiting']> {
  const words: string[] = [];
  const search = async () => {
    for (let turn = 0; turn < TURNS; turn++) await null;
    all.waiting = null;
    return tree.search?.(words) ?? new Map<string, readonly string[]>();
  };
  return { words, result: search() };
}

/** Offsets at which the word stands whole. */
export function occurrences({ text }: SourceFile, word: string): readonly number[] {
  const found: number[] = [];
  if (word === '') return found;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isWordUnit(text[at - 1]) && !isWordUnit(text[at + word.length])) found.push(at);
  }
  return found;
}

function isWordUnit(unit: string | undefined): boolean {
  return unit !== undefined && /[\w$]/.test(unit);
}

export type TokenKind = 'code' | 'string' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly line: number;
}

/** Every whole occurrence of the word with what it stands in: code, a string, or a comment or docstring. */
export async function tokensOf(file: SourceFile, word: string): Promise<readonly Token[]> {
  const starts = occurrences(file, word);
  if (starts.length === 0) return [];
  const { regions } = await outlineOf(file);
  let at = 0;
  return starts.map((start) => {
    while (at < regions.length && (regions[at] as Region).end <= start) at++;
    return { kind: kindIn(regions[at], start), start, line: file.lineAt(start) };
  });
}

function kindIn(region: Region | undefined, start: number): TokenKind {
  if (!region || region.start > start || region.kind === 'import') return 'code';
  return region.kind === 'string' ? 'string' : 'comment';
}
