import type { Formula, Outcome } from './formula.ts';

/** Powers of the two base units: `B/s` is `{ seconds: -1, bytes: 1 }`. */
export interface Unit {
  readonly seconds: number;
  readonly bytes: number;
}

export const PLAIN: Unit = { seconds: 0, bytes: 0 };
export const SECONDS: Unit = { seconds: 1, bytes: 0 };
export const BYTES: Unit = { seconds: 0, bytes: 1 };
export const BYTES_PER_SECOND: Unit = { seconds: -1, bytes: 1 };

interface Scale {
  readonly unit: Unit;
  readonly times: number;
  /** Small units divide: 50 / 1e6 is the nearest double to 50 µs, 50 * 1e-6 is not. */
  readonly over: number;
}

const time = (over: number, times = 1): Scale => ({ unit: SECONDS, times, over });
const data = (times: number): Scale => ({ unit: BYTES, times, over: 1 });
const SIZES: Readonly<Record<string, Scale>> = {
  B: data(1),
  kB: data(1e3),
  KB: data(1e3),
  MB: data(1e6),
  GB: data(1e9),
  TB: data(1e12),
  KiB: data(2 ** 10),
  MiB: data(2 ** 20),
  GiB: data(2 ** 30),
  TiB: data(2 ** 40),
};
const BITS: Readonly<Record<string, number>> = { 'Mbit/s': 1e6, 'Gbit/s': 1e9, 'Mb/s': 1e6, 'Gb/s': 1e9 };
const SCALES: ReadonlyMap<string, Scale> = new Map([
  ['s', time(1)],
  ['ms', time(1e3)],
  ['us', time(1e6)],
  ['µs', time(1e6)],
  ['μs', time(1e6)],
  ['ns', time(1e9)],
  ...Object.entries(SIZES),
  ...Object.entries(SIZES).map(([name, scale]): [string, Scale] => [`${name}/s`, { ...scale, unit: BYTES_PER_SECOND }]),
  ...Object.entries(BITS).map(([name, times]): [string, Scale] => [name, { unit: BYTES_PER_SECOND, times, over: 8 }]),
]);

/** A number with a unit's name, in base units; null where the unit is not known. */
export function inBaseUnits(value: number, name: string): { readonly value: number; readonly unit: Unit } | null {
  const scale = SCALES.get(name);
  return scale ? { value: (value * scale.times) / scale.over, unit: scale.unit } : null;
}

/** As a number prints it: `s`, `B`, `B/s`, or nothing. */
export function unitName({ seconds, bytes }: Unit): string {
  const above = [power('B', bytes), power('s', seconds)].filter(Boolean).join('·');
  const below = [power('B', -bytes), power('s', -seconds)].filter(Boolean).join('·');
  if (below === '') return above;
  return `${above || '1'}/${below}`;
}

function power(name: string, exponent: number): string {
  if (exponent <= 0) return '';
  return exponent === 1 ? name : `${name}^${exponent}`;
}

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
