import { type Environment, evaluateFormula, isBuiltIn, type Value } from '../../formula/evaluate.ts';
import type { Formula } from '../../formula/formula.ts';
import { parseFormula } from '../../formula/parse.ts';
import type { Claim, Judged } from '../../simulator/timing/confirm.ts';
import type { Observed } from '../../simulator/timing/scenario.ts';
import type { TimingOptions } from './timing-options.ts';

type Binding = Pick<
  TimingOptions,
  'names' | 'functions' | 'observable' | 'index' | 'tolerance' | 'allowsFaults' | 'atMost' | 'used'
>;

/** Whether a name of the formula has a meaning among the observables. */
export function isBindable(name: string, formula: Formula, { names, functions, observable, index }: Binding): boolean {
  if (Object.hasOwn(names, name) || Object.hasOwn(functions, name) || isBuiltIn(name) || name === index) return true;
  return observable !== undefined && formula.kind === 'relation' && definedBy(formula) === name;
}

/** The formula as a predicate over observations; an observation without one of its names does not speak of it. */
export function claimOf(formula: Formula, binding: Binding): Claim {
  return { judge: (observed) => judge(formula, binding, observed), isRefutedByFaults: !binding.allowsFaults };
}

function judge(formula: Formula, binding: Binding, observed: Observed): Judged | null {
  const environment = environmentOf(binding, observed);
  if (formula.kind === 'relation') {
    const isDefined = binding.observable !== undefined && formula.operator === '=';
    return isDefined ? judgeValue(formula.right, binding, observed, environment) : judgeRelation(formula, environment);
  }
  return judgeValue(formula, binding, observed, environment);
}

function judgeValue(formula: Formula, binding: Binding, { values }: Observed, environment: Environment): Judged | null {
  const observed = values[binding.observable ?? ''];
  const value = evaluateFormula(formula, environment);
  if (observed === undefined || !value.ok || typeof value.value !== 'number') return null;
  const stated = binding.used === undefined ? value.value : applied(binding.used, value.value, environment);
  if (stated === null) return null;
  const holds = (binding.atMost && stated < observed) || isNear(stated, observed, binding.tolerance);
  return { holds, stated, observed };
}

function applied(used: string, stated: number, environment: Environment): number | null {
  const parsed = parseFormula(used);
  if (!parsed.ok) return null;
  const values = new Map(environment.values).set('stated', stated);
  const result = evaluateFormula(parsed.value, { ...environment, values });
  return result.ok && typeof result.value === 'number' ? result.value : null;
}

/** A relation states its right side of its left. */
function judgeRelation(formula: Formula & { kind: 'relation' }, environment: Environment): Judged | null {
  const [whole, left, right] = [formula, formula.left, formula.right].map((one) => evaluateFormula(one, environment));
  if (!whole?.ok || !left?.ok || !right?.ok) return null;
  return { holds: whole.value === true, stated: numberOr(right.value), observed: numberOr(left.value) };
}

function environmentOf({ names, functions, index }: Binding, { request, values }: Observed): Environment {
  const bound = new Map<string, Value>();
  for (const [name, observable] of Object.entries(names)) {
    const value = values[observable];
    if (value !== undefined) bound.set(name, value);
  }
  const domain = domainOf(Object.values(functions), values);
  const about = domain[request];
  if (index !== undefined && about !== undefined) bound.set(index, about);
  const entries = Object.entries(functions).map(
    ([name, observable]) =>
      [name, (args: readonly Value[]) => values[`${observable}[${args.join('->')}]`] ?? null] as const,
  );
  return { values: bound, functions: new Map(entries), domain };
}

/** The things that index the first function, in the order of their observables: `now[traffic]`, `now[engine]`. */
function domainOf(observables: readonly string[], values: Readonly<Record<string, number>>): readonly string[] {
  const keys = Object.keys(values);
  return observables
    .map((observable) => keys.filter((key) => key.startsWith(`${observable}[`) && !key.includes('->')))
    .map((found) => found.map((key) => key.slice(key.indexOf('[') + 1, -1)))
    .reduce<readonly string[]>((longest, some) => (some.length > longest.length ? some : longest), []);
}

function definedBy({ left }: Formula & { kind: 'relation' }): string | null {
  return left.kind === 'name' || left.kind === 'apply' ? left.name : null;
}

function isNear(stated: number, observed: number, tolerance: number): boolean {
  return stated === observed || Math.abs(stated - observed) <= tolerance * Math.max(1, Math.abs(observed));
}

function numberOr(value: Value): number | null {
  return typeof value === 'number' ? value : null;
}
