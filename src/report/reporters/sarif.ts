import type { Finding, Fix, Problem, RelatedPlace, Report, Severity } from '../report.ts';
import { visible } from '../visible.ts';
import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';
import { rulesOf } from './rule-names.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** SARIF 2.1.0, for code scanning and editors. */
export const sarif: Reporter = {
  name: 'sarif',
  summary: 'SARIF 2.1.0, for code scanning',
  render(report) {
    return `${jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [runOf(report)] }, 2)}\n`;
  },
};

function runOf({ tool, findings, problems }: Report): object {
  const rules = rulesOf(findings);
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  return {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        rules: rules.map(({ id, summary }) => ({ id, shortDescription: { text: summary } })),
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [
      { executionSuccessful: problems.length === 0, toolExecutionNotifications: problems.map(notification) },
    ],
    results: findings.map((finding) => resultOf(finding, indexOf.get(finding.ruleId) ?? 0)),
  };
}

function resultOf(
  { ruleId, severity, message, location, related, fix, fingerprint, known }: Finding,
  ruleIndex: number,
): object {
  const { path, line, column, endLine, endColumn } = location;
  return {
    ruleId,
    ruleIndex,
    level: LEVEL[severity],
    message: { text: visible(message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    ...(related.length > 0 && { relatedLocations: related.map(relatedLocation) }),
    partialFingerprints: { 'compassDocFinding/v1': fingerprint },
    ...(known && { baselineState: 'unchanged' }),
    ...(fix?.edits.every(({ at }) => at) && { fixes: [fixOf(fix, path)] }),
  };
}

function relatedLocation({ path, line, endLine, message }: RelatedPlace, index: number): object {
  return {
    id: index,
    message: { text: visible(message) },
    physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine: line, endLine } },
  };
}

function fixOf({ certain, edits }: Fix, path: string): object {
  const replacements = edits.flatMap(({ at, text }) =>
    at
      ? [
          {
            deletedRegion: { startLine: at.line, startColumn: at.column, endLine: at.endLine, endColumn: at.endColumn },
            insertedContent: { text },
          },
        ]
      : [],
  );
  return {
    description: { text: certain ? 'Put the right lines in' : 'Put the likely lines in' },
    artifactChanges: [{ artifactLocation: { uri: uriOf(path) }, replacements }],
  };
}

function notification({ path, line, message, remedy }: Problem): object {
  return {
    level: 'error',
    message: { text: visible(`${message}; ${remedy}`) },
    ...(path !== null && {
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(path) },
            ...(line !== null && { region: { startLine: line } }),
          },
        },
      ],
    }),
  };
}

/** A relative reference with every unit that means something in an address encoded; a lone surrogate cannot be. */
function uriOf(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
