import type { Formula } from '../../formula/formula.ts';
import { namesOf } from '../../formula/names.ts';
import { parseFormula } from '../../formula/parse.ts';
import { type Confirmation, type ConfirmOptions, confirm } from '../../simulator/timing/confirm.ts';
import type { ScenarioFamily } from '../../simulator/timing/scenario.ts';
import type { Check, CheckContext, CheckOutcome, Discrepancy, TimingEntry } from '../check.ts';
import { formulasIn, isRule, type StatedFormula } from './stated-formulas.ts';
import { claimOf, isBindable } from './timing-claim.ts';
import { type TimingOptions, timingOptions } from './timing-options.ts';

/** A rule of time that a document states as a formula, held against what the simulator observes. */
export function timingCheck(families: Readonly<Record<string, ScenarioFamily>>): Check<TimingOptions> {
  return {
    kind: 'timing',
    summary: 'a formula of time holds for what the simulator observes',
    options: timingOptions,
    messages: MESSAGES,
    run: async (context) => runTiming(context, families),
  };
}

const MESSAGES = {
  refuted:
    '`{formula}` does not hold: it gives {stated}, the simulator observes {observed} with {parameters}; state what the mechanism does',
  confirmed:
    '`{formula}` holds in all {runs} scenarios, the rule expects it to be refuted; revise the rule or the document',
  unchecked: '`{formula}` is not checked: {reason}; bind its names',
};

function runTiming(
  context: CheckContext<TimingOptions>,
  families: Readonly<Record<string, ScenarioFamily>>,
): CheckOutcome {
  const family = Object.hasOwn(families, context.options.family) ? families[context.options.family] : undefined;
  if (!family) return { status: 'unbound', reason: `no scenario family is called \`${context.options.family}\`` };
  const stated = findStated(context);
  if (!stated)
    return { status: 'unbound', reason: `no formula like \`${context.options.formula}\` where the rule looks` };
  const result = runFormula(stated.formula, family, context.options);
  const entry = entryOf(context.rule.id, stated, result);
  const place = { document: stated.document, span: stated.span };
  // A document that states what is refuted is wrong, whether or not the rule knows it beforehand.
  const isRight = entry.outcome === 'confirmed' && context.options.expect === 'confirmed';
  const found = isRight ? [] : [discrepancyOf(entry)];
  return { status: 'judged', bound: [place], found, timing: [entry] };
}

/** What the simulator says of a formula; `overrides` replace the rule's seed, runs and held parameters. */
export function runFormula(
  formula: Formula,
  family: ScenarioFamily,
  rule: TimingOptions,
  overrides: Partial<ConfirmOptions> = {},
): Confirmation {
  const unknown = namesOf(formula).filter((name) => !isBindable(name, formula, rule));
  if (unknown.length > 0) {
    return { outcome: 'unchecked', runs: 0, reason: `the rule does not say what \`${unknown.join('`, `')}\` means` };
  }
  const { runs, seed } = rule;
  const fixed = { ...rule.fixed, ...overrides.fixed };
  return confirm(varied(family, rule), claimOf(formula, rule), { runs, seed, ...overrides, fixed });
}

/** The family with the rule's own values on the parameters that it varies. */
function varied(family: ScenarioFamily, { vary }: TimingOptions): ScenarioFamily {
  const parameters = family.parameters.map((parameter) => {
    const grid = Object.hasOwn(vary, parameter.name) ? vary[parameter.name] : undefined;
    if (!grid) return parameter;
    const draw = (uniform: number) => grid[Math.floor(uniform * grid.length)] ?? parameter.draw(uniform);
    return { ...parameter, grid, draw };
  });
  return { ...family, parameters };
}

/** The formula nearest to the expected one: most names in common, the first of equals. */
function findStated({ options: rule, places }: CheckContext<TimingOptions>): StatedFormula | null {
  const names = Object.keys(rule.names);
  const expected = parseFormula(rule.formula, { names });
  if (!expected.ok) return null;
  const wanted = new Set(namesOf(expected.value));
  const left = definedName(expected.value);
  let best: { readonly stated: StatedFormula; readonly shared: number } | null = null;
  for (const stated of places.flatMap(({ document, span }) => formulasIn(document, span, names))) {
    if (!isRule(stated.formula) || shapeOf(stated.formula) !== shapeOf(expected.value)) continue;
    if (left !== definedName(stated.formula)) continue;
    const shared = namesOf(stated.formula).filter((name) => wanted.has(name)).length;
    if (shared > 0 && shared > (best?.shared ?? 0)) best = { stated, shared };
  }
  return best?.stated ?? null;
}

/** An equation defines its left side; another relation compares; anything else is a value. */
function shapeOf(formula: Formula): string {
  if (formula.kind !== 'relation') return 'value';
  return formula.operator === '=' ? 'equation' : 'comparison';
}

function definedName(formula: Formula): string | null {
  if (formula.kind !== 'relation' || formula.operator !== '=') return null;
  const { left } = formula;
  return left.kind === 'name' || left.kind === 'apply' ? left.name : null;
}

function entryOf(rule: string, { document, span, text }: StatedFormula, result: Confirmation): TimingEntry {
  const found = result.outcome === 'refuted' ? result.counterexample : null;
  return {
    rule,
    at: { document, span },
    formula: text,
    outcome: result.outcome,
    runs: result.runs,
    reason: result.outcome === 'unchecked' ? result.reason : null,
    counterexample: found && {
      parameters: found.parameters,
      stated: found.stated,
      observed: found.observed,
      faults: found.faults,
    },
  };
}

function discrepancyOf({ at, formula, outcome, runs, reason, counterexample }: TimingEntry): Discrepancy {
  const parameters = Object.entries(counterexample?.parameters ?? {}).map(([name, value]) => `${name} = ${value}`);
  const args = {
    formula,
    runs,
    reason: reason ?? '',
    stated: counterexample?.stated ?? 'no time',
    observed: counterexample?.observed ?? (counterexample?.faults[0] || 'no time'),
    parameters: parameters.join(', '),
  };
  return { code: outcome, args, at, side: 'document', related: [], fix: null };
}
