/** Logical time in seconds. */
export type Time = number;

/** `inline`: the owner takes the message at its own receive point; `thread`: a handler runs it, at the message's time. */
export type ReceiveMode = 'inline' | 'thread';

/** A declared link on which messages travel; nothing can be sent on a link that is not declared. */
export interface Channel {
  /** `src->dst:kind`, or `src->dst:kind#instance`. */
  readonly name: string;
  readonly source: string;
  readonly destination: string;
  /** Least time between sending and arrival; at least 0. A send at `now` arrives at `now + lookahead`. */
  readonly lookahead: Time;
  readonly mode: ReceiveMode;
}

export interface Message {
  readonly channel: string;
  /** Counts from 0 per channel. */
  readonly seq: number;
  readonly sent: Time;
  readonly arrival: Time;
  readonly body: unknown;
}

/** What an owner asks of the authority: TAR for an event of known length, NER while idle. */
export type TimeRequest =
  | { readonly kind: 'TAR'; readonly to: Time }
  | { readonly kind: 'NER'; readonly to: Time; readonly daemon: Time };

export type GrantKind = 'TAR' | 'NER' | 'recovery' | 'finish';

/** TAG: the time that the owner may go to, `+Infinity` at the finish. */
export interface Grant {
  readonly kind: GrantKind;
  readonly time: Time;
}

/** What the owner of a logical process may do; only the owner moves its clock and only the owner sends. */
export interface LogicalProcess {
  readonly id: string;
  readonly now: Time;
  /** Registers a message; throws on a channel that is not declared or is not this process's own. */
  send(channel: string, body: unknown): void;
  /** Takes the inline messages that were released and not taken yet, in time-stamp order. */
  take(): readonly Message[];
  /** Records a model event at `now` in the trace. */
  record(event: string, detail?: Readonly<Record<string, unknown>>): void;
}

export type Owner = (lp: LogicalProcess) => Generator<TimeRequest, void, Grant>;

/** Runs one thread-mode message, the clock of `lp` at the message's arrival. A handler records, and never sends. */
export type Handler = (lp: Omit<LogicalProcess, 'send' | 'take'>, message: Message) => void;

export interface LogicalProcessSpec {
  readonly id: string;
  readonly owner: Owner;
  readonly handler?: Handler;
}

/** The logical processes of a run with their channels: what both engines, the conservative and the sequential one, run. */
export interface Federation {
  readonly processes: readonly LogicalProcessSpec[];
  readonly channels: readonly Channel[];
}
