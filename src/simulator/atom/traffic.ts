import type { Grant, LogicalProcess, LogicalProcessSpec, Time, TimeRequest } from '../kernel/federation.ts';
import type { ServedRequest } from './connector.ts';
import type { Observations } from './observations.ts';

export interface TrafficParameters {
  readonly requests: readonly ServedRequest[];
  /** Open loop: when each request is posted. Closed loop: how long after the answer to the one before. */
  readonly gaps: readonly Time[];
  readonly loop: 'open' | 'closed';
  /** Every channel that a request is posted on; a request posted on none is turned away. */
  readonly post: (request: ServedRequest) => readonly string[];
  readonly observations: Observations;
}

/** The traffic source: posts, waits for final answers, and names the requests that got none. */
export function traffic(parameters: TrafficParameters): LogicalProcessSpec {
  return { id: 'traffic', owner: (lp) => generate(lp, parameters) };
}

function* generate(lp: LogicalProcess, parameters: TrafficParameters): Generator<TimeRequest, void, Grant> {
  const unanswered = new Set<number>();
  let next = 0;
  let postsAt = parameters.gaps[0] ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const grant = yield { kind: 'NER', to: postsAt, daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') break;
    for (const message of lp.take()) {
      const { id } = message.body as ServedRequest;
      unanswered.delete(id);
      parameters.observations.note(id, 'answered', lp.now);
      if (parameters.loop === 'closed') postsAt = lp.now + (parameters.gaps[next] ?? Number.POSITIVE_INFINITY);
    }
    if (lp.now < postsAt) continue;
    const request = parameters.requests[next] as ServedRequest;
    unanswered.add(request.id);
    post(lp, request, parameters);
    next += 1;
    postsAt =
      parameters.loop === 'open' ? (parameters.gaps[next] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }
  for (const id of unanswered) parameters.observations.faults.push(`request ${id} has no final answer`);
}

function post(lp: LogicalProcess, request: ServedRequest, { post: channels, observations }: TrafficParameters): void {
  observations.note(request.id, 'posted', lp.now);
  for (const channel of channels(request)) lp.send(channel, request);
}
