import type { LogicalProcess, Time } from '../kernel/federation.ts';
import { type Connector, NOTHING, type Report, type ServedRequest } from './connector.ts';

/**
 * The earlier producer: its worker half saves and reports only what a scheduled batch announces, and nothing ever announces
 * what a finished request should save.
 */
export class WorkerAnnouncedConnector implements Connector {
  readonly #announced: number[] = [];
  readonly #unreported = new Set<number>();
  #saved: number[] = [];

  get isPending(): boolean {
    return this.#unreported.size > 0;
  }

  nextTime(): Time {
    return Number.POSITIVE_INFINITY;
  }

  take(): void {}

  scheduled(): void {
    this.#saved.push(...this.#announced.splice(0));
  }

  allocated(): void {}

  finished(_lp: LogicalProcess, request: ServedRequest): void {
    this.#unreported.add(request.id);
  }

  workerReport(): Report {
    const sent = this.#saved;
    this.#saved = [];
    return sent.length === 0 ? NOTHING : { sent, received: [] };
  }

  processCompletions(_now: Time, report: Report): Report {
    for (const request of report.sent) this.#unreported.delete(request);
    return report;
  }
}
