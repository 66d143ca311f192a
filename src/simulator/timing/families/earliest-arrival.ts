import { channel } from '../../atom/deployment.ts';
import { frontend } from '../../atom/frontend.ts';
import { Observations } from '../../atom/observations.ts';
import { runModel } from '../../atom/run.ts';
import { traffic } from '../../atom/traffic.ts';
import type { Federation, LogicalProcess } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { IDLE, type Script, Sightings } from './authority.ts';
import { numberOf, seconds } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

/** How early a post can reach a process that it reaches only through an idle one. */
export const earliestArrival: ScenarioFamily = {
  name: 'earliest-arrival',
  summary: 'a post that reaches the decode frontend through an idle prefill frontend',
  parameters: [
    seconds('posts', 'clock of the traffic source when it posts', [9], 16),
    seconds('http', 'lookahead from the traffic source to the prefill frontend', [0.1, 0.125]),
    seconds('relay', 'lookahead from the prefill frontend to the decode frontend', [0.5]),
  ],
  observables: {
    posted: 'the traffic source posts',
    http: 'lookahead from the traffic source to the prefill frontend',
    relay: 'lookahead from the prefill frontend to the decode frontend',
    earliest: 'first moment at which anything reaches the decode frontend: no grant may pass it',
  },
  run: runEarliest,
};

function runEarliest(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const timeline: TimelineMark[] = [];
  const [observations, sightings] = [new Observations(), new Sightings()];
  runModel(chain(parameters, observations, sightings), isTraced ? timelineWatcher(timeline) : undefined);
  const values = {
    posted: observations.valueOf(0, 'posted', Number.NaN),
    http: numberOf(parameters, 'http'),
    relay: numberOf(parameters, 'relay'),
    earliest: sightings.of('frontend-D')[0]?.time ?? Number.POSITIVE_INFINITY,
  };
  return { observed: [{ request: 0, values }], faults: [], timeline };
}

function chain(parameters: Parameters, observations: Observations, sightings: Sightings): Federation {
  const post = () => ['traffic->frontend-P:http'];
  const gaps = [numberOf(parameters, 'posts')];
  return {
    processes: [
      traffic({ requests: [{ id: 0, blocks: 1 }], gaps, loop: 'open', post, observations }),
      frontend({ id: 'frontend-P', forward: ['frontend-P->frontend-D:relay'], answer: [] }),
      { id: 'frontend-D', owner: (lp) => seeFirst(lp, sightings) },
    ],
    channels: [
      channel('traffic', 'frontend-P', 'http', numberOf(parameters, 'http')),
      channel('frontend-P', 'frontend-D', 'relay', numberOf(parameters, 'relay')),
    ],
  };
}

function* seeFirst(lp: LogicalProcess, sightings: Sightings): Script {
  if ((yield IDLE).kind !== 'finish') sightings.add(lp, 'relay');
}
