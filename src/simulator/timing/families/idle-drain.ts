import { BlockPool } from '../../atom/blocks.ts';
import { type EngineParameters, KV_IDLE_DRAIN_INTERVAL_S } from '../../atom/engine.ts';
import { CountingConnector, pollWhileIdle } from '../../atom/idle-polling.ts';
import { Observations } from '../../atom/observations.ts';
import { runModel } from '../../atom/run.ts';
import type { LogicalProcess } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { choice, count, numberOf, switchOf, variant, wordOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';

const BLOCKS = 1;

/** An idle engine with one parked block, whose transfer is over on the k-th call of the connector. */
export const idleDrain: ScenarioFamily = {
  name: 'idle-drain',
  summary: 'an idle engine that waits for one transfer, until it is reported or polling ends',
  parameters: [
    count('completesOn', 'call of the connector on which the transfer is over', [3, 1000, 100000], 1, 64),
    count('iterations', 'polls after which the loop is stopped; 0: the shutdown drains', [50, 0], 50, 128),
    choice('loop', 'which engine loop polls; by name also pipeline-head', ['plain', 'data-parallel']),
    variant('handsOn', 'reports that a pipeline head hands on', 'non-empty', ['every']),
    variant('refusesPipeline', 'whether the connector refuses a pipeline head by name', false, [true]),
  ],
  observables: {
    k: 'call on which the transfer is over',
    iterations: 'polls after which the loop is stopped',
    polls: 'polls of the worker',
    calls: 'calls of the connector',
    held: 'blocks held at the end',
    freed: '1 if the block was freed',
    gaveUp: '1 if the shutdown gave up',
    refused: '1 if the connector refused the pipeline head before anything was parked',
  },
  run: runIdleDrain,
};

const REFUSAL: Observation = {
  observed: [{ request: 0, values: { refused: 1, polls: 0, calls: 0, held: 0 } }],
  faults: ['scheduler-side connector: pipeline parallelism is not supported'],
  timeline: [],
};

function runIdleDrain(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  if (switchOf(parameters, 'refusesPipeline') && wordOf(parameters, 'loop') === 'pipeline-head') return REFUSAL;
  const observations = new Observations();
  const timeline: TimelineMark[] = [];
  const blocks = new BlockPool(BLOCKS);
  blocks.allocate(0, BLOCKS);
  blocks.park(0);
  const connector = new CountingConnector(0, numberOf(parameters, 'completesOn'));
  const engine = idleEngine(parameters, connector, blocks, observations);
  const iterations = numberOf(parameters, 'iterations');
  const owner = { id: engine.id, owner: (lp: LogicalProcess) => pollWhileIdle(lp, engine, iterations) };
  const faults = runModel({ processes: [owner], channels: [] }, isTraced ? timelineWatcher(timeline) : undefined);
  const gaveUp = observations.faults.length;
  const counts = {
    k: numberOf(parameters, 'completesOn'),
    iterations,
    calls: connector.calls,
    held: blocks.deferred,
    gaveUp,
  };
  for (const [name, value] of Object.entries(counts)) observations.note(0, name, value);
  const values = { ...observations.list()[0]?.values, freed: blocks.deferred === 0 ? 1 : 0, refused: 0 };
  return { observed: [{ request: 0, values }], faults: [...faults, ...observations.faults], timeline };
}

/** Only a pipeline head looks at a report before it hands it on. */
function idleEngine(
  parameters: Parameters,
  connector: CountingConnector,
  blocks: BlockPool,
  observations: Observations,
): EngineParameters {
  const isHead = wordOf(parameters, 'loop') === 'pipeline-head';
  return {
    id: 'engine-P',
    role: 'prefill',
    connector,
    blocks,
    observations,
    rankSteps: [0],
    steps: 1,
    busy: 0,
    handsOn: isHead ? wordOf(parameters, 'handsOn') : 'every',
    wakes: 'tick',
    drainInterval: KV_IDLE_DRAIN_INTERVAL_S,
    output: '',
  };
}
