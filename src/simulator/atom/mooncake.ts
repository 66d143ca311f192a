import type { Channel, LogicalProcess, LogicalProcessSpec, Message, Time, TimeRequest } from '../kernel/federation.ts';
import type { Connector, Report, ServedRequest } from './connector.ts';
import { channel } from './deployment.ts';
import { Link, type LinkParameters } from './link.ts';
import type { Observations } from './observations.ts';

/** The producer's worker: its listener thread takes write requests while the engine is in a step. */
const WORKER = 'worker-P';
const WRITTEN = 'written';

export interface TransferParameters extends LinkParameters {
  readonly bytesPerBlock: number;
  readonly requestLatency: Time;
  readonly notifyLatency: Time;
}

export function mooncakeChannels(parameters: TransferParameters): readonly Channel[] {
  return [
    channel('engine-D', WORKER, 'kv_write_req', parameters.requestLatency),
    channel('engine-P', WORKER, 'kv_data', 0),
    channel(WORKER, 'engine-P', 'write_ended', 0),
    channel(WORKER, 'engine-D', 'write_done', parameters.notifyLatency),
  ];
}

/** One engine's half of a transfer that a worker carries out: it asks or offers, and hears of the end by message. */
export class MooncakeConnector implements Connector {
  readonly #observations: Observations;
  readonly #outstanding = new Set<number>();
  readonly #recorded = new Set<number>();
  readonly #keeps: 'first' | 'last';
  #sent: number[] = [];
  #received: number[] = [];

  /** `keeps`: which of two calls for one finished request records when its data was ready. */
  constructor(observations: Observations, keeps: 'first' | 'last' = 'first') {
    this.#observations = observations;
    this.#keeps = keeps;
  }

  get isPending(): boolean {
    return this.#outstanding.size > 0;
  }

  nextTime(): Time {
    return Number.POSITIVE_INFINITY;
  }

  take(message: Message): void {
    const request = (message.body as ServedRequest).id;
    this.#outstanding.delete(request);
    if (message.channel.endsWith('write_done')) this.#received.push(request);
    else this.#sent.push(request);
  }

  scheduled(): void {}

  allocated(lp: LogicalProcess, request: ServedRequest): void {
    this.#outstanding.add(request.id);
    this.#observations.note(request.id, 't', lp.now);
    lp.send(`engine-D->${WORKER}:kv_write_req`, request);
  }

  finished(lp: LogicalProcess, request: ServedRequest): void {
    this.#observations.add(request.id, 'calls', 1);
    if (this.#keeps === 'first' && this.#recorded.has(request.id)) return;
    this.#recorded.add(request.id);
    this.#outstanding.add(request.id);
    this.#observations.add(request.id, 'registrations', 1);
    this.#observations.note(request.id, 'r', lp.now);
    lp.send(`engine-P->${WORKER}:kv_data`, request);
  }

  workerReport(): Report {
    const report = { sent: this.#sent, received: this.#received };
    this.#sent = [];
    this.#received = [];
    return report;
  }

  processCompletions(_now: Time, report: Report): Report {
    return report;
  }
}

/** The worker: a write starts when both its request and its data are there, and takes its time on the link. */
export function writingWorker(parameters: TransferParameters, observations: Observations): LogicalProcessSpec {
  return { id: WORKER, owner: (lp) => writeOnDemand(lp, parameters, observations) };
}

function* writeOnDemand(
  lp: LogicalProcess,
  parameters: TransferParameters,
  observations: Observations,
): Generator<TimeRequest, void, { kind: string }> {
  const link = new Link(parameters);
  const waiting = new Map<number, string>();
  const served = new Map<number, ServedRequest>();
  for (;;) {
    const grant = yield { kind: 'NER', to: link.nextChange(), daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') return;
    for (const id of link.endedAt(lp.now)) announceEnd(lp, served.get(id) as ServedRequest, observations);
    for (const message of lp.take()) {
      const request = message.body as ServedRequest;
      if (message.channel.endsWith('kv_write_req')) observations.note(request.id, 'a', lp.now);
      if (!isPairComplete(waiting, request.id, message.channel)) continue;
      served.set(request.id, request);
      observations.note(request.id, 'started', lp.now);
      link.start(request.id, request.blocks * parameters.bytesPerBlock, lp.now);
    }
  }
}

function isPairComplete(waiting: Map<number, string>, request: number, side: string): boolean {
  const other = waiting.get(request);
  if (other === undefined) waiting.set(request, side);
  if (other === undefined || other === side || other === WRITTEN) return false;
  waiting.set(request, WRITTEN);
  return true;
}

function announceEnd(lp: LogicalProcess, request: ServedRequest, observations: Observations): void {
  const started = observations.valueOf(request.id, 'started', 0);
  observations.note(request.id, 'ended', lp.now);
  observations.note(request.id, 'T', lp.now - started);
  lp.record('write ended', { request: request.id });
  lp.send(`${WORKER}->engine-P:write_ended`, request);
  lp.send(`${WORKER}->engine-D:write_done`, request);
}
