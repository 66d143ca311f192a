import type { Span } from '../text/source-file.ts';

export type DefinitionKind =
  | 'module'
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'type'
  | 'function'
  | 'method'
  | 'constant'
  | 'variable'
  | 'field'
  | 'variant'
  | 'macro'
  | 'key'
  | 'heading';

/** A named thing and the lines that it takes. Lines start at 1 and are inclusive. */
export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Names of what encloses it, outermost first: `['Scheduler']` for a method, also for Rust `impl` and Go receivers. */
  readonly path: readonly string[];
  /** First line with its decorators, attributes and doc comments. */
  readonly lead: number;
  /** First line of the declaration itself: `def`, `fn`, `NAME =`. */
  readonly start: number;
  readonly end: number;
  /** Offset of the name. */
  readonly nameOffset: number;
}

export type ConstructKind =
  | 'statement'
  | 'block'
  | 'literal'
  | 'call'
  | 'comment'
  | 'docstring'
  | 'definition'
  | 'arm'
  | 'section';

/** A piece of syntax of more than one line, or a statement: what an author's range covers. Lines inclusive. */
export interface Construct {
  readonly kind: ConstructKind;
  readonly start: number;
  readonly end: number;
}

export type RegionKind = 'comment' | 'docstring' | 'string' | 'import';

/** A part of the text that is not plain code. Sorted, not overlapping. */
export interface Region extends Span {
  readonly kind: RegionKind;
}

/** What a file's syntax tells, as plain data: it can be cached by blob id. */
export interface Outline {
  /** Id of the language, `text` when none is known. */
  readonly language: string;
  /** Sorted by start, outer before inner. */
  readonly definitions: readonly Definition[];
  /** Sorted by start, longer first. */
  readonly constructs: readonly Construct[];
  readonly regions: readonly Region[];
  /** Parts that the grammar could not read. */
  readonly hasErrors: boolean;
}
