import type { Citation } from '../document/facts.ts';
import type { Span } from '../text/source-file.ts';

export const VERDICTS = ['ok', 'drifted', 'misplaced', 'broken', 'ambiguous', 'unanchored', 'external'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a citation resolves to. Lines are null for a whole file. */
export interface Target {
  readonly root: string;
  readonly path: string;
  readonly start: number | null;
  readonly end: number | null;
  /** The definition that encloses the place, outermost name first. */
  readonly symbol: string | null;
}

/** How near the word stands to the citation; from the tightest to the loosest. */
export type AnchorScope = 'bound' | 'clause' | 'sentence' | 'block' | 'row' | 'header' | 'lead' | 'heading';
export type AnchorKind = 'name' | 'qualified' | 'quotation' | 'word' | 'number';

/** A word of the citing sentence that pins what it speaks of. */
export interface Anchor {
  readonly text: string;
  readonly kind: AnchorKind;
  readonly scope: AnchorScope;
  readonly weight: number;
  readonly span: Span;
}

export type EvidenceKind = 'text' | 'syntax' | 'history';

/** A reason for a place (positive weight) or against it (negative). */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly weight: number;
  readonly detail: string;
}

/** A place that could be meant, with what speaks for it. Lines inclusive, in `path` of `root`. */
export interface Candidate {
  readonly root: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** Text of the first line. */
  readonly excerpt: string;
}

export interface Suggestion {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** `fix` applies it without asking. */
  readonly certain: boolean;
}

/** One citation, judged. */
export interface Judgement {
  readonly citation: Citation;
  readonly target: Target | null;
  readonly verdict: Verdict;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly suggestion: Suggestion | null;
  readonly anchors: readonly Anchor[];
  /** The cited place as a candidate among the others; null when it does not exist. */
  readonly cited: Candidate | null;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Sentences that lead to the verdict, in order. */
  readonly reasons: readonly string[];
}
