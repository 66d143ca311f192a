import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/report/paint.ts';
import type { Report } from '../../../src/report/report.ts';
import { markdown } from '../../../src/report/reporters/markdown.ts';
import { findingOf, HOSTILE, ORDINARY, reportOf } from '../reports.ts';
import { HOSTILE_EVERYWHERE, RICH } from '../rich.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const render = (report: Report) => markdown.render(report, { paint: plain, width: 80 });
const parse = (text: string) => unified().use(remarkParse).use(remarkGfm).parse(text) as Node;
const nodes = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodes)];
const ofType = (report: Report, type: string) => nodes(parse(render(report))).filter((node) => node.type === type);
const textOf = (node: Node) =>
  nodes(node)
    .map(({ value }) => value ?? '')
    .join('');

test('a row for each finding: document, cited, suggested, sentence', () => {
  const [head, first] = ofType(RICH, 'tableRow').map((row) => row.children?.map(textOf));
  expect(head).toEqual(['Document', 'Cited', 'Suggested', 'Sentence']);
  expect(first).toEqual([
    'design/pump station.md:12',
    'src/pump.py:10-14 drifted',
    'src/pump.py:31-35 (certain)',
    'Der Öffner `Pump.open_valve` (`pump.py:10-14`) läuft, wenn der 🚰 Tank voll ist.',
  ]);
});

test('coverage is told, and what was there before is counted, not listed', () => {
  expect(render(RICH)).toContain('9 citations in 3 documents, 6 judged');
  expect(render(RICH)).toContain('1 finding more, there before.');
  expect(render(RICH)).not.toContain('tank.py');
});

describe('hostile text', () => {
  test.each([HOSTILE, HOSTILE_EVERYWHERE])('opens no link, image or tag, and breaks no row', (report) => {
    for (const type of ['link', 'image', 'heading', 'emphasis', 'strong', 'delete', 'list', 'code']) {
      expect(ofType(report, type).length).toBe(type === 'heading' || type === 'strong' ? 1 : 0);
    }
    const markup = ofType(report, 'html').map(({ value }) => value);
    expect(markup.filter((value) => value !== '<!-- -->')).toEqual([]);
    const rows = ofType(report, 'tableRow');
    expect(rows).toHaveLength(report.findings.length + 1);
    for (const row of rows) expect(row.children).toHaveLength(4);
  });

  test('a long text is cut between characters', () => {
    const excerpt = '🚰'.repeat(500);
    const findings = [findingOf({ ruleId: 'pump/long', message: excerpt })];
    expect(render(reportOf({ findings }))).toMatch(/🚰…/u);
    expect(render(reportOf({ findings })).isWellFormed()).toBe(true);
  });
});

describe('the limit of a step summary', () => {
  const many = 8_000;

  test('whole rows are left away, and counted', () => {
    const text = render(
      reportOf({ findings: Array.from({ length: many }, () => ORDINARY.findings[0]) as Report['findings'] }),
    );
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    const left = Number(/\n(\d+) more do not fit here\.\n$/.exec(text)?.[1]);
    expect(nodes(parse(text)).filter(({ type }) => type === 'tableRow').length - 1 + left).toBe(many);
  });

  test('problems take no more than their part', () => {
    const problems = Array.from({ length: many }, () => ({ path: 'a.md', line: 1, message: 'm', remedy: 'r' }));
    const text = render({ ...ORDINARY, problems });
    expect(text).toMatch(/more do not fit here/);
    expect(text).toContain('| Document |');
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  });
});
