import { expect, test } from 'vitest';
import { plain } from '../../../src/report/paint.ts';
import { json } from '../../../src/report/reporters/json.ts';
import { HOSTILE, NO_SUMMARY, ORDINARY, reportOf } from '../reports.ts';

const render = (report: typeof ORDINARY) => json.render(report, { paint: plain, width: 80 });

test('an ordinary report', async () => {
  await expect(render(ORDINARY)).toMatchFileSnapshot('../golden/ordinary-json.golden.txt');
});

test('is the report, hostile text included', () => {
  expect(JSON.parse(render(ORDINARY))).toEqual(ORDINARY);
  expect(JSON.parse(render(HOSTILE))).toEqual(HOSTILE);
});

test('nothing in it acts on a terminal or a CI runner', () => {
  expect(render(HOSTILE)).not.toMatch(/[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]|\p{Cs}|##\[/u);
});

test('rules come in the order of their names, whatever order they were counted in', () => {
  const first = render(reportOf({ summary: { ...NO_SUMMARY, rules: { b: 1, a: 2 } } }));
  expect(first).toBe(render(reportOf({ summary: { ...NO_SUMMARY, rules: { a: 2, b: 1 } } })));
  expect(first.indexOf('"a"')).toBeLessThan(first.indexOf('"b"'));
});

test('ends with one line end', () => {
  expect(render(ORDINARY)).toMatch(/[^\n]\n$/);
});
