import { expect, test } from 'vitest';
import { buildDeployment, type DeploymentParameters } from '../../../src/simulator/atom/deployment.ts';

const lookaheads = { http: 1, relay: 2, stream: 3, request: 4, control: 5, output: 6, writeRequest: 7, stage: 8 };
const oneToOne: DeploymentParameters = {
  prefill: 1,
  decode: 1,
  stages: 1,
  ranks: 1,
  hasFrontends: true,
  lookaheads,
};

test('one prefill and one decode server have five processes and ten channels', () => {
  const { processes, channels } = buildDeployment(oneToOne);
  expect(processes).toEqual(['traffic', 'frontend-P', 'engine-P', 'frontend-D', 'engine-D']);
  expect(channels.filter(({ mode }) => mode === 'thread').map(({ name }) => name)).toEqual([
    'frontend-P->engine-P:request#dp0',
    'frontend-P->engine-P:control#dp0',
    'engine-P->frontend-P:output#dp0',
    'frontend-D->engine-D:request#dp0',
    'frontend-D->engine-D:control#dp0',
    'engine-D->frontend-D:output#dp0',
  ]);
  expect(channels.filter(({ mode }) => mode === 'inline').map(({ name, lookahead }) => [name, lookahead])).toEqual([
    ['traffic->frontend-P:http', 1],
    ['frontend-P->frontend-D:relay', 2],
    ['frontend-D->traffic:stream', 3],
    ['engine-D->engine-P:kv_write_req', 7],
  ]);
});

test('each data-parallel rank has channels of its own and no process', () => {
  const wide = buildDeployment({ ...oneToOne, ranks: 2 });
  expect(wide.processes).toHaveLength(5);
  expect(wide.channels).toHaveLength(16);
});

test('every channel joins two processes of the deployment, under a name of its own', () => {
  for (const changes of [
    {},
    { decode: 0 },
    { stages: 4 },
    { prefill: 8, decode: 8, stages: 4 },
    { hasFrontends: false },
  ]) {
    const { processes, channels } = buildDeployment({ ...oneToOne, ...changes });
    expect(channels.filter(({ source }) => !processes.includes(source))).toEqual([]);
    expect(channels.filter(({ destination }) => !processes.includes(destination))).toEqual([]);
    expect(new Set(channels.map(({ name }) => name)).size).toBe(channels.length);
    expect(new Set(processes).size).toBe(processes.length);
  }
});
