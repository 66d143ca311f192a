import type { Formula } from './formula.ts';

/** Every name that a formula speaks of, functions too, in the order of reading; fold variables are left out. */
export function namesOf(formula: Formula): readonly string[] {
  const names = new Set<string>();
  collect(formula, new Set(), names);
  return [...names];
}

function collect(formula: Formula, bound: ReadonlySet<string>, names: Set<string>): void {
  if ((formula.kind === 'name' || formula.kind === 'apply') && !bound.has(formula.name)) names.add(formula.name);
  const inner = formula.kind === 'fold' ? new Set([...bound, formula.variable]) : bound;
  for (const part of partsOf(formula)) collect(part, inner, names);
}

function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'number':
    case 'name':
      return [];
    case 'apply':
      return formula.args;
    case 'negate':
      return [formula.operand];
    case 'fold':
      return formula.condition ? [formula.condition, formula.body] : [formula.body];
    default:
      return [formula.left, formula.right];
  }
}
