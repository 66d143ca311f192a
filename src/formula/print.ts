import type { Formula } from './formula.ts';
import { unitName } from './units.ts';

const STRENGTH = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
const ATOM = 3;

/** The canonical form: parsing it gives the formula back. */
export function printFormula(formula: Formula): string {
  if (formula.kind === 'relation') return `${print(formula.left)} ${formula.operator} ${print(formula.right)}`;
  return print(formula);
}

function print(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return printNumber(formula);
    case 'name':
      return formula.name;
    case 'apply':
      return `${formula.name}(${formula.args.map(print).join(', ')})`;
    case 'negate':
      return `-${within(formula.operand, ATOM)}`;
    case 'binary': {
      const strength = STRENGTH[formula.operator];
      return `${within(formula.left, strength)} ${formula.operator} ${within(formula.right, strength + 1)}`;
    }
    case 'fold':
      return `(${formula.fold} over ${formula.condition ? printFormula(formula.condition) : formula.variable} of (${print(formula.body)}))`;
    case 'relation':
      return `(${printFormula(formula)})`;
  }
}

function printNumber({ value, unit }: Formula & { kind: 'number' }): string {
  const text = value === Infinity ? 'inf' : String(value);
  const name = unitName(unit);
  return name && value !== Infinity ? `${text} ${name}` : text;
}

function within(formula: Formula, least: number): string {
  const text = print(formula);
  return strengthOf(formula) < least ? `(${text})` : text;
}

function strengthOf(formula: Formula): number {
  if (formula.kind === 'binary') return STRENGTH[formula.operator];
  return formula.kind === 'negate' ? 2 : ATOM;
}
