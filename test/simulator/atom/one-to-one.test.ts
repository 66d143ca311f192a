import { expect, test } from 'vitest';
import { buildDeployment } from '../../../src/simulator/atom/deployment.ts';
import { Observations } from '../../../src/simulator/atom/observations.ts';
import { buildOneToOne } from '../../../src/simulator/atom/one-to-one.ts';
import { simplest } from '../../../src/simulator/timing/families/parameters.ts';
import { pdTransfer } from '../../../src/simulator/timing/families/pd-transfer.ts';
import {
  LOOKAHEADS,
  oneToOneOf,
  TRANSFER_PARAMETERS,
} from '../../../src/simulator/timing/families/transfer-parameters.ts';

test('the scheduler-side model has the processes and channels of the deployment, and no other', () => {
  const model = buildOneToOne(oneToOneOf(simplest(TRANSFER_PARAMETERS), 'scheduler-side'), new Observations());
  const stated = { prefill: 1, decode: 1, stages: 1, ranks: 1, hasFrontends: true, lookaheads: LOOKAHEADS };
  const deployment = buildDeployment(stated);
  expect(model.federation.processes.map(({ id }) => id).sort()).toEqual([...deployment.processes].sort());
  expect(model.federation.channels.map(({ name }) => name)).toEqual(deployment.channels.map(({ name }) => name));
});

/** Each parameter at each value of its grid, under both routers. */
function* everyCase(router: string) {
  for (const parameter of TRANSFER_PARAMETERS)
    for (const value of parameter.grid)
      yield pdTransfer.run({ ...simplest(TRANSFER_PARAMETERS), [parameter.name]: value, router }, 1, false).observed[0]
        ?.values as Record<'a' | 'r' | 'T' | 'notifyLatency' | 'ready' | 'freed', number>;
}

test('behind a sequential router the data is there before the write request, and both ends add up', () => {
  for (const { a, r, T, notifyLatency, ready, freed } of everyCase('sequential')) {
    expect(r).toBeLessThanOrEqual(a);
    expect([ready, freed]).toEqual([a + T + notifyLatency, a + T]);
  }
});

test('behind a parallel router the write waits for the data: adding up from the write request alone is wrong', () => {
  const cases = [...everyCase('parallel')];
  const late = cases.filter(({ a, r }) => r > a);
  expect(late.length).toBeGreaterThan(0);
  for (const { a, r, T, notifyLatency, ready, freed } of late) {
    expect([ready, freed]).toEqual([r + T + notifyLatency, r + T]);
    expect(freed).not.toBe(a + T);
  }
});
