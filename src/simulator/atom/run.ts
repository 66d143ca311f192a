import type {
  Channel,
  Federation,
  Grant,
  GrantKind,
  LogicalProcess,
  Message,
  Time,
  TimeRequest,
} from '../kernel/federation.ts';

/** What a run tells while it goes; without a watcher nothing is kept. */
export interface Watcher {
  granted(lp: string, from: Time, to: Time, kind: GrantKind): void;
  sent(channel: Channel, message: Message): void;
  recorded(lp: string, time: Time, event: string): void;
}

interface Running {
  readonly id: string;
  readonly lp: MutableProcess;
  readonly generator: Generator<TimeRequest, void, Grant>;
  readonly handler: ((lp: LogicalProcess, message: Message) => void) | undefined;
  readonly pending: Message[];
  request: TimeRequest | null;
}

interface MutableProcess extends LogicalProcess {
  now: Time;
  released: Message[];
}

const GRANT_LIMIT = 1_000_000;

/** Runs the model one grant at a time, always the least (time, id): slow for many processes, and plainly right. */
export function runModel(federation: Federation, watcher?: Watcher): readonly string[] {
  const channels = new Map(federation.channels.map((channel) => [channel.name, channel]));
  const running = new Map<string, Running>();
  const faults: string[] = [];
  let horizon = 0;
  const register = (source: string, name: string, sent: Time, seqs: Map<string, number>, body: unknown) => {
    const channel = channels.get(name);
    if (channel?.source !== source)
      throw new Error(`${source} cannot send on ${name}: not a declared channel of its own`);
    const seq = seqs.get(name) ?? 0;
    seqs.set(name, seq + 1);
    const message = { channel: name, seq, sent, arrival: sent + channel.lookahead, body };
    horizon = Math.max(horizon, message.arrival);
    watcher?.sent(channel, message);
    insert((running.get(channel.destination) as Running).pending, message);
  };
  for (const spec of federation.processes) {
    const seqs = new Map<string, number>();
    const lp: MutableProcess = {
      id: spec.id,
      now: 0,
      released: [],
      send: (name, body) => register(spec.id, name, lp.now, seqs, body),
      take: () => lp.released.splice(0),
      record: (event) => watcher?.recorded(spec.id, lp.now, event),
    };
    running.set(spec.id, {
      id: spec.id,
      lp,
      generator: spec.owner(lp),
      handler: spec.handler,
      pending: [],
      request: null,
    });
  }
  const all = [...running.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const resume = (member: Running, grant: Grant | null) => {
    const step = grant === null ? member.generator.next() : member.generator.next(grant);
    member.request = step.done ? null : step.value;
    if (member.request && member.request.to < Number.POSITIVE_INFINITY) horizon = Math.max(horizon, member.request.to);
  };
  for (const member of all) resume(member, null);
  for (let grants = 0; grants < GRANT_LIMIT; grants++) {
    const next = least(all, horizon);
    if (next === null) {
      finish(all, resume);
      return faults;
    }
    grantTo(next.member, next.time, channels, watcher);
    resume(next.member, { kind: next.member.request?.kind ?? 'NER', time: next.time });
  }
  return [`the run did not end within ${GRANT_LIMIT} grants`];
}

function insert(pending: Message[], message: Message): void {
  let at = pending.length;
  while (at > 0 && isBefore(message, pending[at - 1] as Message)) at--;
  pending.splice(at, 0, message);
}

function isBefore(a: Message, b: Message): boolean {
  if (a.arrival !== b.arrival) return a.arrival < b.arrival;
  return a.channel === b.channel ? a.seq < b.seq : a.channel < b.channel;
}

function least(all: readonly Running[], horizon: Time): { member: Running; time: Time } | null {
  let best: Running | null = null;
  let time = Number.POSITIVE_INFINITY;
  for (const member of all) {
    const target = targetOf(member, horizon);
    if (target < time) [best, time] = [member, target];
  }
  return best && { member: best, time };
}

function targetOf(member: Running, horizon: Time): Time {
  const request = member.request;
  if (request === null) return Number.POSITIVE_INFINITY;
  if (request.kind === 'TAR') return request.to;
  const daemon = request.daemon <= horizon ? request.daemon : Number.POSITIVE_INFINITY;
  return Math.min(request.to, daemon, member.pending[0]?.arrival ?? Number.POSITIVE_INFINITY);
}

function grantTo(
  member: Running,
  time: Time,
  channels: ReadonlyMap<string, Channel>,
  watcher: Watcher | undefined,
): void {
  const lp = member.lp;
  watcher?.granted(member.id, lp.now, time, member.request?.kind ?? 'NER');
  while (member.pending.length > 0 && (member.pending[0] as Message).arrival <= time) {
    const message = member.pending.shift() as Message;
    lp.now = Math.max(lp.now, message.arrival);
    if (channels.get(message.channel)?.mode === 'thread') member.handler?.(lp, message);
    else lp.released.push(message);
  }
  lp.now = time;
}

function finish(all: readonly Running[], resume: (member: Running, grant: Grant) => void): void {
  for (const member of all) if (member.request) resume(member, { kind: 'finish', time: Number.POSITIVE_INFINITY });
}
