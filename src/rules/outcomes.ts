import type { CheckOutcome, Discrepancy, DocumentPlace, SourcePlace } from './check.ts';

/** What a source lacks that a rule asks of it: the reason is a sentence's end for the report. */
export interface Missing {
  readonly missing: string;
}

export function isMissing(value: object | null): value is Missing {
  return value !== null && 'missing' in value;
}

export function judged(bound: readonly DocumentPlace[], found: readonly Discrepancy[]): CheckOutcome {
  return { status: 'judged', bound, found };
}

export function unbound(reason: string): CheckOutcome {
  return { status: 'unbound', reason };
}

export function noSource({ missing }: Missing, bound: readonly DocumentPlace[]): CheckOutcome {
  return { status: 'no-source', reason: missing, bound };
}

export interface Difference {
  readonly code: string;
  readonly args: Discrepancy['args'];
  readonly at: DocumentPlace;
  readonly side?: Discrepancy['side'];
  readonly source?: SourcePlace | readonly SourcePlace[];
  readonly note?: string;
  readonly fix?: Discrepancy['fix'];
}

/** A discrepancy of a document with its sources: by default the document is held wrong, and nothing is rewritten. */
export function discrepancy({
  code,
  args,
  at,
  side = 'document',
  source = [],
  note,
  fix = null,
}: Difference): Discrepancy {
  const places = Array.isArray(source) ? (source as readonly SourcePlace[]) : [source as SourcePlace];
  const related = places.map((place) => ({ place, message: note ?? 'decided here' }));
  return { code, args, at: { document: at.document, span: at.span }, side, related, fix };
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** The names in backticks, for messages. */
export function quoted(names: readonly string[]): string {
  return listed(names.map((name) => `\`${name}\``));
}
