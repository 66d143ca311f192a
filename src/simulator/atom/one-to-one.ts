import type { Channel, Federation, LogicalProcessSpec, Time } from '../kernel/federation.ts';
import { BlockPool } from './blocks.ts';
import type { Connector, ServedRequest } from './connector.ts';
import { buildDeployment, channel, type Lookaheads } from './deployment.ts';
import { type EngineParameters, engine } from './engine.ts';
import { frontend } from './frontend.ts';
import { MooncakeConnector, mooncakeChannels, type TransferParameters, writingWorker } from './mooncake.ts';
import type { Observations } from './observations.ts';
import { SchedulerSideConnector } from './scheduler-side.ts';
import { traffic } from './traffic.ts';

/** One prefill and one decode server behind a router. */
export interface OneToOneParameters {
  readonly requests: readonly ServedRequest[];
  readonly gaps: readonly Time[];
  readonly loop: 'open' | 'closed';
  readonly router: 'sequential' | 'parallel';
  readonly connector: 'mooncake' | 'scheduler-side';
  readonly transfer: TransferParameters;
  readonly lookaheads: Lookaheads;
  readonly prefillStep: Time;
  readonly decodeStep: Time;
  readonly decodeSteps: number;
  /** Length of a step that keeps the decode engine from admitting at the start. */
  readonly decodeBusy: Time;
  /** How often a finished prefill is announced to the connector, and which call it keeps. */
  readonly finishCalls: number;
  readonly keeps: 'first' | 'last';
  readonly wakes: 'priced' | 'tick';
  readonly drainInterval: Time;
}

export interface OneToOne {
  readonly federation: Federation;
  readonly prefillBlocks: BlockPool;
  readonly decodeBlocks: BlockPool;
}

/** Blocks enough that no request waits for another's. */
const CAPACITY = 1 << 20;

export function buildOneToOne(parameters: OneToOneParameters, observations: Observations): OneToOne {
  const prefillBlocks = new BlockPool(CAPACITY);
  const decodeBlocks = new BlockPool(CAPACITY);
  const isReal = parameters.connector === 'mooncake';
  const make = (): Connector =>
    isReal
      ? new MooncakeConnector(observations, parameters.keeps)
      : new SchedulerSideConnector(parameters.transfer, observations);
  const processes: LogicalProcessSpec[] = [
    traffic({ ...parameters, post: () => posts(parameters.router), observations }),
    ...frontends(parameters.router),
    engine({
      ...engineDefaults(parameters, observations),
      id: 'engine-P',
      role: 'prefill',
      connector: make(),
      blocks: prefillBlocks,
      rankSteps: [parameters.prefillStep],
      steps: 1,
      busy: 0,
      output: 'engine-P->frontend-P:output#dp0',
    }),
    engine({
      ...engineDefaults(parameters, observations),
      id: 'engine-D',
      role: 'decode',
      connector: make(),
      blocks: decodeBlocks,
      rankSteps: [parameters.decodeStep],
      steps: parameters.decodeSteps,
      busy: parameters.decodeBusy,
      output: 'engine-D->frontend-D:output#dp0',
    }),
    ...(isReal ? [writingWorker(parameters.transfer, observations)] : []),
  ];
  return { federation: { processes, channels: channelsOf(parameters) }, prefillBlocks, decodeBlocks };
}

function engineDefaults(
  { wakes, drainInterval, finishCalls }: OneToOneParameters,
  observations: Observations,
): Pick<EngineParameters, 'handsOn' | 'wakes' | 'drainInterval' | 'observations' | 'finishCalls'> {
  return { handsOn: 'every', wakes, drainInterval, observations, finishCalls };
}

function posts(router: OneToOneParameters['router']): readonly string[] {
  const toPrefill = 'traffic->frontend-P:http';
  return router === 'sequential' ? [toPrefill] : [toPrefill, 'traffic->frontend-D:http'];
}

function frontends(router: OneToOneParameters['router']): readonly LogicalProcessSpec[] {
  const relay = router === 'sequential' ? ['frontend-P->frontend-D:relay'] : [];
  return [
    frontend({ id: 'frontend-P', forward: ['frontend-P->engine-P:request#dp0'], answer: relay }),
    frontend({
      id: 'frontend-D',
      forward: ['frontend-D->engine-D:request#dp0'],
      answer: ['frontend-D->traffic:stream'],
    }),
  ];
}

/** The design's channels; the real connector's worker takes the place of the engine's own write request. */
function channelsOf(parameters: OneToOneParameters): readonly Channel[] {
  const lookaheads = { ...parameters.lookaheads, writeRequest: parameters.transfer.requestLatency };
  const declared = buildDeployment({
    prefill: 1,
    decode: 1,
    stages: 1,
    ranks: 1,
    hasFrontends: true,
    lookaheads,
  }).channels;
  const both = parameters.router === 'parallel' ? [channel('traffic', 'frontend-D', 'http', lookaheads.http)] : [];
  if (parameters.connector === 'scheduler-side') return [...declared, ...both];
  const others = declared.filter((each) => !each.name.endsWith(':kv_write_req'));
  return [...others, ...both, ...mooncakeChannels(parameters.transfer)];
}
