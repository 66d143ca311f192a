import { byteColumn } from '../positions.ts';
import type { Finding, Report, Severity } from '../report.ts';
import { visible } from '../visible.ts';
import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';

const SEVERITY: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', info: 'INFO' };
const SOURCE = { name: 'compass-doc' };

/** Reviewdog's diagnostics as one object. */
export const rdjson: Reporter = {
  name: 'rdjson',
  summary: 'diagnostics for reviewdog, as one object',
  render({ findings }) {
    return `${jsonText({ source: SOURCE, diagnostics: findings.map(diagnostic) }, 2)}\n`;
  },
};

/** Reviewdog's diagnostics, one a line. */
export const rdjsonl: Reporter = {
  name: 'rdjsonl',
  summary: 'diagnostics for reviewdog, one a line',
  render({ findings }: Report) {
    return findings.map((finding) => `${jsonText({ ...diagnostic(finding), source: SOURCE }, 0)}\n`).join('');
  },
};

function diagnostic(finding: Finding): object {
  const { ruleId, severity, message, location, related } = finding;
  const suggestions = suggestionsOf(finding);
  return {
    message: visible(message),
    location: { path: location.path, range: rangeOf(location, location) },
    severity: SEVERITY[severity],
    code: { value: ruleId },
    ...(suggestions.length > 0 && { suggestions }),
    ...(related.length > 0 && {
      relatedLocations: related.map(({ path, line, endLine, message: what }) => ({
        message: visible(what),
        location: { path, range: { start: { line }, end: { line: endLine } } },
      })),
    }),
  };
}

/** Edits on the finding's own line, whose text is at hand: elsewhere the bytes before them are not known. */
function suggestionsOf({ fix, location }: Finding): readonly object[] {
  const edits = fix?.edits ?? [];
  if (!edits.every(({ at }) => at?.line === location.line && at.endLine === location.line)) return [];
  return edits.flatMap(({ at, text }) => (at ? [{ range: rangeOf(at, location), text }] : []));
}

interface Ends {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Columns in bytes; where the end stands on another line, whose text is not at hand, its column is left out. */
function rangeOf({ line, column, endLine, endColumn }: Ends, { excerpt }: Finding['location']): object {
  const end = endLine === line ? { line: endLine, column: byteColumn(excerpt, endColumn) } : { line: endLine };
  return { start: { line, column: byteColumn(excerpt, column) }, end };
}
