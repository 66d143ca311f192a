import { Observations } from '../../atom/observations.ts';
import { runModel } from '../../atom/run.ts';
import { buildRanks, buildServers } from '../../atom/servers.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { count, numberOf, seconds } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

const MOST_RANKS = 4;
const HTTP = 1 / 64;
const names = Array.from({ length: MOST_RANKS }, (_, rank) => `rank${rank}`);

/** One step of a data-parallel group, as one process and as one process a rank with the collective between them. */
export const dpStep: ScenarioFamily = {
  name: 'dp-step',
  summary: 'one step of a data-parallel group, as one logical process and as one a rank',
  parameters: [
    count('ranks', 'data-parallel ranks', [2, 4], 1, MOST_RANKS),
    ...names.map((name, rank) => seconds(name, `length of the step on ${name}`, [(rank + 1) / 8, (4 - rank) / 4], 2)),
  ],
  observables: {
    step: 'length of the step of the group as one process',
    barrier: 'when the collective that ends the step has every rank',
    ...Object.fromEntries(names.map((name) => [name, `length of the step on ${name}`])),
  },
  run: runDpStep,
};

function runDpStep(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const timeline: TimelineMark[] = [];
  const own = names.slice(0, numberOf(parameters, 'ranks'));
  const rankSteps = own.map((name) => numberOf(parameters, name));
  const apart = new Observations();
  const faults = [...runModel(buildRanks(rankSteps, apart), isTraced ? timelineWatcher(timeline) : undefined)];
  const group = new Observations();
  faults.push(
    ...runModel(
      buildServers({
        requests: [{ id: 0, blocks: 1 }],
        gaps: [0],
        loop: 'open',
        serverOf: () => 0,
        servers: 1,
        rankSteps,
        http: HTTP,
        observations: group,
        lost: null,
        daemonInterval: 0,
      }),
    ),
  );
  const step = group.valueOf(0, 'finished', Number.NaN) - group.valueOf(0, 'ready', Number.NaN);
  const values = {
    step,
    barrier: apart.valueOf(0, 'barrier', Number.NaN),
    ...Object.fromEntries(own.map((name, rank) => [name, rankSteps[rank] as number])),
  };
  return { observed: [{ request: 0, values }], faults: [...faults, ...group.faults], timeline };
}
