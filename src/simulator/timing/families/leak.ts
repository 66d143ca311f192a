import { BlockPool } from '../../atom/blocks.ts';
import { channel } from '../../atom/deployment.ts';
import { engine } from '../../atom/engine.ts';
import { frontend } from '../../atom/frontend.ts';
import { Observations } from '../../atom/observations.ts';
import { runModel } from '../../atom/run.ts';
import { traffic } from '../../atom/traffic.ts';
import { WorkerAnnouncedConnector } from '../../atom/worker-announced.ts';
import type { Federation } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { count, numberOf, seconds } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

/** A producer of the earlier code, whose worker is never told what to save. */
export const leak: ScenarioFamily = {
  name: 'leak',
  summary: 'finished prefills of the worker-announced connector, and what they hold at the end',
  parameters: [
    count('requests', 'requests', [1, 3], 1, 8),
    count('blocks', 'blocks of one request', [1, 4], 1, 16),
    seconds('gap', 'time between two posts', [0, 1], 2),
  ],
  observables: {
    finished: 'blocks of all finished prefills',
    held: 'blocks still parked at the end',
  },
  run: runLeak,
};

function runLeak(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const observations = new Observations();
  const timeline: TimelineMark[] = [];
  const pool = new BlockPool(1024);
  const faults = runModel(producer(parameters, pool, observations), isTraced ? timelineWatcher(timeline) : undefined);
  const answered = observations.list().filter(({ values }) => values.answered !== undefined).length;
  const values = { finished: answered * numberOf(parameters, 'blocks'), held: pool.deferred };
  return { observed: [{ request: 0, values }], faults: [...faults, ...observations.faults], timeline };
}

function producer(parameters: Parameters, blocks: BlockPool, observations: Observations): Federation {
  const ids = Array.from({ length: numberOf(parameters, 'requests') }, (_, id) => id);
  const requests = ids.map((id) => ({ id, blocks: numberOf(parameters, 'blocks') }));
  const gaps = ids.map((id) => id * numberOf(parameters, 'gap'));
  const post = () => ['traffic->frontend:http'];
  return {
    processes: [
      traffic({ requests, gaps, loop: 'open', post, observations }),
      frontend({ id: 'frontend', forward: ['frontend->engine:request#dp0'], answer: ['frontend->traffic:stream'] }),
      engine({
        id: 'engine',
        role: 'prefill',
        connector: new WorkerAnnouncedConnector(),
        blocks,
        observations,
        rankSteps: [1],
        steps: 1,
        busy: 0,
        handsOn: 'every',
        wakes: 'priced',
        drainInterval: 1 / 64,
        output: 'engine->frontend:output#dp0',
      }),
    ],
    channels: [
      channel('traffic', 'frontend', 'http', 1 / 64),
      channel('frontend', 'engine', 'request#dp0', 1 / 64, 'thread'),
      channel('engine', 'frontend', 'output#dp0', 1 / 64, 'thread'),
      channel('frontend', 'traffic', 'stream', 1 / 64),
    ],
  };
}
