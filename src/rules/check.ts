import type * as z from 'zod';
import type { Document } from '../document/facts.ts';
import type { SourceTree } from '../source/tree.ts';
import type { Span } from '../text/source-file.ts';

export type RuleSeverity = 'error' | 'warning' | 'info';

/** A part of the documents that a rule looks at, or speaks of. */
export interface DocumentPlace {
  readonly document: Document;
  readonly span: Span;
}

/** A part of the sources. Lines start at 1 and are inclusive. */
export interface SourcePlace {
  readonly root: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a rule looks. All that is given must hold; words are compared without markup, case and spacing.
 * A rule without `where` looks at every document as a whole.
 */
export interface Selector {
  /** Glob of the document's path, or of its file name. */
  readonly document?: string | undefined;
  /** Decision ids (`D6`); the decisions below it (`D6.1`) count too. */
  readonly decision?: readonly string[] | undefined;
  /** Words of the section's title. */
  readonly heading?: string | undefined;
  /** The kind of place: a table with all of these header words, or a block of prose. By default the section itself. */
  readonly table?: readonly string[] | undefined;
  /** Words that the block must hold, each one; a block is a paragraph, a list item, a cell, a fence. */
  readonly words?: readonly string[] | undefined;
}

/** A place that a selector found. */
export type Place = DocumentPlace & {
  readonly kind: 'document' | 'section' | 'table' | 'block';
  /** Index into the document's sections, tables or blocks. */
  readonly index: number;
};

/** One declarative rule, as its pack states it, defaults filled in. */
export interface Rule {
  /** `pack/name`. */
  readonly id: string;
  readonly check: string;
  readonly severity: RuleSeverity;
  readonly where: Selector | null;
  /** What the check is told, validated by its schema. */
  readonly options: unknown;
  /** Words for a finding, with `{name}` for the discrepancy's arguments; null takes the check's own. */
  readonly message: string | null;
  /** Why the document promises it: shown by `explain`. */
  readonly why: string | null;
}

/** Which side a check believes wrong. */
export type Side = 'document' | 'source' | 'either';

/** Where document and reality differ: the check says what, the engine adds severity, words, address and fingerprint. */
export interface Discrepancy {
  /** Short and stable, of the check's own list: `missing-field`. */
  readonly code: string;
  /** Fill the message's `{name}`s. */
  readonly args: Readonly<Record<string, string | number>>;
  readonly at: DocumentPlace;
  readonly side: Side;
  readonly related: readonly { readonly place: DocumentPlace | SourcePlace; readonly message: string }[];
  /** Edits of the document at `at`; offsets count UTF-16 units from its start. */
  readonly fix: {
    readonly certain: boolean;
    readonly edits: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  } | null;
}

/** A timing rule as a document states it, and what the simulator says of it. */
export interface TimingEntry {
  /** Null for a formula that no rule binds. */
  readonly rule: string | null;
  readonly at: DocumentPlace;
  readonly formula: string;
  readonly outcome: 'confirmed' | 'refuted' | 'unchecked';
  readonly runs: number;
  /** Why it is unchecked. */
  readonly reason: string | null;
  readonly counterexample: TimingCounterexample | null;
}

export interface TimingCounterexample {
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
  readonly stated: number | null;
  readonly observed: number | null;
  readonly faults: readonly string[];
}

/** What came of one rule: never a silent pass. */
export type CheckOutcome =
  /** `bound` are the statements that were compared; at least one. */
  | {
      readonly status: 'judged';
      readonly bound: readonly DocumentPlace[];
      readonly found: readonly Discrepancy[];
      /** What became of the timing rules that the documents state, for the report. */
      readonly timing?: readonly TimingEntry[];
    }
  /** The documents do not state it where the rule looks. */
  | { readonly status: 'unbound'; readonly reason: string }
  /** The sources that decide are absent at this revision; `bound` is what waits for them. */
  | { readonly status: 'no-source'; readonly reason: string; readonly bound: readonly DocumentPlace[] };

/** What a check may ask: frozen facts, nothing that changes. */
export interface CheckContext<Options> {
  readonly rule: Rule;
  readonly options: Options;
  /** Where the rule looks; at least one place. */
  readonly places: readonly Place[];
  /** Every document of the run: one design. */
  readonly documents: readonly Document[];
  /** The roots by name, the main one first; null where the sources are not at hand. */
  readonly roots: ReadonlyMap<string, SourceTree | null>;
}

/** One kind of rule. It yields discrepancies and never throws on any document or source. */
export interface Check<Options = unknown> {
  readonly kind: string;
  readonly summary: string;
  /** Validates and fills `Rule.options`. Keys are strict. */
  readonly options: z.ZodType<Options>;
  /** Words by code, with `{name}` for arguments; the first sentence stands alone and says what to change. */
  readonly messages: Readonly<Record<string, string>>;
  run(context: CheckContext<Options>): Promise<CheckOutcome>;
}
