import type { Verdict } from '../citation/judgement.ts';
import type { TimingCounterexample } from '../rules/check.ts';

/** The contract of `--format json`; every other reporter is a view of it. Lines and columns start at 1, columns count UTF-16 units. */
export interface Report {
  readonly schema: 'compass-doc/report@1';
  readonly tool: { readonly name: 'compass-doc'; readonly version: string };
  readonly roots: readonly ReportedRoot[];
  readonly documents: readonly ReportedDocument[];
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  readonly summary: Summary;
}

export interface ReportedRoot {
  readonly name: string;
  /** Commit id; null for a work tree. */
  readonly revision: string | null;
  /** Declared, but its sources are not at hand. */
  readonly absent: boolean;
}

export interface ReportedDocument {
  readonly path: string;
  readonly citations: readonly ReportedCitation[];
  /** Citations that are read but not held to: quotations, history, transcripts. */
  readonly records: readonly ReportedRecord[];
  readonly decisions: readonly { readonly id: string; readonly title: string; readonly line: number }[];
  /** Timing rules that the document states, and formulas that no rule binds (`rule` is null). */
  readonly timing: readonly ReportedTiming[];
}

export interface ReportedTiming {
  readonly rule: string | null;
  readonly line: number;
  readonly formula: string;
  readonly outcome: 'confirmed' | 'refuted' | 'unchecked';
  /** Scenarios that ran. */
  readonly runs: number;
  readonly reason: string | null;
  readonly counterexample: TimingCounterexample | null;
}

export interface ReportedPlace {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly raw: string;
  readonly file: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly symbol: string | null;
}

export interface ReportedCitation extends ReportedPlace {
  readonly target: { readonly root: string; readonly path: string } | null;
  readonly verdict: Verdict;
  readonly confidence: number;
  readonly suggestion: {
    readonly path: string;
    readonly start: number;
    readonly end: number;
    readonly certain: boolean;
  } | null;
  readonly anchors: readonly string[];
}

export interface ReportedRecord extends ReportedPlace {
  readonly reason: string;
}

export type Severity = 'error' | 'warning' | 'info';

export interface Location {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The document's line, so that a reporter needs no file. */
  readonly excerpt: string;
}

/** A place in the sources that the finding speaks of, with its first line. */
export interface RelatedPlace {
  readonly role: 'cited' | 'suggested' | 'candidate' | 'related';
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly message: string;
  readonly excerpt: string;
}

/** Edits of the document; offsets count UTF-16 units from its start. */
export interface Fix {
  readonly certain: boolean;
  readonly edits: readonly Edit[];
}

/** Lines and columns from 1, in UTF-16 units; the end is exclusive. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The same place in lines and columns. */
  readonly at?: Range | undefined;
}

export interface Finding {
  readonly ruleId: string;
  readonly severity: Severity;
  /** The first sentence stands alone. */
  readonly message: string;
  readonly location: Location;
  readonly related: readonly RelatedPlace[];
  readonly fix: Fix | null;
  /** It was there before the change that is judged: noted, and never a failure. */
  readonly known?: true | undefined;
  /** Stable over line moves: rule, document, citation as written, its ordinal among equals. */
  readonly fingerprint: string;
}

/** Something that kept the run from judging all it was given: exit code 2. */
export interface Problem {
  readonly path: string | null;
  readonly line: number | null;
  readonly message: string;
  readonly remedy: string;
}

export interface Summary {
  readonly citations: Readonly<Record<Verdict, number>>;
  readonly coverage: {
    readonly documents: number;
    readonly citations: number;
    readonly judged: number;
    readonly unanchored: number;
    readonly external: number;
    readonly ignored: number;
    readonly records: number;
  };
  readonly rules: Readonly<Record<string, number>>;
  readonly timing: { readonly confirmed: number; readonly refuted: number; readonly unchecked: number };
}
