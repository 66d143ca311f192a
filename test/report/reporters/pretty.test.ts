import { describe, expect, test } from 'vitest';
import { type Paint, plain } from '../../../src/report/paint.ts';
import type { Report } from '../../../src/report/report.ts';
import { pretty } from '../../../src/report/reporters/pretty.ts';
import { glyphsOf, widthOf } from '../../../src/report/visible.ts';
import { findingOf, HOSTILE, NO_SUMMARY, ORDINARY, reportOf } from '../reports.ts';

const render = (report: Report, width = 80, paint: Paint = plain) => pretty.render(report, { paint, width });
const lastLine = (report: Report) => render(report, 200).trimEnd().split('\n').at(-1);

describe('golden files', () => {
  test.each([40, 80, 200])('an ordinary report at %i columns', async (width) => {
    await expect(render(ORDINARY, width)).toMatchFileSnapshot(`../golden/ordinary-${width}.golden.txt`);
  });

  test('an ordinary report in colour', async () => {
    const tagged: Paint = (style, text) => `<${style}>${text}</${style}>`;
    await expect(render(ORDINARY, 80, tagged)).toMatchFileSnapshot('../golden/ordinary-colour.golden.txt');
  });

  test('a hostile report', async () => {
    await expect(render(HOSTILE)).toMatchFileSnapshot('../golden/hostile-80.golden.txt');
  });
});

describe('layout', () => {
  test.each([
    [40, ORDINARY],
    [80, ORDINARY],
    [80, HOSTILE],
    [40, HOSTILE],
  ])('no line is wider than %i columns', (width, report) => {
    const tooWide = render(report, width)
      .split('\n')
      .filter((line) => widthOf(glyphsOf(line)) > width);
    expect(tooWide).toEqual([]);
  });

  test('colour changes no layout', () => {
    const marked: Paint = (_style, text) => `«${text}»`;
    expect(render(ORDINARY, 80, marked).replace(/[«»]/g, '')).toBe(render(ORDINARY));
  });

  test('the carets stand under the citation, wide characters counted twice', () => {
    const lines = render(HOSTILE).split('\n');
    const at = lines.findIndex((line) => line.includes('漢字と'));
    const before = lines[at]?.slice(0, lines[at]?.indexOf('pump.py')) ?? '';
    expect(lines[at + 1]?.indexOf('^')).toBe(widthOf(glyphsOf(before)));
    expect(lines[at + 1]?.trim()).toBe(`| ${' '.repeat(10)}${'^'.repeat(9)}`);
  });

  test('an excerpt that is empty or shorter than its citation does no harm', () => {
    const location = { path: 'a.md', line: 1, column: 9, endLine: 2, endColumn: 3, excerpt: '' };
    expect(render(reportOf({ findings: [findingOf({ location })] }))).toContain('    1 | \n      | ^\n');
  });
});

describe('hostile text', () => {
  test('nothing that acts on a terminal is left', () => {
    expect(render(HOSTILE)).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
    expect(render(HOSTILE)).toContain('\\u{1b}[31m');
    expect(render(HOSTILE)).toContain('\\u{202e}');
  });

  test.each([40, 41, 43, 47, 53, 80])('no line reads as a command of a CI runner at %i columns', (width) => {
    for (const line of render(HOSTILE, width).split('\n')) {
      expect(line.trim().startsWith('::')).toBe(false);
      expect(line).not.toContain('##[');
    }
  });
});

describe('the sentence on what to do next', () => {
  const clean = { ...NO_SUMMARY, citations: { ...NO_SUMMARY.citations, ok: 2 } };
  const coverage = { ...NO_SUMMARY.coverage, documents: 1, citations: 2, judged: 2 };

  test('findings with suggestions', () => {
    expect(lastLine(ORDINARY)).toBe(
      'Put the suggested lines into the documents (1 certain, 1 offered); `compass-doc explain design/pump.md:12` tells why.',
    );
  });

  test('findings without any', () => {
    expect(lastLine(reportOf({ findings: [findingOf({})] }))).toBe(
      'Correct the documents; `compass-doc explain notes.md:3` tells why.',
    );
  });

  test('a path that a shell would read otherwise is not offered for pasting', () => {
    const location = { ...findingOf({}).location, path: '$(reboot).md' };
    expect(lastLine(reportOf({ findings: [findingOf({ location })] }))).toContain('explain DOCUMENT:LINE');
  });

  test('problems come first', () => {
    const problems = [{ path: null, line: null, message: 'm', remedy: 'r' }];
    expect(lastLine(reportOf({ problems, findings: [findingOf({})] }))).toBe(
      '1 problem, listed on standard error, kept the run from judging all it was given.',
    );
  });

  test('all holds', () => {
    expect(lastLine(reportOf({ summary: { ...clean, coverage } }))).toBe('Every judged citation holds.');
    expect(lastLine(reportOf({ summary: { ...clean, coverage: { ...coverage, unanchored: 5 } } }))).toBe(
      'Every judged citation holds; `--strict` lists the 5 that nothing pins.',
    );
  });

  test('what does not hold is ignored', () => {
    const summary = { ...clean, coverage: { ...coverage, judged: 3, ignored: 1 } };
    expect(lastLine(reportOf({ summary }))).toBe('Nothing to do: what does not hold is marked as ignored.');
  });

  test('nothing was judged', () => {
    expect(lastLine(reportOf({}))).toBe('No citation was judged, so nothing is vouched for.');
  });
});

test('coverage is always told', () => {
  expect(render(reportOf({}), 120)).toBe(
    'Read 0 citations in 0 documents: 0 judged, 0 unanchored, 0 external, 0 ignored, 0 records.\n' +
      'Judged: 0 ok, 0 drifted, 0 misplaced, 0 broken, 0 ambiguous.\n' +
      'No citation was judged, so nothing is vouched for.\n',
  );
});
