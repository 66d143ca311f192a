import { Observations } from '../../atom/observations.ts';
import { buildOneToOne } from '../../atom/one-to-one.ts';
import { runModel } from '../../atom/run.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { numberOf, power, variant, wordOf } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';
import { oneToOneOf, TRANSFER_PARAMETERS } from './transfer-parameters.ts';

/** When an idle producer reports a transfer whose end it has priced. */
export const reportTime: ScenarioFamily = {
  name: 'report-time',
  summary: 'an idle producer that wakes at the priced time, or only at the ticks of the drain interval',
  parameters: [
    ...TRANSFER_PARAMETERS,
    variant('wakes', 'what wakes an idle engine', 'priced', ['tick']),
    power('drainInterval', 's', 'time between two ticks', [1 / 1024, 1 / 8], 1 / 1024, 1 / 8),
  ],
  observables: {
    priced: 'the priced end of the write',
    reported: 'the report, and the blocks freed',
    late: 'time from the priced end to the report',
    interval: 'time between two ticks',
  },
  run: runReportTime,
};

function runReportTime(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const observations = new Observations();
  const timeline: TimelineMark[] = [];
  const interval = numberOf(parameters, 'drainInterval');
  const wakes: 'priced' | 'tick' = wordOf(parameters, 'wakes');
  const deployment = { ...oneToOneOf(parameters, 'scheduler-side'), drainInterval: interval, wakes };
  const model = buildOneToOne(deployment, observations);
  const faults = runModel(model.federation, isTraced ? timelineWatcher(timeline) : undefined);
  const priced = observations.valueOf(0, 'priced', Number.POSITIVE_INFINITY);
  const reported = observations.valueOf(0, 'freed', Number.POSITIVE_INFINITY);
  const values = { priced, reported, late: reported - priced, interval };
  return { observed: [{ request: 0, values }], faults: [...faults, ...observations.faults], timeline };
}
