import type {
  Channel,
  Federation,
  Grant,
  GrantKind,
  LogicalProcess,
  LogicalProcessSpec,
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
  const run = new Run(federation, watcher);
  for (let grants = 0; grants < GRANT_LIMIT; grants++) if (!run.grantNext()) return [];
  return [`the run did not end within ${GRANT_LIMIT} grants`];
}

class Run {
  readonly #channels: ReadonlyMap<string, Channel>;
  readonly #seqs = new Map<string, number>();
  readonly #members: Running[] = [];
  readonly #byId = new Map<string, Running>();
  readonly #watcher: Watcher | undefined;
  /** The latest time at which essential work is known. */
  #horizon: Time = 0;

  constructor(federation: Federation, watcher: Watcher | undefined) {
    this.#watcher = watcher;
    this.#channels = new Map(federation.channels.map((channel) => [channel.name, channel]));
    for (const spec of federation.processes) this.#join(spec);
    this.#members.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const member of this.#members) this.#wait(member, member.generator.next());
  }

  /** False when the run was over, and every member has been told. */
  grantNext(): boolean {
    const next = least(this.#members, this.#horizon);
    if (next === null) {
      for (const member of this.#members)
        if (member.request) this.#resume(member, { kind: 'finish', time: Number.POSITIVE_INFINITY });
      return false;
    }
    const kind = next.member.request?.kind ?? 'NER';
    grantTo(next.member, next.time, this.#channels, this.#watcher);
    this.#resume(next.member, { kind, time: next.time });
    return true;
  }

  #join(spec: LogicalProcessSpec): void {
    const lp: MutableProcess = {
      id: spec.id,
      now: 0,
      released: [],
      send: (name, body) => this.#register(lp, name, body),
      take: () => lp.released.splice(0),
      record: (event) => this.#watcher?.recorded(spec.id, lp.now, event),
    };
    const member = { id: spec.id, lp, generator: spec.owner(lp), handler: spec.handler, pending: [], request: null };
    this.#members.push(member);
    this.#byId.set(spec.id, member);
  }

  #register(source: MutableProcess, name: string, body: unknown): void {
    const channel = this.#channels.get(name);
    const receiver = channel && this.#byId.get(channel.destination);
    if (!receiver || channel.source !== source.id)
      throw new Error(`${source.id} cannot send on ${name}: not a declared channel of its own`);
    const seq = this.#seqs.get(name) ?? 0;
    this.#seqs.set(name, seq + 1);
    const message = { channel: name, seq, sent: source.now, arrival: source.now + channel.lookahead, body };
    this.#horizon = Math.max(this.#horizon, message.arrival);
    this.#watcher?.sent(channel, message);
    insert(receiver.pending, message);
  }

  #resume(member: Running, grant: Grant): void {
    this.#wait(member, member.generator.next(grant));
  }

  #wait(member: Running, step: IteratorResult<TimeRequest, void>): void {
    member.request = step.done ? null : step.value;
    if (member.request && member.request.to < Number.POSITIVE_INFINITY)
      this.#horizon = Math.max(this.#horizon, member.request.to);
  }
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
