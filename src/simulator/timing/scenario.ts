import type { Time } from '../kernel/federation.ts';

export type ParameterValue = number | string | boolean;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A knob of a scenario family. Numbers are exact in binary, so that sums can be compared without tolerance. */
export interface Parameter {
  readonly name: string;
  /** `s`, `B`, `B/s`, or empty for a count or a choice. */
  readonly unit: string;
  readonly summary: string;
  /** The small grid, simplest value first: a shrunk counterexample prefers it. */
  readonly grid: readonly ParameterValue[];
  /** One value from a number in [0, 1): the same number, the same value. */
  draw(uniform: number): ParameterValue;
}

/** One thing that happened, as the run saw it: `name` is the family's own (`r`, `ready`, `freed`), `request` tells repeats apart. */
export interface Observed {
  readonly request: number;
  readonly values: Readonly<Record<string, number>>;
}

/** A span or an arrow of a timeline; lanes are logical processes. */
export type TimelineMark =
  | { readonly kind: 'span'; readonly lane: string; readonly from: Time; readonly to: Time; readonly label: string }
  | {
      readonly kind: 'message';
      readonly from: { readonly lane: string; readonly time: Time };
      readonly to: { readonly lane: string; readonly time: Time };
      readonly label: string;
    }
  | { readonly kind: 'event'; readonly lane: string; readonly time: Time; readonly label: string };

export interface Observation {
  readonly observed: readonly Observed[];
  /** Causality errors, deadlocks, leaks: what went wrong, in order. */
  readonly faults: readonly string[];
  readonly timeline: readonly TimelineMark[];
}

/**
 * Runs of one mechanism under drawn parameters. Times come from the mechanism alone, never from a formula that a document
 * states.
 */
export interface ScenarioFamily {
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** What each name of `Observed.values` means, for binding a formula's names and for reports. */
  readonly observables: Readonly<Record<string, string>>;
  /** `seed` rules the physical layer only; a timeline is kept when `isTraced`. */
  run(parameters: Parameters, seed: number, isTraced: boolean): Observation;
}
