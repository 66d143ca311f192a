import { type Outcome, runConservatively } from '../../../src/simulator/kernel/conservative.ts';
import type { Federation, LogicalProcess } from '../../../src/simulator/kernel/federation.ts';
import type { GrantRule } from '../../../src/simulator/kernel/rules.ts';
import { channel, federation, listen, ner, recordTaken, scripted, tar } from './federations.ts';

/** A federation that a wrong grant rule stumbles over. */
export interface Scenario {
  readonly name: string;
  readonly made: () => Federation;
}

export type Verdict = 'causality error' | 'deadlock' | 'two seeds disagree' | 'survives';

const SEEDS = Array.from({ length: 32 }, (_, seed) => seed);

/** What becomes of a rule in a scenario, over all seeds. */
export function verdictOf(rule: GrantRule, { made }: Scenario): Verdict {
  const outcomes = SEEDS.map((seed) => runConservatively(made(), { rule, seed, trace: true, maxGrants: 10_000 }));
  if (outcomes.some(({ status }) => status === 'causality-error')) return 'causality error';
  if (outcomes.some(({ status }) => status !== 'finished')) return 'deadlock';
  return new Set(outcomes.map(seenIn)).size === 1 ? 'survives' : 'two seeds disagree';
}

function seenIn({ trace }: Outcome): string {
  return JSON.stringify(trace);
}

function* sendAt(lp: LogicalProcess, name: string, time: number) {
  yield tar(time);
  lp.send(name, null);
}

function* wake(lp: LogicalProcess, time: number) {
  yield ner(time);
  recordTaken(lp);
}

export const SCENARIOS = {
  'an owner that has not asked yet': {
    name: 'an owner that has not asked yet',
    made: () =>
      federation(
        [
          scripted('a', function* (lp) {
            lp.send('a->b', null);
            yield tar(0.5);
          }),
          scripted('b', (lp) => wake(lp, 0.75)),
        ],
        [channel('a->b', 0.5)],
      ),
  },
  'a message through an idle relay': {
    name: 'a message through an idle relay',
    made: () =>
      federation(
        [
          scripted('a', (lp) => sendAt(lp, 'a->b', 1)),
          scripted('b', function* (lp) {
            const grant = yield ner();
            if (grant.kind !== 'finish') lp.send('b->c', null);
          }),
          scripted('c', (lp) => wake(lp, 10)),
        ],
        [channel('a->b', 1), channel('b->c', 1)],
      ),
  },
  'a message and a step of one instant': {
    name: 'a message and a step of one instant',
    made: () =>
      federation(
        [scripted('a', (lp) => sendAt(lp, 'a->b', 1)), scripted('b', (lp) => wake(lp, 2))],
        [channel('a->b', 1)],
      ),
  },
  'steps that cross': {
    name: 'steps that cross',
    made: () =>
      federation(
        [
          scripted('a', function* () {
            yield tar(4);
          }),
          scripted('b', function* () {
            yield tar(4.5);
          }),
        ],
        [channel('a->b', 1), channel('b->a', 1)],
      ),
  },
  'a frame that comes late': {
    name: 'a frame that comes late',
    made: () =>
      federation(
        [
          scripted('a', function* (lp) {
            lp.send('a->b', null);
            yield tar(20);
          }),
          scripted('b', (lp) => wake(lp, 10)),
        ],
        [channel('a->b', 1)],
      ),
  },
  'two messages of one instant': {
    name: 'two messages of one instant',
    made: () =>
      federation(
        [
          scripted('a', (lp) => sendAt(lp, 'a->c', 1)),
          scripted('b', (lp) => sendAt(lp, 'b->c', 1)),
          { id: 'c', owner: listen },
        ],
        [channel('a->c', 1), channel('b->c', 1)],
      ),
  },
} as const satisfies Readonly<Record<string, Scenario>>;
