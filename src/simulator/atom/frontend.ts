import type { Grant, Handler, LogicalProcess, LogicalProcessSpec, Message, TimeRequest } from '../kernel/federation.ts';

export interface FrontendParameters {
  readonly id: string;
  /** Where each request goes. */
  readonly forward: readonly string[];
  /** Where each answer of the engine goes. */
  readonly answer: readonly string[];
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
  { forward, answer }: FrontendParameters,
  answers: Message[],
): Generator<TimeRequest, void, Grant> {
  for (;;) {
    const grant = yield { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') return;
    for (const message of lp.take()) for (const channel of forward) lp.send(channel, message.body);
    for (const message of answers.splice(0)) for (const channel of answer) lp.send(channel, message.body);
  }
}
