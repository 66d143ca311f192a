import { expect, test } from 'vitest';
import { type GrantRule, MUTANTS, RULES, type RuleName } from '../../../src/simulator/kernel/rules.ts';
import { SCENARIOS, type Scenario, type Verdict, verdictOf } from './scenarios.ts';

const ALL: readonly Scenario[] = Object.values(SCENARIOS);

/** The scenario that was made for each wrong rule, and how it shows. */
const CATCHES: Readonly<Record<Exclude<RuleName, 'standard'>, readonly [keyof typeof SCENARIOS, Verdict]>> = {
  'next-for-running': ['an owner that has not asked yet', 'causality error'],
  neighbours: ['a message through an idle relay', 'causality error'],
  'not-strict': ['a message and a step of one instant', 'two seeds disagree'],
  'now-for-tar': ['steps that cross', 'deadlock'],
  'no-transit': ['a frame that comes late', 'causality error'],
  'arrival-order-ties': ['two messages of one instant', 'two seeds disagree'],
};

/** The wrong rules that no scenario of a suite catches. */
function survivorsOf(suite: readonly Scenario[]): readonly string[] {
  const isCaught = (rule: GrantRule) => suite.some((scenario) => verdictOf(rule, scenario) !== 'survives');
  return MUTANTS.filter((rule) => !isCaught(rule)).map(({ name }) => name);
}

test('the table of rules and scenarios', () => {
  const rows = Object.values(RULES).map((rule) => [
    rule.name,
    Object.fromEntries(ALL.map((scenario) => [scenario.name, verdictOf(rule, scenario)])),
  ]);
  console.table(Object.fromEntries(rows));
  expect(rows.length).toBe(MUTANTS.length + 1);
});

test('no scenario catches the right rule', () => {
  expect(ALL.filter((scenario) => verdictOf(RULES.standard, scenario) !== 'survives')).toEqual([]);
});

test.each(Object.entries(CATCHES))('%s is caught by its scenario', (name, [scenario, verdict]) => {
  expect(verdictOf(RULES[name as RuleName], SCENARIOS[scenario])).toBe(verdict);
});

test('the suite catches every wrong rule', () => {
  expect(Object.keys(CATCHES).sort()).toEqual(MUTANTS.map(({ name }) => name).sort());
  expect(survivorsOf(ALL)).toEqual([]);
});

test.each(MUTANTS.map((rule) => [rule.name, rule] as const))(
  'without what catches %s, it survives the suite',
  (name, rule) => {
    const rest = ALL.filter((scenario) => verdictOf(rule, scenario) === 'survives');
    expect(rest.length).toBeLessThan(ALL.length);
    expect(survivorsOf(rest)).toContain(name);
  },
);

test.each([
  ['neighbours', 'a message through an idle relay'],
  ['now-for-tar', 'steps that cross'],
  ['arrival-order-ties', 'two messages of one instant'],
])('%s survives a suite without its one scenario', (name, removed) => {
  expect(survivorsOf(ALL.filter((scenario) => scenario.name !== removed))).toEqual([name]);
});
