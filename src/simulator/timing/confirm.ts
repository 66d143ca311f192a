import { gridOf, type Range, randomParameters, rangesOf } from './parameter-space.ts';
import type { Observation, Observed, Parameters, ScenarioFamily } from './scenario.ts';

/** What a claim says of one observation; the numbers are for the reader, where there are any. */
export interface Judged {
  readonly holds: boolean;
  readonly stated: number | null;
  readonly observed: number | null;
}

/** A predicate over what a run observed; null where an observation does not speak of the claim. */
export interface Claim {
  judge(observed: Observed): Judged | null;
  /** Whether a fault of the run (a causality error, a deadlock) refutes the claim; true when left out. */
  readonly isRefutedByFaults?: boolean;
}

export interface ConfirmOptions {
  /** Random scenarios beside the full grid. */
  readonly runs: number;
  readonly seed: number;
  /** Parameters that are held. */
  readonly fixed?: Parameters;
  /** Told now and then how many scenarios ran. */
  readonly onProgress?: (done: number) => void;
}

/** The smallest refutation found. */
export interface Counterexample extends Judged {
  readonly parameters: Parameters;
  readonly request: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly timeline: Observation['timeline'];
}

export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly runs: number; readonly ranges: readonly Range[] }
  | {
      readonly outcome: 'refuted';
      readonly runs: number;
      readonly ranges: readonly Range[];
      readonly counterexample: Counterexample;
    }
  /** No scenario observed anything that the claim speaks of. */
  | { readonly outcome: 'unchecked'; readonly runs: number; readonly reason: string };

const PROGRESS_EVERY = 256;

/** Runs the grid and `runs` drawn scenarios against a claim; stops at the first counterexample and shrinks it. */
export function confirm(family: ScenarioFamily, claim: Claim, options: ConfirmOptions): Confirmation {
  const used: Parameters[] = [];
  let spoken = 0;
  for (const parameters of scenarios(family, options)) {
    used.push(parameters);
    if (used.length % PROGRESS_EVERY === 0) options.onProgress?.(used.length);
    const trial = tryOne(family, claim, parameters, options.seed);
    spoken += trial.spoken;
    if (trial.refutation) {
      const counterexample = explained(family, claim, shrink(family, claim, parameters, options), options.seed);
      return { outcome: 'refuted', runs: used.length, ranges: rangesOf(family, used), counterexample };
    }
  }
  if (spoken > 0) return { outcome: 'confirmed', runs: used.length, ranges: rangesOf(family, used) };
  return { outcome: 'unchecked', runs: used.length, reason: 'no scenario observed what the rule speaks of' };
}

function* scenarios(family: ScenarioFamily, { runs, seed, fixed = {} }: ConfirmOptions): Generator<Parameters> {
  yield* gridOf(family, fixed);
  yield* randomParameters(family, fixed, seed, runs);
}

interface Refutation extends Judged {
  readonly request: number | null;
  readonly values: Readonly<Record<string, number>>;
}

interface Trial {
  readonly spoken: number;
  readonly refutation: Refutation | null;
  readonly observation: Observation;
}

function tryOne(family: ScenarioFamily, claim: Claim, parameters: Parameters, seed: number, isTraced = false): Trial {
  const observation = family.run(parameters, seed, isTraced);
  if (observation.faults.length > 0 && claim.isRefutedByFaults !== false) {
    const refutation = { holds: false, stated: null, observed: null, request: null, values: {} };
    return { spoken: 1, refutation, observation };
  }
  let spoken = 0;
  for (const one of observation.observed) {
    const judged = claim.judge(one);
    if (judged === null) continue;
    spoken += 1;
    if (judged.holds) continue;
    return { spoken, refutation: { ...judged, request: one.request, values: one.values }, observation };
  }
  return { spoken, refutation: null, observation };
}

/** Gives each parameter the simplest grid value that still refutes, again until nothing gets simpler. */
function shrink(family: ScenarioFamily, claim: Claim, found: Parameters, options: ConfirmOptions): Parameters {
  let smallest = found;
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false;
    for (const { name, grid } of family.parameters) {
      if (options.fixed && name in options.fixed) continue;
      for (const value of grid) {
        if (value === smallest[name]) break;
        const candidate = { ...smallest, [name]: value };
        if (!tryOne(family, claim, candidate, options.seed).refutation) continue;
        smallest = candidate;
        isSimpler = true;
        break;
      }
    }
  }
  return smallest;
}

function explained(family: ScenarioFamily, claim: Claim, parameters: Parameters, seed: number): Counterexample {
  const { refutation, observation } = tryOne(family, claim, parameters, seed, true);
  const { faults, timeline } = observation;
  const what = refutation ?? { holds: false, stated: null, observed: null, request: null, values: {} };
  return { ...what, parameters, faults, timeline };
}
