import type { Finding } from '../report.ts';

/** What a rule's findings speak of, for the tools that list rules. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'citation/drifted': 'The cited construct stands elsewhere now',
  'citation/misplaced': 'The citation never fitted its sentence',
  'citation/broken': 'The file is gone, the line is past its end, or the symbol does not exist',
  'citation/ambiguous': 'The name fits several files or places equally',
  'citation/unanchored': 'Nothing says what should stand at the cited lines',
  'marker/unused': 'An ignore marker suppresses nothing',
  'rule/unbound': 'A rule finds no place in the documents',
  'rule/no-source': 'The sources that decide a rule are not at hand',
};

/** The rules of a report's findings, each once, sorted. */
export function rulesOf(findings: readonly Finding[]): readonly { readonly id: string; readonly summary: string }[] {
  const ids = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  return ids.map((id) => ({ id, summary: SUMMARIES[id] ?? `The documents break the rule ${id}` }));
}
