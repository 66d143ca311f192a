import { citationFindings, findingsByDocument, isOnCitation, placeKey } from '../grouping.ts';
import type { Finding, Report, ReportedCitation, ReportedDocument } from '../report.ts';
import { escapeXml } from './escape.ts';
import type { Reporter } from './reporter.ts';
import { quoted } from './sentence.ts';

const HOLDS = 'ok';
const UNJUDGED: ReadonlySet<string> = new Set(['unanchored', 'external']);

/** JUnit XML: a suite for each document, a case for each citation and for each finding of a rule. */
export const junit: Reporter = {
  name: 'junit',
  summary: 'JUnit XML, a test case for each citation',
  render(report) {
    const findings = findingsByDocument(report.findings);
    const suites = report.documents.map((document) => suiteOf(document, findings.get(document.path) ?? []));
    const problems = report.problems.length === 0 ? [] : [problemSuite(report)];
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="compass-doc">\n${[...suites, ...problems].join('')}</testsuites>\n`;
  },
};

interface Case {
  readonly xml: string;
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'error';
}

function suiteOf({ path, citations }: ReportedDocument, findings: readonly Finding[]): string {
  const byPlace = citationFindings(findings);
  const judged = citations.map((citation) => citationCase(citation, path, byPlace.get(placeKey(citation)) ?? null));
  const others = findings.filter((finding) => !isOnCitation(finding)).map(findingCase);
  return suite(path, [...judged, ...others]);
}

function suite(name: string, cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return `  <testsuite name="${escapeXml(name)}" ${counts} time="0">\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;
}

function citationCase(citation: ReportedCitation, path: string, finding: Finding | null): Case {
  const head = headOf(`${placeKey(citation)} ${citation.raw}`, path);
  if (finding) return failedCase(head, finding);
  if (citation.verdict === HOLDS) return { xml: `    <testcase ${head}/>\n`, outcome: 'passed' };
  return skippedCase(head, UNJUDGED.has(citation.verdict) ? citation.verdict : `${citation.verdict}, but ignored`);
}

function findingCase(finding: Finding): Case {
  const { location, ruleId } = finding;
  return failedCase(headOf(`${placeKey(location)} ${ruleId}`, location.path), finding);
}

/** What was there before the change that is judged is no failure of it, and information is none at all. */
function failedCase(head: string, finding: Finding): Case {
  if (finding.known) return skippedCase(head, `known before: ${finding.message}`);
  if (finding.severity === 'info') return skippedCase(head, finding.message);
  return { xml: testcase(head, failure(finding)), outcome: 'failed' };
}

function skippedCase(head: string, message: string): Case {
  return { xml: testcase(head, `<skipped message="${escapeXml(message)}"/>`), outcome: 'skipped' };
}

function problemSuite({ problems }: Report): string {
  const cases = problems.map(({ path, line, message, remedy }): Case => {
    const head = headOf(`${path ?? 'compass-doc'}${line === null ? '' : `:${line}`}`, 'compass-doc');
    const error = `<error message="${escapeXml(message)}" type="problem">${escapeXml(remedy)}</error>`;
    return { xml: testcase(head, error), outcome: 'error' };
  });
  return suite('problems', cases);
}

function headOf(name: string, classname: string): string {
  return `name="${escapeXml(name)}" classname="${escapeXml(classname)}" time="0"`;
}

function testcase(head: string, body: string): string {
  return `    <testcase ${head}>${body}</testcase>\n`;
}

function failure({ message, ruleId, location, related }: Finding): string {
  const places = related.map(({ path, line, message: what, excerpt }) => {
    const source = quoted(excerpt);
    return `${path}:${line}: ${what}${source === '' ? '' : `: ${source}`}`;
  });
  const text = [`${location.path}:${location.line}: ${quoted(location.excerpt, location)}`, ...places].join('\n');
  return `<failure message="${escapeXml(message)}" type="${escapeXml(ruleId)}">${escapeXml(text)}</failure>`;
}
