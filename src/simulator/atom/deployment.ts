import type { Channel, ReceiveMode, Time } from '../kernel/federation.ts';

export interface DeploymentParameters {
  /** Replicas of each role; one server without disaggregation has `prefill` 1 and `decode` 0. */
  readonly prefill: number;
  readonly decode: number;
  readonly stages: number;
  readonly ranks: number;
  /** False for the partition that folds the frontends into their engines. */
  readonly hasFrontends: boolean;
  readonly lookaheads: Lookaheads;
}

export interface Lookaheads {
  readonly http: Time;
  readonly relay: Time;
  readonly stream: Time;
  readonly request: Time;
  readonly control: Time;
  readonly output: Time;
  readonly writeRequest: Time;
  readonly stage: Time;
}

export interface Deployment {
  readonly processes: readonly string[];
  readonly channels: readonly Channel[];
}

/** One replica: its name suffix, the process that takes its requests, its engine (the head under pipeline parallelism). */
interface Replica {
  readonly front: string;
  readonly engine: string;
  readonly stages: readonly string[];
}

/** The logical processes and channels of a deployment. */
export function buildDeployment(parameters: DeploymentParameters): Deployment {
  const prefill = replicas('P', parameters.prefill, parameters);
  const decode = replicas('D', parameters.decode, parameters);
  const all = [...prefill, ...decode];
  const hasRouter = parameters.hasFrontends && all.length > 2;
  const processes = all.flatMap((replica) => [...new Set([replica.front, replica.engine, ...replica.stages])]);
  const channels = [
    ...all.flatMap((replica) => insideReplica(replica, parameters)),
    ...between(hasRouter, prefill, decode, parameters.lookaheads),
  ];
  return { processes: ['traffic', ...(hasRouter ? ['router'] : []), ...processes], channels };
}

/** A channel by its parts, named as the design names it. */
export function channel(
  source: string,
  destination: string,
  kind: string,
  lookahead: Time,
  mode: ReceiveMode = 'inline',
): Channel {
  return { name: `${source}->${destination}:${kind}`, source, destination, lookahead, mode };
}

function replicas(role: 'P' | 'D', count: number, parameters: DeploymentParameters): Replica[] {
  const isAlone = parameters.prefill + parameters.decode === 1;
  return Array.from({ length: count }, (_, index) => {
    const suffix = isAlone ? '' : `-${role}${count > 1 ? index : ''}`;
    const engine = parameters.stages > 1 ? `engine${suffix}-stage0` : `engine${suffix}`;
    const stages = Array.from({ length: parameters.stages - 1 }, (_, stage) => `engine${suffix}-stage${stage + 1}`);
    return { front: parameters.hasFrontends ? `frontend${suffix}` : engine, engine, stages };
  });
}

function insideReplica(replica: Replica, { ranks, lookaheads }: DeploymentParameters): Channel[] {
  const stages = [replica.engine, ...replica.stages];
  const hops = replica.stages.map((stage, index) => channel(stages[index] as string, stage, 'meta', lookaheads.stage));
  const last = stages[stages.length - 1] as string;
  const tokens = stages.length > 1 ? [channel(last, replica.engine, 'tokens', lookaheads.stage)] : [];
  if (replica.front === replica.engine) return [...hops, ...tokens];
  const perRank = Array.from({ length: ranks }, (_, rank) => [
    channel(replica.front, replica.engine, `request#dp${rank}`, lookaheads.request, 'thread'),
    channel(replica.front, replica.engine, `control#dp${rank}`, lookaheads.control, 'thread'),
    channel(replica.engine, replica.front, `output#dp${rank}`, lookaheads.output, 'thread'),
  ]);
  return [...perRank.flat(), ...hops, ...tokens];
}

function between(
  hasRouter: boolean,
  prefill: readonly Replica[],
  decode: readonly Replica[],
  lookaheads: Lookaheads,
): Channel[] {
  const answering = decode.length > 0 ? decode : prefill;
  const writes = decode.flatMap((d) =>
    prefill.map((p) => channel(d.engine, p.engine, 'kv_write_req', lookaheads.writeRequest)),
  );
  if (!hasRouter) {
    return [
      ...prefill.map((p) => channel('traffic', p.front, 'http', lookaheads.http)),
      ...prefill.flatMap((p) => decode.map((d) => channel(p.front, d.front, 'relay', lookaheads.relay))),
      ...answering.map((replica) => channel(replica.front, 'traffic', 'stream', lookaheads.stream)),
      ...writes,
    ];
  }
  return [
    channel('traffic', 'router', 'http', lookaheads.http),
    channel('router', 'traffic', 'stream', lookaheads.stream),
    ...[...prefill, ...decode].map((replica) => channel('router', replica.front, 'http', lookaheads.relay)),
    ...[...prefill, ...decode].map((replica) => channel(replica.front, 'router', 'stream', lookaheads.stream)),
    ...writes,
  ];
}
