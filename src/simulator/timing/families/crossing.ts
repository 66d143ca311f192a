import { channel } from '../../atom/deployment.ts';
import type { Federation, LogicalProcess } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily } from '../scenario.ts';
import { type Authority, IDLE, RULES, type Script, Sightings } from './authority.ts';
import { numberOf, seconds, variant, wordOf } from './parameters.ts';

/** Two processes, each in a step that ends after the other's promise from where it began. */
export function crossingFamily(authority: Authority): ScenarioFamily {
  return {
    name: 'crossing',
    summary: 'two processes in steps whose ends lie beyond each other',
    parameters: [
      seconds('first', 'length of the step of the one', [4, 2], 4),
      seconds('second', 'length of the step of the other', [5, 2], 4),
      seconds('lookahead', 'time of a message either way', [1], 1),
      variant('rule', 'grant rule', RULES[0], RULES.slice(1)),
    ],
    observables: {
      first: 'length of the step of the one',
      second: 'length of the step of the other',
      firstEnds: 'end of the step of the one, inf if it never ends',
      secondEnds: 'end of the step of the other',
      errors: 'causality errors and deadlocks',
    },
    run: (parameters, seed) => runCrossing(authority, parameters, seed),
  };
}

function runCrossing(authority: Authority, parameters: Parameters, seed: number): Observation {
  const sightings = new Sightings();
  const faults = authority(crossing(parameters, sightings), { rule: wordOf(parameters, 'rule'), seed });
  const end = (lp: string): number => sightings.of(lp)[0]?.time ?? Number.POSITIVE_INFINITY;
  const values = {
    first: numberOf(parameters, 'first'),
    second: numberOf(parameters, 'second'),
    firstEnds: end('first'),
    secondEnds: end('second'),
    errors: faults.length,
  };
  return { observed: [{ request: 0, values }], faults, timeline: [] };
}

function crossing(parameters: Parameters, sightings: Sightings): Federation {
  const lookahead = numberOf(parameters, 'lookahead');
  return {
    processes: ['first', 'second'].map((id) => ({
      id,
      owner: (lp: LogicalProcess) => stepOnce(lp, numberOf(parameters, id), sightings),
    })),
    channels: [channel('first', 'second', 'message', lookahead), channel('second', 'first', 'message', lookahead)],
  };
}

function* stepOnce(lp: LogicalProcess, length: number, sightings: Sightings): Script {
  yield { kind: 'TAR', to: lp.now + length };
  sightings.add(lp, 'step over');
  yield IDLE;
}
