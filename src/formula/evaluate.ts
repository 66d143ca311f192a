import type { Formula, Outcome, Relation } from './formula.ts';

/** Numbers are in base units; a string names a thing that indexes a function (`now[traffic]`). */
export type Value = number | string | boolean;

export interface Environment {
  readonly values: ReadonlyMap<string, Value>;
  /** `null` where the function is not defined for its arguments. */
  readonly functions?: ReadonlyMap<string, (args: readonly Value[]) => Value | null>;
  /** What `min over j of …` runs over. */
  readonly domain?: readonly string[];
}

/** The value of a formula: a number, or the truth of a relation; what cannot be computed is a fault, never a throw. */
export function evaluateFormula(formula: Formula, environment: Environment): Outcome<Value> {
  switch (formula.kind) {
    case 'number':
      return done(formula.value);
    case 'name':
      return known(environment.values.get(formula.name), formula);
    case 'negate':
      return arithmetic(formula, [formula.operand], environment, ([value = 0]) => -value);
    case 'binary': {
      const compute = BINARY[formula.operator];
      return arithmetic(formula, [formula.left, formula.right], environment, ([a = 0, b = 0]) => compute(a, b));
    }
    case 'relation':
      return evaluateRelation(formula, environment);
    case 'apply':
      return evaluateApplied(formula, environment);
    case 'fold':
      return evaluateFold(formula, environment);
  }
}

const BINARY = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
} as const;
const FOLDS = {
  min: { start: Infinity, join: (a: number, b: number) => Math.min(a, b) },
  max: { start: -Infinity, join: (a: number, b: number) => Math.max(a, b) },
  sum: { start: 0, join: (a: number, b: number) => a + b },
} as const;
const BUILT_IN: ReadonlyMap<string, (args: readonly number[]) => number> = new Map([
  ['min', (args: readonly number[]) => Math.min(...args)],
  ['max', (args: readonly number[]) => Math.max(...args)],
  ['sum', (args: readonly number[]) => args.reduce((a, b) => a + b, 0)],
  ['abs', ([value = 0]: readonly number[]) => Math.abs(value)],
  ['ceil', ([value = 0]: readonly number[]) => Math.ceil(value)],
  ['floor', ([value = 0]: readonly number[]) => Math.floor(value)],
]);

/** A function that every formula may use, such as `max`. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name);
}

/** Whether a relation holds between two values; names of things are only equal or not. */
export function holds(operator: Relation, left: Value, right: Value): boolean {
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

function evaluateRelation(formula: Formula & { kind: 'relation' }, environment: Environment): Outcome<Value> {
  const left = evaluateFormula(formula.left, environment);
  if (!left.ok) return left;
  const right = evaluateFormula(formula.right, environment);
  if (!right.ok) return right;
  if (typeof left.value !== typeof right.value) return refuse(formula, 'the sides cannot be compared');
  return done(holds(formula.operator, left.value, right.value));
}

function evaluateApplied(formula: Formula & { kind: 'apply' }, environment: Environment): Outcome<Value> {
  const given = environment.functions?.get(formula.name);
  if (given) {
    const args = evaluateAll(formula.args, environment);
    return args.ok ? known(given(args.value) ?? undefined, formula) : args;
  }
  const builtIn = BUILT_IN.get(formula.name);
  return builtIn ? arithmetic(formula, formula.args, environment, builtIn) : known(undefined, formula);
}

function evaluateFold(formula: Formula & { kind: 'fold' }, environment: Environment): Outcome<Value> {
  const { start, join } = FOLDS[formula.fold];
  const values = new Map(environment.values);
  let result: number = start;
  for (const member of environment.domain ?? []) {
    values.set(formula.variable, member);
    const inner = { ...environment, values };
    const counts = formula.condition ? evaluateFormula(formula.condition, inner) : done(true);
    if (!counts.ok) return counts;
    if (counts.value !== true) continue;
    const value = evaluateFormula(formula.body, inner);
    if (!value.ok) return value;
    if (typeof value.value !== 'number') return refuse(formula.body, 'this is not a number');
    result = join(result, value.value);
  }
  return done(result);
}

function arithmetic(
  formula: Formula,
  parts: readonly Formula[],
  environment: Environment,
  compute: (values: readonly number[]) => number,
): Outcome<Value> {
  const values = evaluateAll(parts, environment);
  if (!values.ok) return values;
  const numbers = values.value.filter((value) => typeof value === 'number');
  if (numbers.length < parts.length) return refuse(formula, 'this is not a number');
  const result = compute(numbers);
  return Number.isNaN(result) ? refuse(formula, 'this has no value') : done(result);
}

function evaluateAll(parts: readonly Formula[], environment: Environment): Outcome<readonly Value[]> {
  const values: Value[] = [];
  for (const part of parts) {
    const one = evaluateFormula(part, environment);
    if (!one.ok) return one;
    values.push(one.value);
  }
  return { ok: true, value: values };
}

function known(value: Value | undefined, formula: Formula & { name: string }): Outcome<Value> {
  return value === undefined ? refuse(formula, `\`${formula.name}\` is not known`) : done(value);
}

function refuse({ span }: Formula, message: string): { ok: false; fault: { message: string; span: typeof span } } {
  return { ok: false, fault: { message, span } };
}

function done(value: Value): Outcome<Value> {
  return { ok: true, value };
}
