import type { Grant, LogicalProcess, TimeRequest } from '../kernel/federation.ts';
import { type Connector, NOTHING, type Report } from './connector.ts';
import { drainAtShutdown, type EngineParameters, Scheduler } from './engine.ts';

/** A connector without a worker's part whose one transfer is over on the `k`-th call that reaches it. */
export class CountingConnector implements Connector {
  calls = 0;
  readonly #completesOn: number;
  readonly #request: number;

  constructor(request: number, completesOn: number) {
    this.#request = request;
    this.#completesOn = completesOn;
  }

  get isPending(): boolean {
    return this.calls < this.#completesOn;
  }

  nextTime(): number {
    return Number.POSITIVE_INFINITY;
  }

  take(): void {}
  scheduled(): void {}
  allocated(): void {}
  finished(): void {}

  workerReport(): Report {
    return NOTHING;
  }

  processCompletions(): Report {
    this.calls += 1;
    return this.calls === this.#completesOn ? { sent: [this.#request], received: [] } : NOTHING;
  }
}

/** Polls an idle engine at the drain interval, `iterations` times at most; with 0 iterations the shutdown drains it. */
export function* pollWhileIdle(
  lp: LogicalProcess,
  parameters: EngineParameters,
  iterations: number,
): Generator<TimeRequest, void, Grant> {
  const scheduler = new Scheduler(parameters);
  const { connector, observations, drainInterval } = parameters;
  for (let polls = 0; connector.isPending && polls < iterations; polls++) {
    scheduler.poll(lp, lp.now);
    observations.add(0, 'polls', 1);
    if (connector.isPending) yield { kind: 'NER', to: lp.now + drainInterval, daemon: Number.POSITIVE_INFINITY };
  }
  if (iterations > 0) return;
  observations.note(0, 'polls', drainAtShutdown(lp.now, parameters, scheduler));
}
