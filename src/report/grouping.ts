import type { Finding, ReportedCitation } from './report.ts';

/** The findings of each document, in their order. */
export function findingsByDocument(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.location.path);
    if (group) group.push(finding);
    else groups.set(finding.location.path, [finding]);
  }
  return groups;
}

/** The findings on citations, by the place that they have in common with their citation (`placeKey`). */
export function citationFindings(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const own = findings.filter(isOnCitation);
  return new Map(own.map((finding) => [placeKey(finding.location), finding]));
}

/** Whether a finding judges a citation; all others come from rules and markers. */
export function isOnCitation({ ruleId }: Finding): boolean {
  return ruleId.startsWith('citation/');
}

/** What a citation and its finding have in common within a document. */
export function placeKey({ line, column }: Pick<ReportedCitation, 'line' | 'column'>): string {
  return `${line}:${column}`;
}
