import { Observations } from '../../atom/observations.ts';
import { buildOneToOne } from '../../atom/one-to-one.ts';
import { runModel } from '../../atom/run.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { numberOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';
import { oneToOneOf, TRANSFER_PARAMETERS } from './transfer-parameters.ts';

/** One request through one prefill and one decode server, its blocks carried by the real connector. */
export const pdTransfer: ScenarioFamily = {
  name: 'pd-transfer',
  summary: 'one request through 1P1D, its blocks written by the real connector',
  parameters: TRANSFER_PARAMETERS,
  observables: {
    t: 'the decode side allocates blocks and sends the write request',
    a: 'the write request arrives at the prefill side',
    r: 'the data is ready: the prefill step is over',
    started: 'the write starts',
    ended: 'the write ends',
    T: 'time that the write took on the link',
    ready: 'the decode side reports the request as received',
    freed: 'the prefill side frees the parked blocks',
    finished: 'the decode side ends its last step',
    posted: 'the traffic source posts the request',
    answered: 'the traffic source has the final answer',
    arrivedP: 'the request arrives at the prefill engine',
    arrivedD: 'the request arrives at the decode engine',
    calls: 'calls that announce the finished prefill to the connector',
    registrations: 'times that the data was registered as ready',
    blocks: 'blocks of the request',
    bytes: 'bytes of the request',
    latency: 'time before the first byte moves',
    bandwidth: 'bytes a second of the link',
    requestLatency: 'time of the write request',
    notifyLatency: 'time of the write-done message',
    held: 'blocks still held on both sides at the end',
  },
  run: runPdTransfer,
};

function runPdTransfer(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const observations = new Observations();
  const timeline: TimelineMark[] = [];
  const model = buildOneToOne(oneToOneOf(parameters, 'mooncake'), observations);
  const faults = runModel(model.federation, isTraced ? timelineWatcher(timeline) : undefined);
  for (const name of ['blocks', 'latency', 'bandwidth', 'requestLatency', 'notifyLatency'])
    observations.note(0, name, numberOf(parameters, name));
  observations.note(0, 'bytes', numberOf(parameters, 'blocks') * numberOf(parameters, 'bytesPerBlock'));
  const held = [model.prefillBlocks, model.decodeBlocks].map((pool) => pool.allocated + pool.deferred);
  observations.note(
    0,
    'held',
    held.reduce((sum, blocks) => sum + blocks, 0),
  );
  return { observed: observations.list(), faults: [...faults, ...observations.faults], timeline };
}
