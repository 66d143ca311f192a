import type { Channel, Grant, LogicalProcess, LogicalProcessSpec, Time, TimeRequest } from '../kernel/federation.ts';
import type { Connector } from './connector.ts';
import { channel } from './deployment.ts';

/** The stages behind a pipeline head. */
export interface PipelineParameters {
  readonly head: string;
  /** Stages, the head included. */
  readonly stages: number;
  readonly stepLength: Time;
  /** Time from one stage to the next, and from the last back to the head. */
  readonly hop: Time;
}

export interface Pipeline {
  readonly processes: readonly LogicalProcessSpec[];
  readonly channels: readonly Channel[];
  readonly ends: PipelineEnds;
}

/** Where a head sends a batch, and where its tokens come back. */
export interface PipelineEnds {
  readonly out: string;
  readonly back: string;
}

const IDLE = { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY } as const;

/** The stages of a head with at least one stage behind it. */
export function buildPipeline({ head, stages, stepLength, hop }: PipelineParameters): Pipeline {
  const ids = [head, ...Array.from({ length: stages - 1 }, (_, index) => `${head}-stage${index + 1}`)];
  const last = ids[ids.length - 1] as string;
  const hops = ids.slice(1).map((id, index) => channel(ids[index] as string, id, 'meta', hop));
  const tokens = channel(last, head, 'tokens', hop);
  const onward = [...hops.slice(1), tokens].map((each) => each.name);
  const processes = ids.slice(1).map((id, index) => ({
    id,
    owner: (lp: LogicalProcess) => runStage(lp, stepLength, onward[index] as string),
  }));
  return { processes, channels: [...hops, tokens], ends: { out: hops[0]?.name ?? '', back: tokens.name } };
}

/** A stage works on one batch after another, in the order in which they come. */
function* runStage(lp: LogicalProcess, stepLength: Time, next: string): Generator<TimeRequest, void, Grant> {
  const waiting: unknown[] = [];
  for (;;) {
    waiting.push(...lp.take().map((message) => message.body));
    if (waiting.length === 0) {
      if ((yield IDLE).kind === 'finish') return;
      continue;
    }
    yield { kind: 'TAR', to: lp.now + stepLength };
    lp.send(next, waiting.shift());
  }
}

/** Sends the head's batch through the stages and waits for its tokens; what else comes meanwhile is the connector's. */
export function* throughStages(
  lp: LogicalProcess,
  ends: PipelineEnds,
  connector: Connector,
): Generator<TimeRequest, void, Grant> {
  lp.send(ends.out, null);
  for (let isBack = false; !isBack; ) {
    if ((yield IDLE).kind === 'finish') return;
    for (const message of lp.take()) {
      if (message.channel === ends.back) isBack = true;
      else connector.take(message);
    }
  }
}
