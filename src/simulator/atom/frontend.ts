import type {
  Grant,
  Handler,
  LogicalProcess,
  LogicalProcessSpec,
  Message,
  Time,
  TimeRequest,
} from '../kernel/federation.ts';

export interface FrontendParameters {
  readonly id: string;
  /** Where each request goes. */
  readonly forward: readonly string[];
  /** Where each answer of the engine goes. */
  readonly answer: readonly string[];
  /** Answers that never leave. */
  readonly isLost?: (answer: Message) => boolean;
  /** Time between two housekeeping deadlines, which keep no run alive; 0 is none. */
  readonly daemonInterval?: Time;
}

/** An event loop: passes requests to its engine and the engine's answers on; the output thread only queues. */
export function frontend(parameters: FrontendParameters): LogicalProcessSpec {
  const answers: Message[] = [];
  const handler: Handler = (_lp, message) => {
    answers.push(message);
  };
  return { id: parameters.id, owner: (lp) => eventLoop(lp, parameters, answers), handler };
}

function* eventLoop(
  lp: LogicalProcess,
  { forward, answer, isLost, daemonInterval = 0 }: FrontendParameters,
  answers: Message[],
): Generator<TimeRequest, void, Grant> {
  let daemon = daemonInterval > 0 ? daemonInterval : Number.POSITIVE_INFINITY;
  for (;;) {
    const grant = yield { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon };
    if (grant.kind === 'finish') return;
    if (lp.now >= daemon) {
      lp.record('housekeeping');
      daemon = lp.now + daemonInterval;
    }
    for (const message of lp.take()) for (const channel of forward) lp.send(channel, message.body);
    for (const message of answers.splice(0)) {
      if (!isLost?.(message)) for (const channel of answer) lp.send(channel, message.body);
    }
  }
}
