import type { Node, Query } from 'web-tree-sitter';
import type { SourceFile, Span } from '../../text/source-file.ts';
import type { GrammarLanguage } from '../languages/grammar.ts';
import { withTree } from '../languages/parser.ts';
import { languageOf } from '../languages/registry.ts';

/** A captured node as plain data; offsets count UTF-16 units. */
export interface Captured extends Span {
  readonly type: string;
}

/** One match of a query: its captured nodes by name. */
export type Match = Readonly<Partial<Record<string, Captured>>>;

/** Something to ask of a source: a tree-sitter query per grammar, and what its matches mean. */
export interface Question<Answer> {
  /** Query text by the grammar's id; a language without one has no answer. */
  readonly queries: Readonly<Partial<Record<string, string>>>;
  read(matches: readonly Match[], file: SourceFile, language: string): Answer;
}

/** A search with more open matches than this drops the oldest: only twisted texts reach it. */
const MATCH_LIMIT = 4096;
const answers = new WeakMap<SourceFile, Map<Question<unknown>, Promise<unknown>>>();

/** The answer of one file; null when its language is not known to the question, or the text cannot be parsed. */
export function ask<Answer>(question: Question<Answer>, file: SourceFile): Promise<Answer | null> {
  const known = answers.get(file) ?? new Map<Question<unknown>, Promise<unknown>>();
  answers.set(file, known);
  const answer = known.get(question) ?? read(question, file);
  known.set(question, answer);
  return answer as Promise<Answer | null>;
}

async function read<Answer>(question: Question<Answer>, file: SourceFile): Promise<Answer | null> {
  const language = languageOf(file.path);
  const source = question.queries[language.id];
  if (source === undefined || !isGrammarLanguage(language)) return null;
  const matches = await withTree(language.grammar.wasm, file.text, (tree, _, queryOf) =>
    matchesOf(queryOf(source), tree.rootNode),
  );
  return matches && question.read(matches, file, language.id);
}

function isGrammarLanguage(language: object): language is GrammarLanguage {
  return 'grammar' in language;
}

function matchesOf(query: Query, root: Node): Match[] {
  return query
    .matches(root, { matchLimit: MATCH_LIMIT })
    .map(({ captures }) => Object.fromEntries(captures.map(({ name, node }) => [name, capturedOf(node)])));
}

function capturedOf({ type, startIndex, endIndex }: Node): Captured {
  return { type, start: startIndex, end: endIndex };
}
