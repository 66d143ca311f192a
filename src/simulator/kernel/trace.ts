import type { GrantKind, Time } from './federation.ts';

/** What happened at one logical process, in the order in which its owner saw it. */
export type TraceRecord =
  | {
      readonly kind: 'grant';
      readonly lp: string;
      readonly from: Time;
      readonly to: Time;
      readonly grant: GrantKind;
      /** `channel/seq` of each message that the grant released, in the order of delivery. */
      readonly released: readonly string[];
    }
  | {
      readonly kind: 'send';
      readonly lp: string;
      readonly time: Time;
      readonly channel: string;
      readonly seq: number;
      readonly arrival: Time;
    }
  | {
      readonly kind: 'event';
      readonly lp: string;
      readonly time: Time;
      readonly event: string;
      readonly detail?: Readonly<Record<string, unknown>>;
    };

/** Collects the records of a run; processes are told by their place in the order of ids. */
export class Recorder {
  readonly #logs: TraceRecord[][];

  constructor(size: number) {
    this.#logs = Array.from({ length: size }, () => []);
  }

  add(lp: number, record: TraceRecord): void {
    this.#logs[lp]?.push(record);
  }

  /** All records by (time, id), and in its own order at one process: what no physical order may change. */
  records(): readonly TraceRecord[] {
    const keyed = this.#logs.flatMap((log) => {
      let latest = 0;
      return log.map((record) => {
        latest = Math.max(latest, record.kind === 'grant' ? record.to : record.time);
        return { latest, record };
      });
    });
    return keyed.sort((a, b) => compareTimes(a.latest, b.latest)).map(({ record }) => record);
  }
}

/** Differences fail between infinities, and the sort has to be stable there. */
function compareTimes(a: Time, b: Time): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
