import type { Judgement } from './citation/judgement.ts';
import type { RootSetting, Settings } from './config/settings.ts';
import type { Document } from './document/facts.ts';
import type { Report } from './report/report.ts';
import type { SourceTree } from './source/tree.ts';

/** A document as it was handed in; `path` is what the report calls it. */
export interface DocumentInput {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A declared root with its sources; `tree` is null where they are not at hand. */
export interface SourceRoot {
  readonly setting: RootSetting;
  readonly tree: SourceTree | null;
}

export interface VerifyInput {
  readonly documents: readonly DocumentInput[];
  /** The first root is the one that documents mean when they say nothing. */
  readonly roots: readonly SourceRoot[];
  readonly settings: Settings;
  readonly version: string;
}

export interface JudgedDocument {
  readonly document: Document;
  readonly judgements: readonly Judgement[];
}

export interface Verification {
  readonly report: Report;
  readonly documents: readonly JudgedDocument[];
}

/** Judges every citation of the documents against the roots. */
export async function verify(input: VerifyInput): Promise<Verification> {
  throw new Error(`not built yet: ${input.documents.length}`);
}
