import { Observations } from '../../atom/observations.ts';
import { POLICIES, type Policy, route, seeded } from '../../atom/router.ts';
import { runModel } from '../../atom/run.ts';
import { buildServers } from '../../atom/servers.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { choice, count, numberOf, seconds, wordOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

/** The same traffic through a router twice, with other wall-clock delays each time. */
export const routerSegment: ScenarioFamily = {
  name: 'router-segment',
  summary: 'the same traffic twice through a router that wall-clock delays reach',
  parameters: [
    count('replicas', 'servers to choose from', [1], 1, 1),
    choice('policy', 'how a server is chosen', POLICIES),
    count('limit', 'requests a wall-clock second; 0 is no limiter', [0], 0, 0),
    count('requests', 'requests', [8], 1, 12),
    seconds('gap', 'time between two posts', [0.125], 0.5),
  ],
  observables: {
    server: 'server of the request in the first run, -1 where it was turned away',
    serverAgain: 'server of the request in the second run',
    answered: 'the final answer in the first run',
    answeredAgain: 'the final answer in the second run',
  },
  run: runTwice,
};

function runTwice(parameters: Parameters, seed: number, isTraced: boolean): Observation {
  const timeline: TimelineMark[] = [];
  const first = runOnce(parameters, 2 * seed, isTraced ? timeline : null);
  const second = runOnce(parameters, 2 * seed + 1, null);
  const observed = [...first.servers].map(([request, server]) => ({
    request,
    values: {
      server: server ?? -1,
      serverAgain: second.servers.get(request) ?? -1,
      answered: first.observations.valueOf(request, 'answered', Number.POSITIVE_INFINITY),
      answeredAgain: second.observations.valueOf(request, 'answered', Number.POSITIVE_INFINITY),
    },
  }));
  return { observed, faults: [...first.observations.faults, ...second.observations.faults], timeline };
}

function runOnce(parameters: Parameters, seed: number, timeline: TimelineMark[] | null) {
  const observations = new Observations();
  const ids = Array.from({ length: numberOf(parameters, 'requests') }, (_, id) => id);
  const replicas = numberOf(parameters, 'replicas');
  const policy: Policy = wordOf(parameters, 'policy');
  const servers = new Map(
    [
      ...route(
        ids.map((id) => ({ id, prefix: id % 3 })),
        { replicas, policy, limit: numberOf(parameters, 'limit') },
        seeded(seed),
      ),
    ].sort(([a], [b]) => a - b),
  );
  const federation = buildServers({
    requests: ids.map((id) => ({ id, blocks: 1 })),
    gaps: ids.map((id) => id * numberOf(parameters, 'gap')),
    loop: 'open',
    serverOf: ({ id }) => servers.get(id) ?? null,
    servers: replicas,
    rankSteps: [0.25],
    http: 1 / 64,
    observations,
    lost: null,
    daemonInterval: 0,
  });
  observations.faults.push(...runModel(federation, timeline ? timelineWatcher(timeline) : undefined));
  return { servers, observations };
}
