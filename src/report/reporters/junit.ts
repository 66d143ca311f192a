import type { Finding, Report, ReportedCitation, ReportedDocument } from '../report.ts';
import { escapeXml } from './escape.ts';
import type { Reporter } from './reporter.ts';

const SKIPPED: ReadonlySet<string> = new Set(['unanchored', 'external']);

/** JUnit XML: a suite for each document, a case for each judged citation and each rule that found something. */
export const junit: Reporter = {
  name: 'junit',
  summary: 'JUnit XML, a test case for each citation',
  render(report) {
    const suites = report.documents.map((document) => suiteOf(document, report));
    const problems = report.problems.length === 0 ? [] : [problemSuite(report)];
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="compass-doc">\n${[...suites, ...problems].join('')}</testsuites>\n`;
  },
};

function suiteOf(document: ReportedDocument, { findings }: Report): string {
  const own = findings.filter(({ location, known }) => location.path === document.path && !known);
  const byPlace = new Map(own.map((finding) => [`${finding.location.line}:${finding.location.column}`, finding]));
  const cases = document.citations.map((citation) => citationCase(citation, document.path, byPlace));
  const others = own.filter(({ ruleId }) => !ruleId.startsWith('citation/')).map(findingCase);
  const all = [...cases, ...others];
  return suite(document.path, all);
}

interface Case {
  readonly xml: string;
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'error';
}

function suite(name: string, cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return `  <testsuite name="${escapeXml(name)}" ${counts} time="0">\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;
}

function citationCase(
  { line, column, raw, verdict }: ReportedCitation,
  path: string,
  findings: ReadonlyMap<string, Finding>,
): Case {
  const finding = findings.get(`${line}:${column}`);
  const head = `name="${escapeXml(`${line}:${column} ${raw}`)}" classname="${escapeXml(path)}" time="0"`;
  if (finding?.ruleId.startsWith('citation/')) return { xml: testcase(head, failure(finding)), outcome: 'failed' };
  return SKIPPED.has(verdict)
    ? { xml: testcase(head, `<skipped message="${verdict}"/>`), outcome: 'skipped' }
    : { xml: `    <testcase ${head}/>\n`, outcome: 'passed' };
}

function findingCase(finding: Finding): Case {
  const { location, ruleId } = finding;
  const name = `${location.line}:${location.column} ${ruleId}`;
  return {
    xml: testcase(`name="${escapeXml(name)}" classname="${escapeXml(location.path)}" time="0"`, failure(finding)),
    outcome: 'failed',
  };
}

function problemSuite({ problems }: Report): string {
  const cases = problems.map(({ path, line, message, remedy }): Case => {
    const head = `name="${escapeXml(`${path ?? 'compass-doc'}${line === null ? '' : `:${line}`}`)}" classname="compass-doc" time="0"`;
    const error = `<error message="${escapeXml(message)}" type="problem">${escapeXml(remedy)}</error>`;
    return { xml: testcase(head, error), outcome: 'error' };
  });
  return suite('problems', cases);
}

function testcase(head: string, body: string): string {
  return `    <testcase ${head}>${body}</testcase>\n`;
}

function failure({ message, ruleId, location, related }: Finding): string {
  const places = related.map(({ path, line, message: what, excerpt }) => `${path}:${line}: ${what}: ${excerpt.trim()}`);
  const text = [`${location.path}:${location.line}: ${location.excerpt}`, ...places].join('\n');
  return `<failure message="${escapeXml(message)}" type="${escapeXml(ruleId)}">${escapeXml(text)}</failure>`;
}
