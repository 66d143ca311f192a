import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Language, Parser, Query, Tree } from 'web-tree-sitter';
import { KeptTrees } from './kept-trees.ts';

const GRAMMARS = new URL('../../../grammars/', import.meta.url);
const MAX_LENGTH = 5_000_000;
const CHUNK_LENGTH = 4096;
/** A scanner that looks ahead without end reads a text thousands of times over; honest sources stay below two. */
const READS_PER_UNIT = 40;
const READS_AT_LEAST = 1_000_000;
/** Error recovery may take memory quadratic in the text; at 512 MB it fails, and only that file is lost. */
const MEMORY_PAGES = { initial: 512, maximum: 8192 };
const FATAL = ['RuntimeError', 'RangeError'];

/** The query of a source text over the parsed language; made once and kept as long as the language is. */
export type QueryOf = (source: string) => Query;

/** What `read` makes of the text's syntax tree; null when the text is too large, too twisted, or given up. */
export async function withTree<Result>(
  wasm: string,
  text: string,
  read: (tree: Tree, language: Language, queryOf: QueryOf) => Result,
  giveUp?: () => boolean,
): Promise<Result | null> {
  if (text.length > MAX_LENGTH) return null;
  for (;;) {
    machine ??= new Machine();
    const used = machine;
    const parser = await used.parserFor(wasm);
    const { Query } = await used.library;
    if (used !== machine || parser === null) continue;
    try {
      const tree = used.kept.take(wasm, text) ?? parse(parser, text, giveUp);
      if (tree === null) return null;
      used.kept.add(wasm, text, tree);
      const result = read(tree, tree.language, used.queriesOf(Query, wasm, tree.language));
      used.kept.trim();
      return result;
    } catch (error) {
      if (!isFatal(error)) throw error;
      machine = undefined;
      used.retire();
      return null;
    }
  }
}

/** One instance of tree-sitter with its parsers. A fault leaves its memory unusable, and the next text gets a new one. */
class Machine {
  readonly library = loadLibrary();
  readonly kept = new KeptTrees();
  readonly #parsers = new Map<string, Promise<Parser | null>>();
  readonly #loaded: (Parser | Query)[] = [];
  readonly #queries = new Map<string, Query>();
  #isRetired = false;

  /** Null when the machine failed, over another text, while the grammar was loading. */
  parserFor(wasm: string): Promise<Parser | null> {
    const known = this.#parsers.get(wasm) ?? this.#load(wasm);
    this.#parsers.set(wasm, known);
    return known;
  }

  async #load(wasm: string): Promise<Parser | null> {
    const { Parser, Language } = await this.library;
    const bytes = await readFile(new URL(`tree-sitter-${wasm}.wasm`, GRAMMARS));
    try {
      const language = await Language.load(bytes);
      if (this.#isRetired) return null;
      const parser = new Parser().setLanguage(language);
      this.#loaded.push(parser);
      return parser;
    } catch (error) {
      if (this.#isRetired) return null;
      throw error;
    }
  }

  queriesOf(make: typeof Query, wasm: string, language: Language): QueryOf {
    return (source) => {
      const key = `${wasm}\n${source}`;
      const known = this.#queries.get(key);
      if (known) return known;
      const query = new make(language, source);
      this.#queries.set(key, query);
      this.#loaded.push(query);
      return query;
    };
  }

  /**
   * Keeps the garbage collector from freeing the parsers, queries and trees inside the broken memory, where that would end the process:
   * without their addresses, which are the properties 0 and 1, they have nothing to free.
   */
  retire(): void {
    this.#isRetired = true;
    for (const owner of [...this.#loaded, ...this.kept.trees]) Object.assign(owner, { 0: 0, 1: 0 }).delete();
  }
}

let machine: Machine | undefined;

/** Loads the library anew, with a `require` of its own, which is all that holds on to it. */
async function loadLibrary(): Promise<typeof import('web-tree-sitter')> {
  const load = createRequire(import.meta.url);
  const path = load.resolve('web-tree-sitter');
  delete load.cache[path];
  const library = load(path) as typeof import('web-tree-sitter');
  await library.Parser.init({ wasmMemory: newMemory(), print: ignore, printErr: ignore });
  return library;
}

/** Node has `WebAssembly`, the library that TypeScript is given here has no types for it. */
function newMemory(): unknown {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Memory: new (limits: { initial: number; maximum: number }) => unknown };
  };
  return new WebAssembly.Memory(MEMORY_PAGES);
}

function ignore(): void {}

function isFatal(error: unknown): boolean {
  return error instanceof Error && FATAL.includes(error.name);
}

/** The tree of a text; null when it was given up, or the scanner read on without end. */
function parse(parser: Parser, text: string, giveUp: () => boolean = () => false): Tree | null {
  let left = READS_AT_LEAST + READS_PER_UNIT * text.length;
  const chunkAt = (index: number) => {
    left -= CHUNK_LENGTH;
    return left > 0 ? text.slice(index, index + CHUNK_LENGTH) : undefined;
  };
  parser.reset();
  const tree = parser.parse(chunkAt, null, { progressCallback: () => giveUp() });
  if (tree === null || left > 0) return tree;
  tree.delete();
  return null;
}
