import type { LogicalProcess, Message, Time } from '../kernel/federation.ts';
import { type Connector, NOTHING, type Report, type ServedRequest } from './connector.ts';
import { Link } from './link.ts';
import type { TransferParameters } from './mooncake.ts';
import type { Observations } from './observations.ts';

const WRITE_REQUEST = 'engine-D->engine-P:kv_write_req';

interface Priced {
  readonly request: number;
  readonly at: Time;
}

/** The design's connector: no worker and no write-done message, each end prices its own report at the write request. */
export class SchedulerSideConnector implements Connector {
  readonly #parameters: TransferParameters;
  readonly #observations: Observations;
  readonly #ready = new Map<number, Time>();
  readonly #sending: Priced[] = [];
  readonly #receiving: Priced[] = [];
  #arrived: Message[] = [];

  constructor(parameters: TransferParameters, observations: Observations) {
    this.#parameters = parameters;
    this.#observations = observations;
  }

  get isPending(): boolean {
    return this.#ready.size + this.#sending.length + this.#receiving.length > 0;
  }

  nextTime(): Time {
    return Math.min(Number.POSITIVE_INFINITY, ...[...this.#sending, ...this.#receiving].map((priced) => priced.at));
  }

  take(message: Message): void {
    this.#arrived.push(message);
  }

  scheduled(): void {}

  allocated(lp: LogicalProcess, request: ServedRequest): void {
    this.#observations.note(request.id, 't', lp.now);
    lp.send(WRITE_REQUEST, request);
    const ended = this.#priceFrom(lp.now + this.#parameters.requestLatency, request);
    this.#receiving.push({ request: request.id, at: ended + this.#parameters.notifyLatency });
  }

  finished(lp: LogicalProcess, request: ServedRequest): void {
    this.#observations.note(request.id, 'r', lp.now);
    this.#ready.set(request.id, lp.now);
  }

  workerReport(): Report {
    return NOTHING;
  }

  processCompletions(now: Time): Report {
    for (const message of this.#arrived.splice(0)) this.#price(message);
    return { sent: due(this.#sending, now), received: due(this.#receiving, now) };
  }

  #price(message: Message): void {
    const request = message.body as ServedRequest;
    this.#observations.note(request.id, 'a', message.arrival);
    const ready = this.#ready.get(request.id);
    if (ready === undefined || ready > message.arrival) {
      this.#observations.faults.push(`request ${request.id}: write request at ${message.arrival} before the data`);
      return;
    }
    this.#ready.delete(request.id);
    const at = this.#priceFrom(message.arrival, request);
    this.#observations.note(request.id, 'priced', at);
    this.#sending.push({ request: request.id, at });
  }

  /** The end of a write on a link that carries nothing else: this end cannot see the other writes. */
  #priceFrom(start: Time, request: ServedRequest): Time {
    const link = new Link({ ...this.#parameters, isShared: false });
    link.start(request.id, request.blocks * this.#parameters.bytesPerBlock, start);
    let at = start;
    while (link.nextChange() < Number.POSITIVE_INFINITY) {
      at = link.nextChange();
      link.endedAt(at);
    }
    return at;
  }
}

function due(priced: Priced[], now: Time): number[] {
  const reported = priced.filter((entry) => entry.at <= now).map((entry) => entry.request);
  priced.splice(0, priced.length, ...priced.filter((entry) => entry.at > now));
  return reported;
}
