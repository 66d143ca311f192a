import type { Rendering } from '../paint.ts';
import type { Finding, Report, ReportedCitation, Severity } from '../report.ts';
import { withoutCommands } from '../visible.ts';
import { wrap } from '../wrap.ts';
import { findingLines } from './finding.ts';
import type { Reporter } from './reporter.ts';
import { summaryLines } from './summary.ts';

const MAX_WIDTH = 120;
const MIN_WIDTH = 40;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** For people: each finding with its line of the document and of the sources, then what was read and what to do. */
export const pretty: Reporter = {
  name: 'pretty',
  summary: 'for people, with the lines of the document and the sources',
  render(report, { paint, width }) {
    const rendering = { paint, width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) };
    const fresh = report.findings.filter(({ known }) => !known);
    const groups = [...byDocument(fresh)].map(([path, findings]) =>
      documentLines(path, findings, citationsOf(report, path), rendering).join('\n'),
    );
    return withoutCommands(`${[...groups, summaryLines(report, rendering).join('\n')].join('\n\n')}\n`);
  },
};

function byDocument(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.location.path);
    if (group) group.push(finding);
    else groups.set(finding.location.path, [finding]);
  }
  return groups;
}

/** Citations of a document by the place that a finding has in common with them. */
function citationsOf(report: Report, path: string): ReadonlyMap<string, ReportedCitation> {
  const citations = report.documents.find((document) => document.path === path)?.citations ?? [];
  return new Map(citations.map((citation) => [`${citation.line}:${citation.column}`, citation]));
}

function documentLines(
  path: string,
  findings: readonly Finding[],
  citations: ReadonlyMap<string, ReportedCitation>,
  rendering: Rendering,
): string[] {
  const counts = { text: countsOf(findings), gap: 2 };
  const head = wrap({ phrases: [{ text: path, style: 'bold' }, counts], indent: 2 }, rendering);
  const bodies = findings.map((finding) => {
    const { line, column } = finding.location;
    return findingLines(finding, citations.get(`${line}:${column}`) ?? null, rendering);
  });
  return [...head, ...bodies.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))];
}

function countsOf(findings: readonly Finding[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count > 1 && severity !== 'info' ? 's' : ''}`];
  }).join(', ');
}
