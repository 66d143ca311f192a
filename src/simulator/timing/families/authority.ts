import { runModel } from '../../atom/run.ts';
import type { Federation, Grant, LogicalProcess, Time, TimeRequest } from '../../kernel/federation.ts';

/** Runs a federation under a named grant rule, the physical layer ruled by `seed`; returns what went wrong. */
export type Authority = (
  federation: Federation,
  options: { readonly rule: string; readonly seed: number },
) => readonly string[];

/** The engine that grants one process at a time: no rule and no seed can change what it does. */
export const oneAtATime: Authority = (federation) => runModel(federation);

/** Wrong rules by name; `stated` is the one that the design states. */
export const RULES = [
  'stated',
  'next',
  'neighbours',
  'not-strict',
  'now-in-tar',
  'uncounted',
  'arrival-order',
] as const;

export interface Seen {
  readonly lp: string;
  readonly time: Time;
  readonly event: string;
}

/** What each process saw, in its own order: processes apart have no order in common but time. */
export class Sightings {
  readonly #byProcess = new Map<string, Seen[]>();

  add(lp: Pick<LogicalProcess, 'id' | 'now'>, event: string): void {
    const seen = this.#byProcess.get(lp.id);
    const entry = { lp: lp.id, time: lp.now, event };
    if (seen) seen.push(entry);
    else this.#byProcess.set(lp.id, [entry]);
  }

  of(lp: string): readonly Seen[] {
    return this.#byProcess.get(lp) ?? [];
  }

  get count(): number {
    return [...this.#byProcess.values()].reduce((sum, seen) => sum + seen.length, 0);
  }

  /** How many processes saw something else, or at another time, or in another order. */
  differencesFrom(other: Sightings): number {
    const ids = new Set([...this.#byProcess.keys(), ...other.#byProcess.keys()]);
    return [...ids].filter((id) => JSON.stringify(this.of(id)) !== JSON.stringify(other.of(id))).length;
  }
}

export type Script = Generator<TimeRequest, void, Grant>;

export const IDLE: TimeRequest = { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY };
