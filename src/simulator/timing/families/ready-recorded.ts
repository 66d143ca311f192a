import { Observations } from '../../atom/observations.ts';
import { buildOneToOne } from '../../atom/one-to-one.ts';
import { runModel } from '../../atom/run.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { count, numberOf, variant, wordOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';
import { oneToOneOf, TRANSFER_PARAMETERS } from './transfer-parameters.ts';

/** A finished prefill that one postprocess announces to the connector more than once. */
export const readyRecorded: ScenarioFamily = {
  name: 'ready-recorded',
  summary: 'a finished prefill announced once and announced again in the same postprocess',
  parameters: [
    ...TRANSFER_PARAMETERS,
    count('finishCalls', 'calls for one finished request', [2, 1], 1, 3),
    variant('keeps', 'which call is kept', 'first', ['last']),
  ],
  observables: {
    r: 'data-ready time with the repeated call',
    rOnce: 'data-ready time with one call',
    freed: 'blocks freed with the repeated call',
    freedOnce: 'blocks freed with one call',
    calls: 'calls of the connector',
    registrations: 'times that the data was registered as ready',
  },
  run: runReadyRecorded,
};

function runReadyRecorded(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const timeline: TimelineMark[] = [];
  const repeated = runOne(parameters, numberOf(parameters, 'finishCalls'), isTraced ? timeline : null);
  const once = runOne(parameters, 1, null);
  const absent = Number.POSITIVE_INFINITY;
  const values = {
    r: repeated.valueOf(0, 'r', absent),
    rOnce: once.valueOf(0, 'r', absent),
    freed: repeated.valueOf(0, 'freed', absent),
    freedOnce: once.valueOf(0, 'freed', absent),
    calls: repeated.valueOf(0, 'calls', 0),
    registrations: repeated.valueOf(0, 'registrations', 0),
  };
  return { observed: [{ request: 0, values }], faults: [...repeated.faults, ...once.faults], timeline };
}

function runOne(parameters: Parameters, finishCalls: number, timeline: TimelineMark[] | null): Observations {
  const observations = new Observations();
  const keeps: 'first' | 'last' = wordOf(parameters, 'keeps');
  const model = buildOneToOne({ ...oneToOneOf(parameters, 'mooncake'), finishCalls, keeps }, observations);
  observations.faults.push(...runModel(model.federation, timeline ? timelineWatcher(timeline) : undefined));
  return observations;
}
