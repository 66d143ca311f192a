import { buildDeployment } from '../../atom/deployment.ts';
import type { Observation, Parameters, ScenarioFamily } from '../scenario.ts';
import { count, numberOf, switchOf, variant } from './parameters.ts';
import { LOOKAHEADS } from './transfer-parameters.ts';

/** How many logical processes a deployment has, and what their grants cost. */
export const partition: ScenarioFamily = {
  name: 'partition',
  summary: 'the logical processes of a deployment, and the arithmetic of its grants',
  parameters: [
    count('prefill', 'prefill replicas; the servers where nothing is disaggregated', [1, 8], 1, 16),
    count('decode', 'decode replicas; 0 where nothing is disaggregated', [0, 1, 8], 0, 16),
    count('stages', 'pipeline stages of each engine', [1, 4], 1, 8),
    count('ranks', 'data-parallel ranks of each engine', [1, 2], 1, 8),
    variant('hasFrontends', 'whether frontends are processes of their own', true, [false]),
    count('events', 'events of one logical process', [4450], 1, 10000),
    count('microseconds', 'cost of one grant in microseconds', [50, 500], 1, 1000),
  ],
  observables: {
    lps: 'logical processes',
    channels: 'declared channels',
    grants: 'grants of a run: one an event',
    cost: 'seconds that the grants of a run take',
  },
  run: (parameters) => countProcesses(parameters),
};

function countProcesses(parameters: Parameters): Observation {
  const [prefill, decode, stages, ranks] = ['prefill', 'decode', 'stages', 'ranks'].map((name) =>
    numberOf(parameters, name),
  ) as [number, number, number, number];
  const hasFrontends = switchOf(parameters, 'hasFrontends');
  const deployment = buildDeployment({ prefill, decode, stages, ranks, hasFrontends, lookaheads: LOOKAHEADS });
  const lps = deployment.processes.length;
  const grants = lps * numberOf(parameters, 'events');
  const cost = (grants * numberOf(parameters, 'microseconds')) / 1e6;
  const values = { lps, channels: deployment.channels.length, grants, cost };
  return { observed: [{ request: 0, values }], faults: [], timeline: [] };
}
