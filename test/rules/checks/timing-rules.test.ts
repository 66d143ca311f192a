import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTimingRules, runTimingRule } from '../../../src/rules/checks/timing-rules.ts';
import { FAMILIES as MODEL } from '../../../src/simulator/timing/families/registry.ts';
import { grantStates } from '../../../src/simulator/timing/grant-states.ts';

const FAMILIES = { ...MODEL, [grantStates.name]: grantStates };
const folders = ['compass/timing/', 'simulator/'].map((name) => new URL(`../../../rules/${name}`, import.meta.url));
const texts = folders.flatMap((folder) =>
  readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
);
const rules = texts.flatMap(readTimingRules);

test('every rule of the pack is read', () => {
  expect(texts.length).toBeGreaterThan(20);
  expect(rules.length).toBe(texts.length);
});

test.each(rules.map((rule) => [rule.name, rule] as const))('%s ends as it expects', (_name, rule) => {
  const result = runTimingRule(rule, FAMILIES, { runs: 20 });
  expect(result.outcome).toBe(rule.options.expect);
});

test.each(rules.filter(({ options }) => options.expect === 'refuted').map((rule) => [rule.name, rule] as const))(
  '%s is refuted by what was observed, not by a run that broke down',
  (_name, rule) => {
    const result = runTimingRule(rule, FAMILIES, { runs: 20 });
    expect(result).toMatchObject({ counterexample: { faults: [], stated: expect.any(Number) } });
  },
);

function changed(name: string, formula: string) {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`no ${name}`);
  return runTimingRule(rule, FAMILIES, { runs: 20, formula });
}

test.each([
  ['T1', 'T = latency - bytes / bandwidth'],
  ['T1', 'T = bytes / bandwidth'],
  ['T2', 'a = t'],
  ['T3', 'a + notify latency'],
  ['T4', 'min(a, r) + T'],
  ['T4', 'max(a, r)'],
  ['T4', 'a + T'],
  ['T5', 'r >= a'],
  ['T8', 'calls = max(k, iterations)'],
  ['T12', 'posted + L1'],
  ['T23', 'held < finished'],
  ['T11-grant', 'LBTS(i) = max over j != i of (N[j] + D(j->i))'],
])('%s changed to %s is refuted with a counterexample', (name, formula) => {
  expect(changed(name, formula)).toMatchObject({ outcome: 'refuted', counterexample: { stated: expect.any(Number) } });
});

test('a formula that does not parse, an unknown name and an unknown parameter are told', () => {
  expect(changed('T4', 'a + ')).toMatchObject({ outcome: 'unchecked', reason: expect.stringContaining('column 5') });
  expect(changed('T4', 'a + q')).toMatchObject({ outcome: 'unchecked', reason: expect.stringContaining('`q`') });
  const [rule] = rules;
  if (!rule) throw new Error('no rule');
  expect(runTimingRule(rule, FAMILIES, { fixed: { nothing: 1 } }).outcome).toBe('unchecked');
});
