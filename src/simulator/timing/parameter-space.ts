import type { Parameters, ParameterValue, ScenarioFamily } from './scenario.ts';

/** What one parameter was over all scenarios: least and most of the numbers, or each choice. */
export interface Range {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly ParameterValue[];
}

/** The grid is cut there, so that a family of many parameters stays bounded; the drawn scenarios go on. */
const MAX_GRID = 4096;

/** Every case of the small grid, the simplest first. */
export function* gridOf(family: ScenarioFamily, fixed: Parameters): Generator<Parameters> {
  const axes = family.parameters.map(({ name, grid }) => (name in fixed ? [fixed[name] as ParameterValue] : grid));
  const total = Math.min(
    axes.reduce((product, axis) => product * axis.length, 1),
    MAX_GRID,
  );
  for (let index = 0; index < total; index += 1) yield caseAt(family, axes, index);
}

function caseAt(
  { parameters }: ScenarioFamily,
  axes: readonly (readonly ParameterValue[])[],
  index: number,
): Parameters {
  let rest = index;
  const entries = parameters.map(({ name }, axis) => {
    const values = axes[axis] as readonly ParameterValue[];
    const value = values[rest % values.length] as ParameterValue;
    rest = Math.floor(rest / values.length);
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

/** `count` drawn cases; the same seed, the same cases. */
export function* randomParameters(
  family: ScenarioFamily,
  fixed: Parameters,
  seed: number,
  count: number,
): Generator<Parameters> {
  const uniform = uniforms(seed);
  for (let run = 0; run < count; run += 1) {
    const drawn = family.parameters.map(({ name, draw }) => [name, draw(uniform())] as const);
    yield { ...Object.fromEntries(drawn), ...fixed };
  }
}

/** Numbers in [0, 1) from a seed: mulberry32. */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function rangesOf(family: ScenarioFamily, used: readonly Parameters[]): readonly Range[] {
  return family.parameters.map(({ name, unit }) => {
    const values = [...new Set(used.map((parameters) => parameters[name] as ParameterValue))];
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length < values.length || numbers.length === 0) return { name, unit, values };
    const least = numbers.reduce((a, b) => Math.min(a, b));
    const most = numbers.reduce((a, b) => Math.max(a, b));
    return { name, unit, values: least === most ? [least] : [least, most] };
  });
}
