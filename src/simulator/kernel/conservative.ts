import { Adversary } from './adversary.ts';
import { Authority, type AuthorityView } from './authority.ts';
import { directDistances, pathDistances } from './distance.ts';
import type { Federation, GrantKind, Time } from './federation.ts';
import type { Frame, OpenChannel } from './mailbox.ts';
import { Member, type Outbox } from './member.ts';
import { openChannels, sortedProcesses } from './membership.ts';
import { type GrantRule, RULES } from './rules.ts';
import { Recorder, type TraceRecord } from './trace.ts';

export interface RunOptions {
  /** `RULES.standard` if not given. */
  readonly rule?: GrantRule;
  /** Rules the physical layer; 0 if not given. No result depends on it under the standard rule. */
  readonly seed?: number;
  /** Whether to keep a trace. */
  readonly trace?: boolean;
  /** How many grants to give before giving up. */
  readonly maxGrants?: number;
}

export interface Summary {
  readonly grants: Readonly<Record<string, number>>;
  readonly messages: Readonly<Record<string, number>>;
  readonly causalityErrors: number;
  readonly recoveryGrants: number;
  /** The clock of each process before the finish. */
  readonly finalTimes: Readonly<Record<string, Time>>;
}

/** One process at the moment at which a run went wrong. */
export interface ProcessDump extends AuthorityView {
  readonly id: string;
  /** `channel/seq@arrival` of each message that was not released. */
  readonly undelivered: readonly string[];
}

export interface Outcome {
  readonly status: 'finished' | 'causality-error' | 'deadlock' | 'gave-up';
  /** What went wrong, null if nothing did. */
  readonly fault: string | null;
  /** By (time, id); null if none was asked for. */
  readonly trace: readonly TraceRecord[] | null;
  readonly summary: Summary;
  /** Every process when the run went wrong, null if it did not. */
  readonly dump: readonly ProcessDump[] | null;
}

/** Runs a federation to its finish under a grant rule, against a physical layer that does its worst. */
export function runConservatively(federation: Federation, options: RunOptions = {}): Outcome {
  return new Run(federation, options).run(options.maxGrants ?? Number.POSITIVE_INFINITY);
}

class Run implements Outbox {
  readonly recorder: Recorder | null;
  readonly #rule: GrantRule;
  readonly #channels: ReadonlyMap<string, OpenChannel>;
  readonly #members: readonly Member[];
  readonly #authority: Authority;
  readonly #adversary: Adversary;
  readonly #kinds: GrantKind[] = [];
  #grants = 0;
  #recoveryGrants = 0;
  #causalityErrors = 0;
  #status: Outcome['status'] | null = null;
  #fault: string | null = null;

  constructor(federation: Federation, { rule = RULES.standard, seed = 0, trace = false }: RunOptions) {
    const specs = sortedProcesses(federation);
    this.#rule = rule;
    this.#channels = openChannels(federation, specs);
    this.recorder = trace ? new Recorder(specs.length) : null;
    this.#adversary = new Adversary(seed);
    const links = [...this.#channels.values()];
    const distances = (rule.distance === 'path' ? pathDistances : directDistances)(specs.length, links);
    this.#authority = new Authority(distances, rule);
    this.#members = specs.map((spec, index) => new Member(spec, index, this.#channels, this));
  }

  run(maxGrants: number): Outcome {
    for (const { index } of this.#members) this.#adversary.addReady(index);
    while (this.#status === null) {
      if (this.#authority.running === 0) this.#endOrRecover();
      else if (this.#adversary.choosesFrame()) this.#land(this.#adversary.takeFrame());
      else this.#step(this.#memberAt(this.#adversary.takeReady()));
      if (this.#grants > maxGrants) this.#fail('gave-up', `the run did not end within ${maxGrants} grants`);
    }
    return this.#outcome(this.#status);
  }

  post(frame: Frame): void {
    this.#adversary.accept(frame);
    if (this.#rule.countsTransit) this.#register(frame);
  }

  /** The authority and the receiver's list learn of a message. */
  #register(frame: Frame): void {
    const { destination } = frame.via;
    const { id, undelivered } = this.#memberAt(destination);
    const now = this.#authority.nowOf(destination);
    if (frame.arrival < now) {
      this.#causalityErrors++;
      this.#fail(
        'causality-error',
        `${frame.channel}/${frame.seq} arrives at ${frame.arrival}, and \`${id}\` is at ${now} already`,
      );
    }
    undelivered.add(frame);
    this.#authority.registered(destination, frame.arrival, undelivered.earliest());
  }

  /** A frame comes to its mailbox. */
  #land(frame: Frame): void {
    if (!this.#rule.countsTransit) {
      this.#register(frame);
      this.#grantAll();
      return;
    }
    if (!frame.isAwaited) return;
    const receiver = this.#memberAt(frame.via.destination);
    receiver.missing--;
    if (receiver.missing === 0) this.#adversary.addReady(receiver.index);
  }

  /** Runs one process to its next request, and the authority on it. */
  #step(member: Member): void {
    const kind = this.#kinds[member.index];
    const request =
      kind === undefined
        ? member.start()
        : member.resume({ kind, time: this.#authority.nowOf(member.index) }, this.#rule.ties === 'frames');
    if (this.#status !== null) return;
    this.#authority.request(member.index, request);
    this.#grantAll();
  }

  #grantAll(): void {
    for (let lp = this.#authority.nextGrantable(); lp >= 0; lp = this.#authority.nextGrantable())
      this.#grant(lp, this.#authority.kindOf(lp));
  }

  #grant(lp: number, kind: GrantKind): void {
    const member = this.#memberAt(lp);
    member.released = member.undelivered.release(this.#authority.targetOf(lp));
    for (const frame of member.released) {
      frame.isAwaited = frame.place < 0;
      if (frame.isAwaited) member.missing++;
    }
    this.#authority.grant(lp, member.undelivered.earliest());
    this.#kinds[lp] = kind;
    this.#grants++;
    if (member.missing === 0) this.#adversary.addReady(lp);
  }

  /** Everyone waits, and no grant was possible. */
  #endOrRecover(): void {
    const stall = this.#authority.findStall();
    if (stall === null) {
      for (const member of this.#members) member.finish();
      this.#status = 'finished';
    } else if (stall.cause === 'rule') {
      this.#fail('deadlock', `every process waits, and \`${this.#memberAt(stall.lp).id}\` is not granted its time`);
    } else {
      const isRecovery = stall.cause === 'zero-lookahead';
      if (isRecovery) this.#recoveryGrants++;
      this.#grant(stall.lp, isRecovery ? 'recovery' : this.#authority.kindOf(stall.lp));
      this.#grantAll();
    }
  }

  #fail(status: Outcome['status'], fault: string): void {
    this.#status ??= status;
    this.#fault ??= fault;
  }

  #memberAt(index: number): Member {
    return this.#members[index] as Member;
  }

  #outcome(status: Outcome['status']): Outcome {
    const trace = this.recorder?.records() ?? null;
    const dump = status === 'finished' ? null : this.#members.map((member) => this.#dumpOf(member));
    return { status, fault: this.#fault, trace, summary: this.#summary(), dump };
  }

  #summary(): Summary {
    return {
      grants: Object.fromEntries(this.#members.map(({ id, grants }) => [id, grants])),
      messages: Object.fromEntries([...this.#channels.values()].map(({ name, sent }) => [name, sent])),
      causalityErrors: this.#causalityErrors,
      recoveryGrants: this.#recoveryGrants,
      finalTimes: Object.fromEntries(this.#members.map(({ id, now }) => [id, now])),
    };
  }

  #dumpOf({ id, index, undelivered }: Member): ProcessDump {
    const messages = undelivered.list().map(({ channel, seq, arrival }) => `${channel}/${seq}@${arrival}`);
    return { id, ...this.#authority.viewOf(index), undelivered: messages };
  }
}
