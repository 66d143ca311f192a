import { Observations } from '../../atom/observations.ts';
import { runModel } from '../../atom/run.ts';
import { buildServers } from '../../atom/servers.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { choice, count, numberOf, seconds, switchOf, variant, wordOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

/** What a traffic source posts, and what its server and it itself get to see of it. */
export const arrivals: ScenarioFamily = {
  name: 'arrivals',
  summary: 'open and closed traffic to one server, with housekeeping timers and lost answers',
  parameters: [
    count('requests', 'requests', [1, 3], 1, 8),
    choice('loop', 'whether a post waits for the answer before', ['open', 'closed']),
    seconds('gap', 'time between two posts, or from an answer to the next post', [0, 0.25], 1),
    seconds('step', 'length of a step', [0.5], 1),
    seconds('http', 'time of a post', [1 / 64, 0]),
    variant('isLost', 'whether the last answer is lost', false, [true]),
    seconds('daemonInterval', 'time between two housekeeping deadlines; 0 is none', [0, 0.25]),
  ],
  observables: {
    posted: 'the traffic source posts the request',
    arrived: 'the request arrives at the engine',
    path: 'declared time from the source to the engine',
    answered: 'the traffic source has the final answer',
    missed: 'requests that never arrived at the engine',
    unanswered: 'requests that the traffic source names at the end',
  },
  run: runArrivals,
};

const IPC = 1 / 1024;

function runArrivals(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const observations = new Observations();
  const timeline: TimelineMark[] = [];
  const ids = Array.from({ length: numberOf(parameters, 'requests') }, (_, id) => id);
  const loop: 'open' | 'closed' = wordOf(parameters, 'loop');
  const gap = numberOf(parameters, 'gap');
  const http = numberOf(parameters, 'http');
  const federation = buildServers({
    requests: ids.map((id) => ({ id, blocks: 1 })),
    gaps: ids.map((id) => (loop === 'open' ? id * gap : gap)),
    loop,
    serverOf: () => 0,
    servers: 1,
    rankSteps: [numberOf(parameters, 'step')],
    http,
    observations,
    lost: switchOf(parameters, 'isLost') ? ids.length - 1 : null,
    daemonInterval: numberOf(parameters, 'daemonInterval'),
  });
  const faults = runModel(federation, isTraced ? timelineWatcher(timeline) : undefined);
  const missed = ids.filter((id) => !Number.isFinite(observations.valueOf(id, 'arrivedD', Number.NaN))).length;
  const observed = ids.map((request) => ({
    request,
    values: {
      posted: observations.valueOf(request, 'posted', Number.POSITIVE_INFINITY),
      arrived: observations.valueOf(request, 'arrivedD', Number.POSITIVE_INFINITY),
      path: http + IPC,
      answered: observations.valueOf(request, 'answered', Number.POSITIVE_INFINITY),
      missed,
      unanswered: observations.faults.length,
    },
  }));
  return { observed, faults: [...faults, ...observations.faults], timeline };
}
