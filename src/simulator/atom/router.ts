export const POLICIES = ['random', 'round_robin', 'power_of_two', 'cache_aware', 'prefix_hash', 'dp_sticky'] as const;
export type Policy = (typeof POLICIES)[number];

export interface RouterParameters {
  readonly replicas: number;
  readonly policy: Policy;
  /** Requests that the limiter lets through per wall-clock second; 0 is no limiter. */
  readonly limit: number;
}

export interface RoutedRequest {
  readonly id: number;
  readonly prefix: number;
}

/** What a policy may look at when a request comes by: all of it moves with the wall clock, not with logical time. */
interface RouterState {
  readonly load: number[];
  readonly cached: Map<number, number>;
  readonly sticky: Map<number, { replica: number; until: number }>;
  served: number;
  readonly wall: number;
  readonly uniform: () => number;
}

const STICKS_FOR = 0.5;
const SERVES_FOR = 0.75;

/** Which replica each request goes to, `null` where the limiter turns it away; wall-clock delays come from `uniform`. */
export function route(
  requests: readonly RoutedRequest[],
  parameters: RouterParameters,
  uniform: () => number,
): ReadonlyMap<number, number | null> {
  const coming = requests.map((request) => ({ request, wall: uniform() })).sort((a, b) => a.wall - b.wall);
  const load = Array.from({ length: parameters.replicas }, () => 0);
  const serving: { replica: number; until: number }[] = [];
  const choose = CHOICES[parameters.policy];
  const kept = { load, cached: new Map(), sticky: new Map(), served: 0, uniform };
  const chosen = new Map<number, number | null>();
  let admitted = 0;
  for (const { request, wall } of coming) {
    for (const ended of serving.filter(({ until }) => until <= wall)) retire(serving, ended, load);
    if (parameters.limit > 0 && admitted >= 1 + Math.floor(wall * parameters.limit)) {
      chosen.set(request.id, null);
      continue;
    }
    admitted += 1;
    const replica = choose(request, Object.assign(kept, { wall }));
    kept.served += 1;
    load[replica] = (load[replica] as number) + 1;
    serving.push({ replica, until: wall + uniform() * SERVES_FOR });
    chosen.set(request.id, replica);
  }
  return chosen;
}

function retire<Served extends { replica: number }>(serving: Served[], ended: Served, load: number[]): void {
  serving.splice(serving.indexOf(ended), 1);
  load[ended.replica] = (load[ended.replica] as number) - 1;
}

const CHOICES: Readonly<Record<Policy, (request: RoutedRequest, state: RouterState) => number>> = {
  random: (_request, { load, uniform }) => Math.floor(uniform() * load.length),
  round_robin: (_request, { load, served }) => served % load.length,
  power_of_two: (_request, { load, uniform }) => {
    const [first, second] = [Math.floor(uniform() * load.length), Math.floor(uniform() * load.length)];
    return (load[second] as number) < (load[first] as number) ? second : first;
  },
  cache_aware: ({ prefix }, { load, cached }) => {
    const least = leastLoaded(load);
    const hit = cached.get(prefix);
    const replica = hit !== undefined && (load[hit] as number) <= (load[least] as number) + 1 ? hit : least;
    cached.set(prefix, replica);
    return replica;
  },
  prefix_hash: ({ prefix }, { load }) => {
    const home = prefix % load.length;
    const bound = 1 + load.reduce((sum, each) => sum + each, 0) / load.length;
    return (load[home] as number) <= bound ? home : leastLoaded(load);
  },
  dp_sticky: ({ prefix }, { load, sticky, wall }) => {
    const held = sticky.get(prefix);
    const replica = held && held.until > wall ? held.replica : leastLoaded(load);
    sticky.set(prefix, { replica, until: wall + STICKS_FOR });
    return replica;
  },
};

function leastLoaded(load: readonly number[]): number {
  return load.indexOf(Math.min(...load));
}

/** A stream of numbers in [0, 1) that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
