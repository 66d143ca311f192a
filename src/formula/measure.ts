import type { Formula, Outcome } from './formula.ts';
import { PLAIN, type Unit, unitName } from './units.ts';

/** `any` fits every unit: a bare number, a name whose unit is not told. */
export type Measure = Unit | 'any';

/** The unit of a formula's value (of the sides, for a relation); a clash is a fault. */
export function measure(formula: Formula, units: ReadonlyMap<string, Unit>): Outcome<Measure> {
  switch (formula.kind) {
    case 'number':
      return done(isPlain(formula.unit) ? 'any' : formula.unit);
    case 'name':
      return done(units.get(formula.name) ?? 'any');
    case 'negate':
      return measure(formula.operand, units);
    case 'fold':
      return measure(formula.body, units);
    case 'apply':
      return measureApplied(formula, units);
    case 'binary':
    case 'relation':
      return measurePair(formula, units);
  }
}

function measureApplied(formula: Formula & { kind: 'apply' }, units: ReadonlyMap<string, Unit>): Outcome<Measure> {
  const known = units.get(formula.name);
  if (known) return done(known);
  if (!SAME_UNIT.has(formula.name)) return done('any');
  let result: Measure = 'any';
  for (const argument of formula.args) {
    const next = measure(argument, units);
    if (!next.ok) return next;
    if (clash(result, next.value)) return clashAt(formula, result, next.value);
    if (result === 'any') result = next.value;
  }
  return done(result);
}

const SAME_UNIT: ReadonlySet<string> = new Set(['min', 'max', 'abs']);

function measurePair(
  formula: Formula & { kind: 'binary' | 'relation' },
  units: ReadonlyMap<string, Unit>,
): Outcome<Measure> {
  const left = measure(formula.left, units);
  if (!left.ok) return left;
  const right = measure(formula.right, units);
  if (!right.ok) return right;
  if (formula.operator === '*') return done(combine(formula.left, left.value, formula.right, right.value, 1));
  if (formula.operator === '/') return done(combine(formula.left, left.value, formula.right, right.value, -1));
  if (clash(left.value, right.value)) return clashAt(formula, left.value, right.value);
  return done(left.value === 'any' ? right.value : left.value);
}

function combine(left: Formula, a: Measure, right: Formula, b: Measure, sign: 1 | -1): Measure {
  const above = a === 'any' && left.kind === 'number' ? PLAIN : a;
  const below = b === 'any' && right.kind === 'number' ? PLAIN : b;
  if (above === 'any' || below === 'any') return 'any';
  return { seconds: above.seconds + sign * below.seconds, bytes: above.bytes + sign * below.bytes };
}

const isPlain = ({ seconds, bytes }: Unit): boolean => seconds === 0 && bytes === 0;

function clash(a: Measure, b: Measure): boolean {
  return a !== 'any' && b !== 'any' && (a.seconds !== b.seconds || a.bytes !== b.bytes);
}

function clashAt({ span }: Formula, a: Measure, b: Measure): Outcome<Measure> {
  const named = (one: Measure) => `\`${one === 'any' ? '?' : unitName(one) || '1'}\``;
  return { ok: false, fault: { message: `the sides have different units, ${named(a)} and ${named(b)}`, span } };
}

function done(value: Measure): Outcome<Measure> {
  return { ok: true, value };
}
