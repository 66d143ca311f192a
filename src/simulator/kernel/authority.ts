import type { Distances } from './distance.ts';
import type { Time, TimeRequest } from './federation.ts';
import type { GrantRule } from './rules.ts';

const RUNNING = 0;
const TAR = 1;
const NER = 2;

/** What `blocker` says besides an index. */
const NOBODY = -1;
/** A process that runs, or waits without a finite target, is not tried. */
const NOT_TRIED = -2;

const ULP = 2 ** -53;

/** What the authority knows of one logical process: its state, and what it may do. */
export interface AuthorityView {
  readonly state: 'running' | 'TAR' | 'NER';
  readonly now: Time;
  /** N: the clock of a running process, the time that a waiting one would be granted. */
  readonly next: Time;
  readonly lbts: Time;
  /** A process that its grant waits for, or -1. */
  readonly blockedBy: number;
}

/** The least process by (N, id) while nobody may go, and what holds it. */
export interface Stall {
  readonly lp: number;
  /**
   * `zero-lookahead`: others of the same N can reach it at once, and it them. `rounding`: their N differ by less than sums
   * are exact. `rule`: nothing but the grant rule, which must be wrong.
   */
  readonly cause: 'zero-lookahead' | 'rounding' | 'rule';
}

/**
 * Decides who may go how far. Processes are indices in the order of their ids.
 *
 * LBTS is not kept: a blocked process remembers one process that blocks it, and is tried again only once that one promises
 * more, so a change costs as much as there are processes and not their square.
 */
export class Authority {
  readonly #size: number;
  readonly #rule: GrantRule;
  readonly #distances: Float64Array;
  readonly #state: Uint8Array;
  readonly #now: Float64Array;
  readonly #to: Float64Array;
  readonly #daemon: Float64Array;
  readonly #earliest: Float64Array;
  /** What a waiting process would be granted. */
  readonly #target: Float64Array;
  /** What the process promises the others: it sends nothing before. */
  readonly #promise: Float64Array;
  readonly #blocker: Int32Array;
  readonly #slack: number;
  readonly #untried: number[] = [];
  readonly #grantable: number[] = [];
  #hint = 0;
  #horizon: Time = 0;
  #nextDaemon: Time = Number.POSITIVE_INFINITY;
  #running: number;

  constructor(distances: Distances, rule: GrantRule) {
    const size = distances.size;
    const infinite = () => new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.#size = size;
    this.#rule = rule;
    this.#distances = distances.values;
    this.#state = new Uint8Array(size);
    this.#now = new Float64Array(size);
    this.#to = infinite();
    this.#daemon = infinite();
    this.#earliest = infinite();
    this.#target = infinite();
    this.#promise = rule.running === 'now' ? new Float64Array(size) : infinite();
    this.#blocker = new Int32Array(size).fill(NOT_TRIED);
    // Sums along a path are rounded at each hop, those of distances elsewhere: a path of `size` hops may differ by this much.
    this.#slack = rule.isStrict ? 4 * size * ULP : 0;
    this.#running = size;
  }

  /** How many processes were granted and have not asked again; all of them at the start. */
  get running(): number {
    return this.#running;
  }

  /** H: the latest TAR target, essential NER target or arrival seen. */
  get horizon(): Time {
    return this.#horizon;
  }

  nowOf(lp: number): Time {
    return this.#now[lp] as Time;
  }

  /** What a waiting process would be granted. */
  targetOf(lp: number): Time {
    return this.#target[lp] as Time;
  }

  kindOf(lp: number): 'TAR' | 'NER' {
    return this.#state[lp] === TAR ? 'TAR' : 'NER';
  }

  /** The bound on what may still come to `lp`. */
  lbtsOf(lp: number): Time {
    let least = Number.POSITIVE_INFINITY;
    for (let other = 0; other < this.#size; other++)
      least = Math.min(least, (this.#promise[other] as Time) + this.#distanceTo(lp, other));
    return least;
  }

  viewOf(lp: number): AuthorityView {
    const state = (['running', 'TAR', 'NER'] as const)[this.#state[lp] as 0 | 1 | 2];
    const next = state === 'running' ? (this.#promise[lp] as Time) : this.targetOf(lp);
    const blockedBy = Math.max(NOBODY, this.#blocker[lp] as number);
    return { state, now: this.nowOf(lp), next, lbts: this.lbtsOf(lp), blockedBy };
  }

  /** A running process asks. */
  request(lp: number, request: TimeRequest): void {
    const isTar = request.kind === 'TAR';
    this.#running--;
    this.#state[lp] = isTar ? TAR : NER;
    this.#to[lp] = request.to;
    this.#daemon[lp] = isTar ? Number.POSITIVE_INFINITY : request.daemon;
    if (request.to < Number.POSITIVE_INFINITY) this.#raiseHorizon(request.to);
    const daemon = this.#daemon[lp] as Time;
    if (daemon > this.#horizon && daemon < this.#nextDaemon) this.#nextDaemon = daemon;
    this.#retarget(lp);
  }

  /** A message to `lp` is known, the earliest undelivered one arriving at `earliest`. */
  registered(lp: number, arrival: Time, earliest: Time): void {
    this.#earliest[lp] = earliest;
    this.#raiseHorizon(arrival);
    if (this.#state[lp] === NER && earliest < this.targetOf(lp)) this.#retarget(lp);
    else if (this.#state[lp] === RUNNING) this.#promiseRunning(lp);
  }

  /** The process to grant next, the least by (N, id) of those that may go; -1 if there is none. */
  nextGrantable(): number {
    this.#tryAll();
    return this.#takeLeast(this.#grantable);
  }

  /** Moves the clock of `lp` to its target; `earliest` is the first arrival after it. */
  grant(lp: number, earliest: Time): void {
    this.#running++;
    this.#state[lp] = RUNNING;
    this.#now[lp] = this.targetOf(lp);
    this.#earliest[lp] = earliest;
    this.#blocker[lp] = NOT_TRIED;
    this.#promiseRunning(lp);
  }

  /** Whom to free while everyone waits and nobody may go; null if nobody has anything to wait for. */
  findStall(): Stall | null {
    const time = Math.min(...this.#target);
    if (time === Number.POSITIVE_INFINITY) return null;
    const least = this.#target.indexOf(time);
    const free = this.#target.findIndex((target, lp) => target === time && !this.#isReachedBy(lp, time));
    if (free < 0) return { lp: least, cause: 'zero-lookahead' };
    return { lp: free, cause: this.#isReachedBy(free, this.#limitOf(free)) ? 'rounding' : 'rule' };
  }

  /** Whether what others do at their targets could reach `lp` by `time`. */
  #isReachedBy(lp: number, time: Time): boolean {
    return this.#target.some((target, other) => target + this.#distanceTo(lp, other) <= time);
  }

  #distanceTo(lp: number, other: number): Time {
    return this.#distances[lp * this.#size + other] as Time;
  }

  #limitOf(lp: number): Time {
    const target = this.targetOf(lp);
    return target + target * this.#slack;
  }

  #raiseHorizon(time: Time): void {
    if (time <= this.#horizon) return;
    this.#horizon = time;
    if (time < this.#nextDaemon) return;
    this.#nextDaemon = Number.POSITIVE_INFINITY;
    for (let lp = 0; lp < this.#size; lp++) {
      const daemon = this.#daemon[lp] as Time;
      if (this.#state[lp] !== NER || daemon === Number.POSITIVE_INFINITY) continue;
      if (daemon > time) this.#nextDaemon = Math.min(this.#nextDaemon, daemon);
      else if (daemon < this.targetOf(lp)) this.#retarget(lp);
    }
  }

  #retarget(lp: number): void {
    let target = this.#to[lp] as Time;
    if (this.#state[lp] === NER) {
      const daemon = this.#daemon[lp] as Time;
      if (daemon <= this.#horizon && daemon < target) target = daemon;
      target = Math.min(target, this.#earliest[lp] as Time);
    }
    this.#target[lp] = target;
    this.#setPromise(lp, this.#state[lp] === TAR && this.#rule.inTar === 'now' ? this.nowOf(lp) : target);
    this.#blocker[lp] = NOT_TRIED;
    if (target < Number.POSITIVE_INFINITY) this.#untried.push(lp);
  }

  #promiseRunning(lp: number): void {
    this.#setPromise(lp, this.#rule.running === 'now' ? this.nowOf(lp) : (this.#earliest[lp] as Time));
  }

  #setPromise(lp: number, promise: Time): void {
    const isMore = promise > (this.#promise[lp] as Time);
    this.#promise[lp] = promise;
    if (!isMore) return;
    for (let other = 0; other < this.#size; other++)
      if (this.#blocker[other] === lp) {
        this.#blocker[other] = NOT_TRIED;
        this.#untried.push(other);
      }
  }

  /** A process may stand in `#untried` twice: what was tried is passed over. */
  #tryAll(): void {
    while (this.#untried.length > 0) {
      const lp = this.#untried.pop() as number;
      if (this.#state[lp] === RUNNING || this.#blocker[lp] !== NOT_TRIED) continue;
      const blocker = this.#findBlocker(lp);
      this.#blocker[lp] = blocker;
      if (blocker === NOBODY) this.#grantable.push(lp);
    }
  }

  #findBlocker(lp: number): number {
    const row = lp * this.#size;
    const limit = this.#limitOf(lp);
    const isStrict = this.#rule.isStrict;
    // Who blocked the last one most often blocks this one too.
    for (let step = -1; step < this.#size; step++) {
      const other = step < 0 ? this.#hint : step;
      const bound = (this.#promise[other] as Time) + (this.#distances[row + other] as Time);
      if (bound < limit || (isStrict && bound === limit)) {
        this.#hint = other;
        return other;
      }
    }
    return NOBODY;
  }

  #takeLeast(candidates: number[]): number {
    let at = 0;
    for (let index = 1; index < candidates.length; index++)
      if (this.#isBefore(candidates[index] as number, candidates[at] as number)) at = index;
    const least = candidates[at];
    if (least === undefined) return -1;
    candidates.splice(at, 1);
    return least;
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.targetOf(a), this.targetOf(b)];
    return first === second ? a < b : first < second;
  }
}
