import type { Grant, Handler, LogicalProcess, LogicalProcessSpec, Message, Time, TimeRequest } from './federation.ts';
import { byFrames, Frame, NO_FRAMES, type OpenChannel, Undelivered } from './mailbox.ts';
import type { Recorder } from './trace.ts';

/** What a process tells the run that it is part of. */
export interface Outbox {
  readonly recorder: Recorder | null;
  /** Registers a message that was just sent. */
  post(frame: Frame): void;
}

/** A logical process while it runs: its clock, its generator, its mailbox. */
export class Member implements LogicalProcess {
  readonly id: string;
  readonly index: number;
  readonly undelivered = new Undelivered();
  /** Messages of the grant that is not carried out yet, in the order of delivery. */
  released: readonly Frame[] = NO_FRAMES;
  /** How many of them still travel. */
  missing = 0;
  now: Time = 0;
  grants = 0;
  readonly #generator: Generator<TimeRequest, void, Grant>;
  readonly #handler: Handler | undefined;
  readonly #channels: ReadonlyMap<string, OpenChannel>;
  readonly #outbox: Outbox;
  #lastChannel: OpenChannel | undefined;
  #untaken: Message[] = [];
  #maySend = true;

  constructor(spec: LogicalProcessSpec, index: number, channels: ReadonlyMap<string, OpenChannel>, outbox: Outbox) {
    this.id = spec.id;
    this.index = index;
    this.#channels = channels;
    this.#outbox = outbox;
    this.#handler = spec.handler;
    this.#generator = spec.owner(this);
  }

  send(name: string, body: unknown): void {
    if (!this.#maySend)
      throw new Error(`\`${this.id}\` cannot send on \`${name}\`: only an owner sends, and not after the finish`);
    let channel = this.#lastChannel;
    if (channel === undefined || channel.name !== name) {
      channel = this.#channels.get(name);
      if (channel === undefined || channel.source !== this.index)
        throw new Error(`\`${this.id}\` cannot send on \`${name}\`: not a declared channel of its own`);
      this.#lastChannel = channel;
    }
    const frame = new Frame(channel, this.now, body);
    const { recorder } = this.#outbox;
    if (recorder !== null) {
      const { seq, arrival } = frame;
      recorder.add(this.index, { kind: 'send', lp: this.id, time: this.now, channel: name, seq, arrival });
    }
    this.#outbox.post(frame);
  }

  take(): readonly Message[] {
    if (this.#untaken.length === 0) return NO_FRAMES;
    const taken = this.#untaken;
    this.#untaken = [];
    return taken;
  }

  record(event: string, detail?: Readonly<Record<string, unknown>>): void {
    const record = { kind: 'event', lp: this.id, time: this.now, event } as const;
    this.#outbox.recorder?.add(this.index, detail === undefined ? record : { ...record, detail });
  }

  /** Runs the owner to its first request. */
  start(): TimeRequest {
    return this.#checked(this.#generator.next());
  }

  /** Hands over what was released, then runs the owner from the granted time to its next request. */
  resume(grant: Grant, isOrderedByFrames: boolean): TimeRequest {
    if (isOrderedByFrames) this.released = this.released.toSorted(byFrames);
    const from = this.now;
    if (this.released.length > 0) this.#deliver();
    this.now = grant.time;
    this.grants++;
    this.#recordGrant(grant, from);
    this.released = NO_FRAMES;
    return this.#checked(this.#generator.next(grant));
  }

  /** Tells the owner that nothing more will happen. Its clock stays, so that it can still price a shutdown. */
  finish(): void {
    const grant = { kind: 'finish', time: Number.POSITIVE_INFINITY } as const;
    this.#recordGrant(grant, this.now);
    this.#maySend = false;
    this.#generator.next(grant);
  }

  #deliver(): void {
    this.#maySend = false;
    const inline = this.released.filter((frame) => {
      // A message of an instant that the clock has reached already finds it there.
      if (frame.arrival > this.now) this.now = frame.arrival;
      if (frame.via.isThread) this.#handler?.(this, frame);
      return !frame.via.isThread;
    });
    if (this.#untaken.length === 0) this.#untaken = inline;
    else for (const frame of inline) this.#untaken.push(frame);
    this.#maySend = true;
  }

  #recordGrant(grant: Grant, from: Time): void {
    const { recorder } = this.#outbox;
    if (recorder === null) return;
    const released = this.released.map(({ channel, seq }) => `${channel}/${seq}`);
    recorder.add(this.index, { kind: 'grant', lp: this.id, from, to: grant.time, grant: grant.kind, released });
  }

  /** An owner that has returned stays in the federation, and waits for nothing. */
  #checked(step: IteratorResult<TimeRequest, void>): TimeRequest {
    if (step.done) return { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY };
    const request = step.value;
    const isTar = request.kind === 'TAR';
    const isTime =
      request.to >= this.now && (isTar ? request.to < Number.POSITIVE_INFINITY : request.daemon >= this.now);
    if (isTime) return request;
    throw new Error(
      `\`${this.id}\` asks at ${this.now} for ${JSON.stringify(request)}: not a time that can be granted`,
    );
  }
}
