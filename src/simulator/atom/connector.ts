import type { LogicalProcess, Message, Time } from '../kernel/federation.ts';

export interface ServedRequest {
  readonly id: number;
  readonly blocks: number;
}

/** The requests whose transfer ended, on the producer's and on the consumer's side. */
export interface Report {
  readonly sent: readonly number[];
  readonly received: readonly number[];
}

export const NOTHING: Report = { sent: [], received: [] };

/** The key-value connector of one engine: what its scheduler and its worker do about transfers. */
export interface Connector {
  /** Whether a transfer that this engine waits for is under way. */
  readonly isPending: boolean;
  /** The earliest local event that this side has priced itself, `+Infinity` where it prices none. */
  nextTime(): Time;
  /** An inline message of the transfer protocol. */
  take(message: Message): void;
  /** The scheduler formed a batch: only then does metadata reach the worker half. */
  scheduled(now: Time, requests: readonly ServedRequest[]): void;
  /** The consumer allocated the blocks of a request. */
  allocated(lp: LogicalProcess, request: ServedRequest): void;
  /** The producer finished a request, and its blocks are parked. */
  finished(lp: LogicalProcess, request: ServedRequest): void;
  /** What the worker half hands back on a poll. */
  workerReport(now: Time): Report;
  /** What the scheduler half makes of a report that was handed on. */
  processCompletions(now: Time, report: Report): Report;
}

export function isEmpty(report: Report): boolean {
  return report.sent.length === 0 && report.received.length === 0;
}
