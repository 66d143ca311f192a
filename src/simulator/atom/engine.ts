import type { Grant, Handler, LogicalProcess, LogicalProcessSpec, Time, TimeRequest } from '../kernel/federation.ts';
import type { BlockPool } from './blocks.ts';
import { type Connector, isEmpty, type ServedRequest } from './connector.ts';
import type { Observations } from './observations.ts';
import { type PipelineEnds, throughStages } from './pipeline.ts';

/** Seconds between two polls of an idle engine that waits for a transfer. */
export const KV_IDLE_DRAIN_INTERVAL_S = 0.001;
/** Seconds after which a shutdown gives up on transfers. */
export const SHUTDOWN_DRAIN_S = 2.0;

export interface EngineParameters {
  readonly id: string;
  readonly role: 'prefill' | 'decode';
  readonly connector: Connector;
  readonly blocks: BlockPool;
  readonly observations: Observations;
  /** Length of one step on each data-parallel rank; the ranks wait for one another. */
  readonly rankSteps: readonly Time[];
  /** Steps that a request takes. */
  readonly steps: number;
  /** Length of a step under way when the run begins, 0 for none. */
  readonly busy: Time;
  /** `every` worker report is handed on, or only a `non-empty` one, as a pipeline head does. */
  readonly handsOn: 'every' | 'non-empty';
  /** An idle engine wakes at the `priced` time, or polls at each `tick` of the drain interval. */
  readonly wakes: 'priced' | 'tick';
  readonly drainInterval: Time;
  /** The stages behind a pipeline head. */
  readonly pipeline?: PipelineEnds;
  /** How often one postprocess calls the connector for a finished request; 1 if not given. */
  readonly finishCalls?: number;
  /** Where the answer to a finished request goes. */
  readonly output: string;
}

interface Active {
  readonly request: ServedRequest;
  remaining: number;
}

/** An engine: input thread, scheduler and step loop, as one logical process of a federation. */
export function engine(parameters: EngineParameters): LogicalProcessSpec {
  const scheduler = new Scheduler(parameters);
  const handler: Handler = (lp, message) => {
    const request = message.body as ServedRequest;
    parameters.observations.note(request.id, parameters.role === 'prefill' ? 'arrivedP' : 'arrivedD', lp.now);
    scheduler.enqueue(request);
  };
  return { id: parameters.id, owner: (lp) => stepLoop(lp, parameters, scheduler), handler };
}

function* stepLoop(
  lp: LogicalProcess,
  parameters: EngineParameters,
  scheduler: Scheduler,
): Generator<TimeRequest, void, Grant> {
  if (parameters.busy > 0) yield { kind: 'TAR', to: lp.now + parameters.busy };
  for (;;) {
    for (const message of lp.take()) parameters.connector.take(message);
    scheduler.poll(lp, lp.now);
    scheduler.admit(lp);
    if (scheduler.hasBatch) {
      yield { kind: 'TAR', to: lp.now + stepLength(parameters.rankSteps) };
      if (parameters.pipeline) yield* throughStages(lp, parameters.pipeline, parameters.connector);
      scheduler.postprocess(lp);
      continue;
    }
    const grant: Grant = yield { kind: 'NER', to: idleTarget(lp, parameters), daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') {
      drainAtShutdown(lp.now, parameters, scheduler);
      return;
    }
  }
}

/** Polls for at most the drain's length after the end of the run, then warns and gives up. Returns the polls. */
export function drainAtShutdown(
  now: Time,
  { connector, drainInterval, observations, id }: EngineParameters,
  scheduler: Scheduler,
): number {
  let polls = 0;
  for (let spent = 0; connector.isPending && spent < SHUTDOWN_DRAIN_S; spent += drainInterval) {
    scheduler.poll(null, now + spent);
    polls += 1;
  }
  if (connector.isPending) observations.faults.push(`${id} gave up on transfers ${SHUTDOWN_DRAIN_S} s after the end`);
  return polls;
}

/** Every rank waits for the slowest at the end of a step. */
export function stepLength(rankSteps: readonly Time[]): Time {
  return Math.max(...rankSteps);
}

function idleTarget(lp: LogicalProcess, { connector, wakes, drainInterval }: EngineParameters): Time {
  if (wakes === 'priced') return connector.nextTime();
  return connector.isPending ? lp.now + drainInterval : Number.POSITIVE_INFINITY;
}

/** The scheduler of one engine: admission, blocks, and what a completion report does. */
export class Scheduler {
  readonly #parameters: EngineParameters;
  readonly #waiting: ServedRequest[] = [];
  readonly #parked = new Map<number, ServedRequest>();
  #running: Active[] = [];

  constructor(parameters: EngineParameters) {
    this.#parameters = parameters;
  }

  get hasBatch(): boolean {
    return this.#running.length > 0;
  }

  enqueue(request: ServedRequest): void {
    this.#waiting.push(request);
  }

  /** Admits in order until one does not fit; a decode request is parked until its blocks are written. */
  admit(lp: LogicalProcess): void {
    const { blocks, connector, role } = this.#parameters;
    let next = this.#waiting[0];
    while (next !== undefined && blocks.allocate(next.id, next.blocks)) {
      this.#waiting.shift();
      if (role === 'prefill') this.#start(next);
      else {
        this.#parked.set(next.id, next);
        connector.allocated(lp, next);
      }
      next = this.#waiting[0];
    }
    if (this.hasBatch)
      connector.scheduled(
        lp.now,
        this.#running.map((active) => active.request),
      );
  }

  /** One step is over: requests that took their last one answer, and a producer parks their blocks. */
  postprocess(lp: LogicalProcess): void {
    for (const active of this.#running) active.remaining -= 1;
    const done = this.#running.filter((active) => active.remaining === 0);
    this.#running = this.#running.filter((active) => active.remaining > 0);
    for (const { request } of done) this.#finish(lp, request);
  }

  /** Asks the worker what ended, and hands it on as this loop does. */
  poll(lp: Pick<LogicalProcess, 'record'> | null, now: Time): void {
    const { connector, handsOn, observations } = this.#parameters;
    const report = connector.workerReport(now);
    if (handsOn === 'non-empty' && isEmpty(report)) return;
    const completed = connector.processCompletions(now, report);
    for (const id of completed.sent) {
      this.#parameters.blocks.release(id);
      observations.note(id, 'freed', now);
      lp?.record('freed', { request: id });
    }
    for (const id of completed.received) this.#receive(lp, id, now);
  }

  #receive(lp: Pick<LogicalProcess, 'record'> | null, id: number, now: Time): void {
    const request = this.#parked.get(id);
    if (!request) throw new Error(`request ${id} was not waiting for a transfer`);
    this.#parked.delete(id);
    this.#parameters.observations.note(id, 'ready', now);
    lp?.record('ready', { request: id });
    this.#start(request);
  }

  #start(request: ServedRequest): void {
    this.#running.push({ request, remaining: this.#parameters.steps });
  }

  #finish(lp: LogicalProcess, request: ServedRequest): void {
    const { blocks, connector, observations, output, role } = this.#parameters;
    lp.record('finished', { request: request.id });
    observations.note(request.id, 'finished', lp.now);
    lp.send(output, request);
    if (role === 'decode') {
      blocks.release(request.id);
      return;
    }
    blocks.park(request.id);
    for (let call = 0; call < (this.#parameters.finishCalls ?? 1); call++) connector.finished(lp, request);
  }
}
