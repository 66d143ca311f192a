import { createHash } from 'node:crypto';
import type { Document, Marker } from '../document/facts.ts';
import type { DocumentPlace, SourcePlace } from '../rules/check.ts';
import type { RuleFinding } from '../rules/engine.ts';
import { placed } from './positions.ts';
import type { Finding, Fix, Location, RelatedPlace } from './report.ts';

/** The findings of rules on one document, those under an ignore marker apart. */
export interface RuleFindings {
  readonly shown: readonly Finding[];
  /** Lines at which a marker suppressed a finding. */
  readonly ignored: readonly number[];
}

/** Puts what rules found in a document into the report's form. */
export function ruleFindings(
  document: Document,
  findings: readonly RuleFinding[],
  excerpt: (root: string, path: string, line: number) => string,
): RuleFindings {
  const ordinals = new Map<string, number>();
  const shown: Finding[] = [];
  const ignored: number[] = [];
  for (const finding of findings.filter(({ at }) => at.document === document)) {
    const location = locationOf(finding.at);
    if (document.markers.some((marker) => suppresses(marker, finding.ruleId, location.line))) {
      ignored.push(location.line);
      continue;
    }
    const identity = [finding.ruleId, location.path, finding.message].join('\0');
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    shown.push({
      ruleId: finding.ruleId,
      severity: finding.severity,
      message: finding.message,
      location,
      related: finding.related.map(({ place, message }) => relatedOf(place, message, excerpt)),
      fix: fixOf(document, finding),
      fingerprint: createHash('sha256').update(`${identity}\0${ordinal}`).digest('hex').slice(0, 32),
    });
  }
  return { shown, ignored };
}

function fixOf({ file }: Document, { fix }: RuleFinding): Fix | null {
  if (fix === null || fix.edits.length === 0) return null;
  return { certain: fix.certain, edits: fix.edits.map((edit) => placed(file, edit)) };
}

function suppresses({ rule, lines }: Marker, ruleId: string, line: number): boolean {
  return lines.first <= line && line <= lines.last && (rule === null || rule === ruleId);
}

function locationOf({ document: { file }, span }: DocumentPlace): Location {
  const start = file.position(span.start);
  const end = file.position(span.end);
  return {
    path: file.path,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    excerpt: file.line(start.line),
  };
}

function relatedOf(
  place: DocumentPlace | SourcePlace,
  message: string,
  excerpt: (root: string, path: string, line: number) => string,
): RelatedPlace {
  if ('document' in place) {
    const { path, line, endLine, excerpt: text } = locationOf(place);
    return { role: 'related', path, line, endLine, message, excerpt: text };
  }
  const { root, path, start, end } = place;
  return { role: 'related', path, line: start, endLine: end, message, excerpt: excerpt(root, path, start) };
}
