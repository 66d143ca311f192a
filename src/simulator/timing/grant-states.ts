import type { Parameter, Parameters, ScenarioFamily } from './scenario.ts';

const IDS = ['traffic', 'relay', 'sink'] as const;
type Id = (typeof IDS)[number];

const time = (name: string, summary: string, grid: readonly number[]): Parameter => ({
  name,
  unit: 's',
  summary,
  grid,
  draw: (uniform) => Math.floor(uniform * 64) / 8,
});

/** States in which an authority has to decide: a source, a relay that may be idle, a sink, a message under way. */
export const grantStates: ScenarioFamily = {
  name: 'grant-states',
  summary: 'three processes in a row, and the first message that can still reach one of them',
  parameters: [
    time('source', 'clock of the running source', [0, 1]),
    time('relay', 'clock of the idle relay', [0, 4]),
    time('sink', 'clock of the waiting sink', [0]),
    time('next', 'own next event of the sink', [8]),
    time('first', 'lookahead from the source to the relay', [1, 0.5]),
    time('second', 'lookahead from the relay to the sink', [1, 0.5]),
    time('underway', 'arrival of a message already sent to the sink; 0 is none', [0, 0.5]),
  ],
  observables: {
    now: 'clock of each process',
    next: 'own next event of each process, messages under way not counted',
    N: 'clock of a running process, next event of an idle one with what is under way to it',
    L: 'lookahead of the direct channel',
    D: 'least lookahead over any path',
    earliest: 'first message that can still reach the process',
  },
  run(parameters) {
    const at = (name: string) => Number(parameters[name]);
    const underway = at('underway') > 0 ? at('underway') : Infinity;
    const next = { traffic: at('source'), relay: Infinity, sink: at('next') };
    const channels = [
      { from: 'traffic', to: 'relay', lookahead: at('first') },
      { from: 'relay', to: 'sink', lookahead: at('second') },
    ] as const;
    const values: Record<string, number> = {};
    const now = { traffic: at('source'), relay: at('relay'), sink: at('sink') };
    for (const id of IDS) {
      values[`now[${id}]`] = now[id];
      values[`next[${id}]`] = next[id];
      values[`N[${id}]`] = id === 'sink' ? Math.min(next.sink, underway) : next[id];
    }
    for (const from of IDS) for (const to of IDS) Object.assign(values, distances(from, to, channels));
    const earliest = firstArrival(now.traffic, channels, underway);
    const observed = [{ request: IDS.indexOf('sink'), values: { ...values, earliest } }];
    return { observed, faults: [], timeline: timelineOf(parameters, earliest) };
  },
};

interface Link {
  readonly from: Id;
  readonly to: Id;
  readonly lookahead: number;
}

function distances(from: Id, to: Id, channels: readonly Link[]): Record<string, number> {
  const direct = channels.find((one) => one.from === from && one.to === to)?.lookahead ?? Infinity;
  const isWhole = from === 'traffic' && to === 'sink';
  const whole = isWhole ? channels.reduce((sum, { lookahead }) => sum + lookahead, 0) : direct;
  return { [`L[${from}->${to}]`]: direct, [`D[${from}->${to}]`]: whole };
}

/** Lets the source send at once and each receiver pass on what it gets: what happens, not a bound on it. */
function firstArrival(start: number, channels: readonly Link[], underway: number): number {
  let pending = [{ at: 'traffic' as Id, time: start }];
  while (pending.length > 0) {
    const [event, ...rest] = pending;
    if (!event) break;
    if (event.at === 'sink') return Math.min(event.time, underway);
    const sent = channels.filter(({ from }) => from === event.at);
    pending = [...rest, ...sent.map(({ to, lookahead }) => ({ at: to, time: event.time + lookahead }))];
    pending.sort((a, b) => a.time - b.time);
  }
  return underway;
}

function timelineOf(parameters: Parameters, earliest: number) {
  const source = Number(parameters.source);
  const middle = source + Number(parameters.first);
  const hop = (from: Id, sent: number, to: Id, arrival: number) =>
    ({ kind: 'message', from: { lane: from, time: sent }, to: { lane: to, time: arrival }, label: 'message' }) as const;
  const path = [
    hop('traffic', source, 'relay', middle),
    hop('relay', middle, 'sink', middle + Number(parameters.second)),
  ];
  return [...path, { kind: 'event', lane: 'sink', time: earliest, label: 'first arrival' } as const];
}
