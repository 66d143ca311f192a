import type {
  Channel,
  Federation,
  Grant,
  LogicalProcess,
  LogicalProcessSpec,
  Message,
  Time,
  TimeRequest,
} from '../kernel/federation.ts';
import { BlockPool } from './blocks.ts';
import { type Connector, NOTHING, type ServedRequest } from './connector.ts';
import { channel } from './deployment.ts';
import { engine, stepLength } from './engine.ts';
import { frontend } from './frontend.ts';
import type { Observations } from './observations.ts';
import { buildPipeline, type Pipeline } from './pipeline.ts';
import { traffic } from './traffic.ts';

/** Servers without disaggregation, each a frontend and an engine. */
export interface ServersParameters {
  readonly requests: readonly ServedRequest[];
  readonly gaps: readonly Time[];
  readonly loop: 'open' | 'closed';
  /** The server of each request, or `null` where it is turned away before it reaches one. */
  readonly serverOf: (request: ServedRequest) => number | null;
  readonly servers: number;
  readonly rankSteps: readonly Time[];
  readonly http: Time;
  readonly observations: Observations;
  /** A request whose answer is lost between engine and traffic. */
  readonly lost: number | null;
  /** Time between two deadlines of a housekeeping timer on each frontend; 0 is none. */
  readonly daemonInterval: Time;
  /** Pipeline stages of each engine and the time from one to the next; no stages if not given. */
  readonly pipeline?: { readonly stages: number; readonly hop: Time };
}

const IPC = 1 / 1024;
const CAPACITY = 1 << 20;

export function buildServers(parameters: ServersParameters): Federation {
  const ids = Array.from({ length: parameters.servers }, (_, index) => index);
  return {
    processes: [source(parameters), ...ids.flatMap((index) => server(index, parameters))],
    channels: ids.flatMap((index) => channelsOf(index, parameters)),
  };
}

function source(parameters: ServersParameters): LogicalProcessSpec {
  const post = (request: ServedRequest): readonly string[] => {
    const index = parameters.serverOf(request);
    return index === null ? [] : [`traffic->frontend${index}:http`];
  };
  return traffic({ ...parameters, post });
}

function server(index: number, parameters: ServersParameters): LogicalProcessSpec[] {
  const { rankSteps, observations, lost, daemonInterval } = parameters;
  const pipeline = pipelineOf(index, parameters);
  const [front, core] = [`frontend${index}`, `engine${index}`];
  return [
    frontend({
      id: front,
      forward: [`${front}->${core}:request#dp0`],
      answer: [`${front}->traffic:stream`],
      isLost: (message: Message) => (message.body as ServedRequest).id === lost,
      daemonInterval,
    }),
    engine({
      id: core,
      role: 'decode',
      connector: new LocalConnector(),
      blocks: new BlockPool(CAPACITY),
      observations,
      rankSteps,
      steps: 1,
      busy: 0,
      handsOn: 'every',
      wakes: 'priced',
      drainInterval: 0,
      output: `${core}->${front}:output#dp0`,
      ...(pipeline && { pipeline: pipeline.ends }),
    }),
    ...(pipeline?.processes ?? []),
  ];
}

function pipelineOf(index: number, { pipeline, rankSteps }: ServersParameters): Pipeline | null {
  if (!pipeline || pipeline.stages < 2) return null;
  return buildPipeline({ ...pipeline, head: `engine${index}`, stepLength: stepLength(rankSteps) });
}

function channelsOf(index: number, parameters: ServersParameters): readonly Channel[] {
  const [front, core] = [`frontend${index}`, `engine${index}`];
  return [
    channel('traffic', front, 'http', parameters.http),
    channel(front, core, 'request#dp0', IPC, 'thread'),
    channel(core, front, 'output#dp0', IPC, 'thread'),
    channel(front, 'traffic', 'stream', IPC),
    ...(pipelineOf(index, parameters)?.channels ?? []),
  ];
}

/** No transfer at all: what is allocated is there at the next poll. */
class LocalConnector implements Connector {
  readonly isPending = false;
  #local: number[] = [];
  #now: Time = Number.POSITIVE_INFINITY;

  nextTime(): Time {
    return this.#now;
  }

  take(): void {}
  scheduled(): void {}
  finished(): void {}

  allocated(lp: LogicalProcess, request: ServedRequest): void {
    this.#local.push(request.id);
    this.#now = lp.now;
  }

  workerReport() {
    return NOTHING;
  }

  processCompletions() {
    const received = this.#local;
    this.#local = [];
    this.#now = Number.POSITIVE_INFINITY;
    return { sent: [], received };
  }
}

/** Ranks as processes of their own, with the collective that ends a step as another: what one engine process stands for. */
export function buildRanks(rankSteps: readonly Time[], observations: Observations): Federation {
  const ranks = rankSteps.map((step, rank) => ({
    id: `rank${rank}`,
    owner: (lp: LogicalProcess) => stepOnce(lp, step, `rank${rank}->collective:arrive`),
  }));
  return {
    processes: [...ranks, { id: 'collective', owner: (lp) => awaitAll(lp, rankSteps.length, observations) }],
    channels: ranks.map(({ id }) => channel(id, 'collective', 'arrive', 0)),
  };
}

function* stepOnce(lp: LogicalProcess, step: Time, arrive: string): Generator<TimeRequest, void, Grant> {
  yield { kind: 'TAR', to: lp.now + step };
  lp.send(arrive, null);
}

function* awaitAll(lp: LogicalProcess, ranks: number, observations: Observations): Generator<TimeRequest, void, Grant> {
  for (let arrived = 0; arrived < ranks; arrived += lp.take().length) {
    const grant = yield { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') return;
    observations.note(0, 'barrier', lp.now);
  }
}
