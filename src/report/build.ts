import { createHash } from 'node:crypto';
import { type Judgement, VERDICTS, type Verdict } from '../citation/judgement.ts';
import { repairOf } from '../citation/repair.ts';
import type { Citation, Document } from '../document/facts.ts';
import type { TimingEntry } from '../rules/check.ts';
import type { RuleFinding } from '../rules/engine.ts';
import { placed } from './positions.ts';
import type {
  Finding,
  Fix,
  Location,
  Problem,
  RelatedPlace,
  Report,
  ReportedCitation,
  ReportedDocument,
  ReportedPlace,
  ReportedRoot,
  ReportedTiming,
  Severity,
  Summary,
} from './report.ts';
import { ruleFindings } from './rule-findings.ts';

export interface JudgedDocument {
  readonly document: Document;
  readonly judgements: readonly Judgement[];
  readonly timing?: readonly TimingEntry[];
}

export interface ReportInput {
  readonly version: string;
  readonly roots: readonly ReportedRoot[];
  readonly documents: readonly JudgedDocument[];
  readonly rules?: readonly RuleFinding[];
  readonly problems: readonly Problem[];
  /** A citation without evidence becomes a finding too. */
  readonly strict: boolean;
  /** First line of a place in the sources, for excerpts. */
  readonly excerpt: (root: string, path: string, line: number) => string;
}

const SEVERITY: Readonly<Record<Verdict, Severity | null>> = {
  ok: null,
  drifted: 'error',
  misplaced: 'error',
  broken: 'error',
  ambiguous: 'warning',
  unanchored: null,
  external: null,
};
const MAX_CANDIDATES = 5;

/** Puts judgements into the report's form; sorted, without a clock. */
export function buildReport(input: ReportInput): Report {
  const documents = [...input.documents].sort((a, b) => compare(a.document.file.path, b.document.file.path));
  const judged = documents.map((one) => ({
    ...one,
    ignored: ignoredIn(one),
    byRules: ruleFindings(one.document, input.rules ?? [], input.excerpt),
  }));
  const findings = judged.flatMap((one) =>
    [...findingsOf(one, input), ...one.byRules.shown, ...unusedMarkers(one, one.byRules.ignored)].sort(byPlace),
  );
  return {
    schema: 'compass-doc/report@1',
    tool: { name: 'compass-doc', version: input.version },
    roots: input.roots,
    documents: documents.map(reportedDocument),
    findings,
    problems: input.problems,
    summary: summarise(
      documents,
      findings,
      judged.reduce((sum, { ignored, byRules }) => sum + ignored.size + byRules.ignored.length, 0),
    ),
  };
}

/** In the order of the document; what stands at one place keeps its order. */
function byPlace(a: Finding, b: Finding): number {
  return a.location.line - b.location.line || a.location.column - b.location.column;
}

function reportedDocument({ document, judgements, timing = [] }: JudgedDocument): ReportedDocument {
  const judged = new Set(judgements.map(({ citation }) => citation));
  return {
    path: document.file.path,
    citations: judgements.map((judgement) => reportedCitation(document, judgement)),
    records: document.citations
      .filter((citation) => citation.record !== null && !judged.has(citation))
      .map((citation) => ({ ...placeOf(document, citation), reason: citation.record as string })),
    decisions: document.sections.flatMap(({ decision, title, heading }) =>
      decision === null ? [] : [{ id: decision, title, line: document.file.lineAt(heading.start) }],
    ),
    timing: timing.map((entry) => reportedTiming(document, entry)),
  };
}

/** JSON has no infinity: a time without end is told as none. */
function reportedTiming(document: Document, { at, counterexample, ...entry }: TimingEntry): ReportedTiming {
  const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
  return {
    ...entry,
    line: document.file.lineAt(at.span.start),
    counterexample: counterexample && {
      ...counterexample,
      stated: finite(counterexample.stated),
      observed: finite(counterexample.observed),
    },
  };
}

function placeOf(document: Document, citation: Citation): ReportedPlace {
  const { line, column } = document.file.position(citation.span.start);
  return {
    line,
    column,
    endColumn: column + citation.span.end - citation.span.start,
    raw: citation.raw,
    file: citation.file,
    start: citation.lines?.start ?? null,
    end: citation.lines?.end ?? null,
    symbol: citation.symbol,
  };
}

function reportedCitation(
  document: Document,
  { citation, target, verdict, confidence, suggestion, anchors }: Judgement,
): ReportedCitation {
  return {
    ...placeOf(document, citation),
    target: target && { root: target.root, path: target.path },
    verdict,
    confidence,
    suggestion,
    anchors: anchors.filter(({ kind }) => kind !== 'word' && kind !== 'number').map(({ text }) => text),
  };
}

function findingsOf(
  { document, judgements, ignored }: JudgedDocument & { ignored: ReadonlySet<Judgement> },
  input: ReportInput,
): Finding[] {
  const ordinals = new Map<string, number>();
  return judgements.flatMap((judgement) => {
    const severity = judgement.verdict === 'unanchored' && input.strict ? 'warning' : SEVERITY[judgement.verdict];
    if (severity === null || ignored.has(judgement)) return [];
    const { citation } = judgement;
    const ruleId = `citation/${judgement.verdict}`;
    const identity = [ruleId, document.file.path, citation.file, citation.raw].join('\0');
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    return [
      {
        ruleId,
        severity,
        message: messageOf(judgement),
        location: locationOf(document, citation),
        related: relatedOf(judgement, input.excerpt),
        fix: fixOf(document, judgement),
        fingerprint: fingerprintOf(`${identity}\0${ordinal}`),
      },
    ];
  });
}

/** An ignore that suppresses nothing hides the next real finding. */
function unusedMarkers(
  { document, ignored }: JudgedDocument & { ignored: ReadonlySet<Judgement> },
  byRules: readonly number[],
): Finding[] {
  const lines = [...[...ignored].map(({ citation }) => document.file.lineAt(citation.span.start)), ...byRules];
  const unused = document.markers.filter(
    ({ kind, lines: { first, last } }) => kind !== 'ignore-end' && !lines.some((line) => first <= line && line <= last),
  );
  return unused.map(({ span }, ordinal) => {
    const start = document.file.position(span.start);
    const end = document.file.position(span.end);
    const identity = ['marker/unused', document.file.path, document.file.slice(span), ordinal].join('\0');
    return {
      ruleId: 'marker/unused',
      severity: 'warning',
      message: 'the ignore marker suppresses nothing; remove it',
      location: {
        path: document.file.path,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        excerpt: document.file.line(start.line),
      },
      related: [],
      fix: null,
      fingerprint: fingerprintOf(identity),
    };
  });
}

function fingerprintOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

function messageOf({ citation, reasons }: Judgement): string {
  const [first = '', ...rest] = reasons;
  const subject = citation.symbol ?? citation.raw;
  return [`\`${subject}\`: ${first}`, ...rest].join('; ');
}

function locationOf(document: Document, citation: Citation): Location {
  const start = document.file.position(citation.span.start);
  const end = document.file.position(citation.span.end);
  return {
    path: document.file.path,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    excerpt: document.file.line(start.line),
  };
}

function relatedOf(
  { target, cited, suggestion, candidates, verdict }: Judgement,
  excerpt: ReportInput['excerpt'],
): RelatedPlace[] {
  const related: RelatedPlace[] = [];
  if (target && cited && target.start !== null) {
    related.push(
      place(
        'cited',
        target.path,
        target.start,
        target.end ?? target.start,
        'what stands at the cited lines',
        excerpt(target.root, target.path, target.start),
      ),
    );
  }
  const root = target?.root ?? candidates[0]?.root ?? '';
  if (suggestion) {
    const message = suggestion.certain ? 'what the sentence speaks of' : 'what the sentence most likely speaks of';
    related.push(
      place(
        'suggested',
        suggestion.path,
        suggestion.start,
        suggestion.end,
        message,
        excerpt(root, suggestion.path, suggestion.start),
      ),
    );
  }
  if (verdict === 'ambiguous') {
    for (const { path, start, end, excerpt: text } of candidates.slice(0, MAX_CANDIDATES)) {
      related.push(place('candidate', path, start, end, 'a file of that name', text));
    }
  }
  return related;
}

function place(
  role: RelatedPlace['role'],
  path: string,
  line: number,
  endLine: number,
  message: string,
  excerpt: string,
): RelatedPlace {
  return { role, path, line, endLine, message, excerpt };
}

function fixOf(document: Document, { citation, suggestion, target }: Judgement): Fix | null {
  if (!suggestion) return null;
  const edits = repairOf(citation, suggestion, target?.path ?? null, (span) => document.file.slice(span));
  return edits.length === 0
    ? null
    : { certain: suggestion.certain, edits: edits.map((edit) => placed(document.file, edit)) };
}

/** Judgements on the lines of an ignore marker that names their rule, or none. */
function ignoredIn({ document, judgements }: JudgedDocument): ReadonlySet<Judgement> {
  const ignored = judgements.filter((judgement) => {
    const line = document.file.lineAt(judgement.citation.span.start);
    return (
      SEVERITY[judgement.verdict] !== null &&
      document.markers.some(
        ({ rule, lines }) =>
          lines.first <= line &&
          line <= lines.last &&
          (rule === null || rule === `citation/${judgement.verdict}` || rule === judgement.verdict),
      )
    );
  });
  return new Set(ignored);
}

function summarise(documents: readonly JudgedDocument[], findings: readonly Finding[], ignored: number): Summary {
  const judgements = documents.flatMap((one) => one.judgements);
  const count = (verdict: Verdict) => judgements.filter((judgement) => judgement.verdict === verdict).length;
  const citations = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
  const read = documents.reduce((sum, { document }) => sum + document.citations.length, 0);
  const rules: Record<string, number> = {};
  for (const { ruleId } of findings) rules[ruleId] = (rules[ruleId] ?? 0) + 1;
  return {
    citations,
    coverage: {
      documents: documents.length,
      citations: read,
      judged: judgements.length - citations.external - citations.unanchored,
      unanchored: citations.unanchored,
      external: citations.external,
      ignored,
      records: read - judgements.length,
    },
    rules,
    timing: countTiming(documents),
  };
}

function countTiming(documents: readonly JudgedDocument[]): Summary['timing'] {
  const counts = { confirmed: 0, refuted: 0, unchecked: 0 };
  for (const { outcome } of documents.flatMap(({ timing = [] }) => timing)) counts[outcome] += 1;
  return counts;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
