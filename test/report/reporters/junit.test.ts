import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/report/paint.ts';
import type { Finding, Report } from '../../../src/report/report.ts';
import { junit } from '../../../src/report/reporters/junit.ts';
import { citationOf, findingOf, reportOf } from '../reports.ts';

const render = (report: Report) => junit.render(report, { paint: plain, width: 80 });
const documents = [
  { path: 'notes.md', citations: [citationOf({ line: 3, column: 1 })], records: [], decisions: [], timing: [] },
];
const counts = (findings: readonly Finding[]) =>
  /tests="\d+" failures="\d+" errors="\d+" skipped="\d+"/.exec(render(reportOf({ documents, findings })))?.[0];

describe('a citation that does not hold', () => {
  test('is a failure', () => {
    expect(counts([findingOf({})])).toBe('tests="1" failures="1" errors="0" skipped="0"');
  });

  test('stays one where a rule speaks of the same place', () => {
    expect(counts([findingOf({}), findingOf({ ruleId: 'pump/valves' })])).toBe(
      'tests="2" failures="2" errors="0" skipped="0"',
    );
  });

  test('is skipped when it is ignored, or was there before the change', () => {
    expect(counts([])).toBe('tests="1" failures="0" errors="0" skipped="1"');
    expect(counts([findingOf({ known: true })])).toBe('tests="1" failures="0" errors="0" skipped="1"');
  });
});

test('an information is no failure', () => {
  const findings = [findingOf({}), findingOf({ ruleId: 'pump/valves', severity: 'info' })];
  expect(counts(findings)).toBe('tests="2" failures="1" errors="0" skipped="1"');
});

test('a line of a megabyte is quoted in part', () => {
  const location = { ...findingOf({}).location, excerpt: 'x'.repeat(1_000_000) };
  expect(render(reportOf({ documents, findings: [findingOf({ location })] })).length).toBeLessThan(2000);
});
