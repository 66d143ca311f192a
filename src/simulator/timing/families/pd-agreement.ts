import { Observations } from '../../atom/observations.ts';
import { buildOneToOne, type OneToOneParameters } from '../../atom/one-to-one.ts';
import { runModel } from '../../atom/run.ts';
import type { Observation, Parameters, ScenarioFamily, TimelineMark } from '../scenario.ts';
import { count, numberOf, seconds } from './parameters.ts';
import { timelineWatcher } from './timeline.ts';
import { oneToOneOf, TRANSFER_PARAMETERS } from './transfer-parameters.ts';

const EVENTS = ['t', 'a', 'r', 'ready', 'freed', 'answered'] as const;

/** The same requests under the real connector and under the design's, which sends no write-done message. */
export const pdAgreement: ScenarioFamily = {
  name: 'pd-agreement',
  summary: 'the same requests under the real and under the scheduler-side connector',
  parameters: [
    ...TRANSFER_PARAMETERS,
    count('requests', 'requests', [1, 2], 1, 4),
    seconds('gap', 'time between two posts', [0, 1], 2),
  ],
  observables: Object.fromEntries(
    EVENTS.flatMap((event) => [
      [`${event}Real`, `${event} under the real connector`],
      [`${event}Design`, `${event} under the scheduler-side connector`],
    ]),
  ),
  run: runBoth,
};

function runBoth(parameters: Parameters, _seed: number, isTraced: boolean): Observation {
  const timeline: TimelineMark[] = [];
  const real = runOne(parameters, 'mooncake', isTraced ? timeline : null);
  const design = runOne(parameters, 'scheduler-side', null);
  const observed = real.list().map(({ request, values }) => ({
    request,
    values: Object.fromEntries(
      EVENTS.flatMap((event) => [
        [`${event}Real`, values[event] ?? Number.POSITIVE_INFINITY],
        [`${event}Design`, design.valueOf(request, event, Number.POSITIVE_INFINITY)],
      ]),
    ),
  }));
  return { observed, faults: [...real.faults, ...design.faults], timeline };
}

function runOne(
  parameters: Parameters,
  connector: OneToOneParameters['connector'],
  timeline: TimelineMark[] | null,
): Observations {
  const observations = new Observations();
  const requests = numberOf(parameters, 'requests');
  const model = buildOneToOne(oneToOneOf(parameters, connector, requests, numberOf(parameters, 'gap')), observations);
  observations.faults.push(...runModel(model.federation, timeline ? timelineWatcher(timeline) : undefined));
  return observations;
}
