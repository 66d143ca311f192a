import type { Channel, Federation, Grant, LogicalProcess, Message, Time, TimeRequest } from './federation.ts';
import { Recorder, type TraceRecord } from './trace.ts';

interface Member {
  readonly lp: LogicalProcess & { now: Time };
  readonly generator: Generator<TimeRequest, void, Grant>;
  readonly handle: (message: Message) => void;
  readonly untaken: Message[];
  request: TimeRequest;
}

const NEVER: TimeRequest = { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY };

/**
 * Runs a federation with one list of messages, always what is due first: no authority, no distances, no physical layer, and
 * none of their code. It is slow and plainly right, and the conservative engine is held against its trace.
 */
export function runSequentially(federation: Federation, maxGrants = 1_000_000): readonly TraceRecord[] {
  const run = new SequentialRun(federation);
  for (let grants = 0; grants < maxGrants; grants++) if (!run.grantNext()) return run.records();
  throw new Error(`The run did not end within ${maxGrants} grants`);
}

class SequentialRun {
  readonly #recorder: Recorder;
  readonly #channels: ReadonlyMap<string, Channel>;
  readonly #members = new Map<string, Member>();
  readonly #seqs = new Map<string, number>();
  #messages: Message[] = [];
  #horizon: Time = 0;

  constructor({ processes, channels }: Federation) {
    this.#recorder = new Recorder(processes.length);
    this.#channels = new Map(channels.map((channel) => [channel.name, channel]));
    const sorted = processes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    sorted.forEach(({ id, owner, handler }, index) => {
      const untaken: Message[] = [];
      const lp: Member['lp'] = {
        id,
        now: 0,
        send: (name, body) => this.#send(lp, index, name, body),
        take: () => untaken.splice(0),
        record: (event, detail) =>
          this.#recorder.add(index, { kind: 'event', lp: id, time: lp.now, event, ...(detail && { detail }) }),
      };
      const handle = (message: Message) => handler?.(lp, message);
      this.#members.set(id, { lp, generator: owner(lp), handle, untaken, request: NEVER });
    });
    for (const member of this.#members.values()) this.#ask(member, member.generator.next());
  }

  records(): readonly TraceRecord[] {
    return this.#recorder.records();
  }

  /** False once nothing is due, and everyone was told. */
  grantNext(): boolean {
    const members = [...this.#members.values()];
    const time = Math.min(...members.map((member) => this.#dueTime(member)));
    if (time === Number.POSITIVE_INFINITY) {
      for (const member of members) this.#resume(member, { kind: 'finish', time });
      return false;
    }
    const due = members.filter((member) => this.#dueTime(member) === time);
    const isFree = (member: Member) =>
      !due.some((other) => other !== member && this.#reachesAtOnce(other, member, time));
    const next = due.find(isFree) ?? (due[0] as Member);
    this.#resume(next, { kind: next.request.kind, time });
    return true;
  }

  #dueTime({ lp, request }: Member): Time {
    if (request.kind === 'TAR') return request.to;
    const arrival = this.#messages.find((message) => this.#destinationOf(message) === lp.id)?.arrival;
    const daemon = request.daemon <= this.#horizon ? request.daemon : Number.POSITIVE_INFINITY;
    return Math.min(request.to, daemon, arrival ?? Number.POSITIVE_INFINITY);
  }

  /** Whether what `from` sends at `time` can make something reach `to` at that very time. */
  #reachesAtOnce(from: Member, to: Member, time: Time): boolean {
    const reached = new Set([from.lp.id]);
    for (const id of reached)
      for (const { source, destination, lookahead } of this.#channels.values())
        if (source === id && time + lookahead === time) reached.add(destination);
    return reached.has(to.lp.id);
  }

  #resume(member: Member, grant: Grant): void {
    const { lp, generator, handle, untaken } = member;
    const from = lp.now;
    const isDue = (message: Message) => this.#destinationOf(message) === lp.id && message.arrival <= grant.time;
    const due = this.#messages.filter(isDue);
    this.#messages = this.#messages.filter((message) => !isDue(message));
    for (const message of due) {
      lp.now = Math.max(lp.now, message.arrival);
      if (this.#channels.get(message.channel)?.mode === 'thread') handle(message);
      else untaken.push(message);
    }
    const released = due.map(({ channel, seq }) => `${channel}/${seq}`);
    const index = [...this.#members.keys()].indexOf(lp.id);
    this.#recorder.add(index, { kind: 'grant', lp: lp.id, from, to: grant.time, grant: grant.kind, released });
    if (grant.kind !== 'finish') lp.now = grant.time;
    this.#ask(member, generator.next(grant));
  }

  #ask(member: Member, step: IteratorResult<TimeRequest, void>): void {
    member.request = step.done ? NEVER : step.value;
    if (member.request.to < Number.POSITIVE_INFINITY) this.#horizon = Math.max(this.#horizon, member.request.to);
  }

  #send(lp: Member['lp'], index: number, name: string, body: unknown): void {
    const channel = this.#channels.get(name);
    if (channel?.source !== lp.id)
      throw new Error(`\`${lp.id}\` cannot send on \`${name}\`: not a declared channel of its own`);
    const seq = this.#seqs.get(name) ?? 0;
    this.#seqs.set(name, seq + 1);
    const message = { channel: name, seq, sent: lp.now, arrival: lp.now + channel.lookahead, body };
    const { sent: time, arrival } = message;
    this.#recorder.add(index, { kind: 'send', lp: lp.id, time, channel: name, seq, arrival });
    this.#horizon = Math.max(this.#horizon, arrival);
    this.#messages.push(message);
    this.#messages.sort(inOrder);
  }

  #destinationOf(message: Message): string | undefined {
    return this.#channels.get(message.channel)?.destination;
  }
}

function inOrder(a: Message, b: Message): number {
  if (a.arrival !== b.arrival) return a.arrival - b.arrival;
  if (a.channel !== b.channel) return a.channel < b.channel ? -1 : 1;
  return a.seq - b.seq;
}
