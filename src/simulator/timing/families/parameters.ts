import type { Parameter, Parameters, ParameterValue } from '../scenario.ts';

/** Draws are whole multiples of this, so that sums of a few of them are exact. */
const TICK = 1 / 1024;

/** A length of time, drawn from whole ticks up to `most`. */
export function seconds(name: string, summary: string, grid: readonly number[], most = 1): Parameter {
  return { name, unit: 's', summary, grid, draw: (uniform) => Math.floor(uniform * (most / TICK + 1)) * TICK };
}

/** A whole number from `least` to `most`. */
export function count(name: string, summary: string, grid: readonly number[], least: number, most: number): Parameter {
  return { name, unit: '', summary, grid, draw: (uniform) => least + Math.floor(uniform * (most - least + 1)) };
}

/** A power of two from `least` to `most`, in the unit named. */
export function power(
  name: string,
  unit: string,
  summary: string,
  grid: readonly number[],
  least: number,
  most: number,
): Parameter {
  const first = Math.log2(least);
  const span = Math.log2(most) - first + 1;
  return { name, unit, summary, grid, draw: (uniform) => 2 ** (first + Math.floor(uniform * span)) };
}

/** One of a few words or switches, every one of them within what the design states. */
export function choice(name: string, summary: string, grid: readonly ParameterValue[]): Parameter {
  return {
    name,
    unit: '',
    summary,
    grid,
    draw: (uniform) => grid[Math.floor(uniform * grid.length)] as ParameterValue,
  };
}

/** The mechanism that the design states, with others that only who asks for them by name gets. */
export function variant(
  name: string,
  summary: string,
  stated: ParameterValue,
  others: readonly ParameterValue[],
): Parameter {
  const listed = `${summary}: ${[stated, ...others].join(', ')}`;
  return { name, unit: '', summary: listed, grid: [stated], draw: () => stated };
}

export function numberOf(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (typeof value !== 'number') throw new Error(`parameter ${name} is not a number`);
  return value;
}

export function wordOf<Word extends string>(parameters: Parameters, name: string): Word {
  const value = parameters[name];
  if (typeof value !== 'string') throw new Error(`parameter ${name} is not a word`);
  return value as Word;
}

export function switchOf(parameters: Parameters, name: string): boolean {
  const value = parameters[name];
  if (typeof value !== 'boolean') throw new Error(`parameter ${name} is not a switch`);
  return value;
}

/** The first value of every parameter's grid: the simplest case. */
export function simplest(parameters: readonly Parameter[]): Record<string, ParameterValue> {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.grid[0] as ParameterValue]));
}
