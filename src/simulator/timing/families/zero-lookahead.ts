import { channel } from '../../atom/deployment.ts';
import type { Federation, LogicalProcess } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily } from '../scenario.ts';
import { type Authority, oneAtATime, type Script, Sightings } from './authority.ts';
import { count, numberOf } from './parameters.ts';

/** A ring of processes whose channels take no time. */
export function zeroLookaheadFamily(authority: Authority): ScenarioFamily {
  return {
    name: 'zero-lookahead',
    summary: 'a token in a ring of channels without lookahead',
    parameters: [
      count('processes', 'logical processes', [2, 3], 2, 6),
      count('rounds', 'rounds of the token', [1, 3], 1, 6),
    ],
    observables: {
      grants: 'grants before the finish',
      recoveries: 'grants by recovery',
      errors: 'causality errors and deadlocks',
      wrong: 'processes that saw another sequence than one grant at a time gives',
    },
    run: (parameters, seed) => runRing(authority, parameters, seed),
  };
}

function runRing(authority: Authority, parameters: Parameters, seed: number): Observation {
  const counts = { grants: 0, recoveries: 0 };
  const [seen, plain] = [new Sightings(), new Sightings()];
  const faults = authority(ring(parameters, seen, counts), { rule: 'stated', seed });
  oneAtATime(ring(parameters, plain, { grants: 0, recoveries: 0 }), { rule: 'stated', seed });
  const values = { ...counts, errors: faults.length, wrong: seen.differencesFrom(plain) };
  return { observed: [{ request: 0, values }], faults, timeline: [] };
}

function ring(
  parameters: Parameters,
  sightings: Sightings,
  counts: { grants: number; recoveries: number },
): Federation {
  const size = numberOf(parameters, 'processes');
  const ids = Array.from({ length: size }, (_, index) => `lp${index}`);
  const channels = ids.map((id, index) => channel(id, ids[(index + 1) % size] as string, 'token', 0));
  const passes = numberOf(parameters, 'rounds') * size;
  const processes = ids.map((id, index) => ({
    id,
    owner: (lp: LogicalProcess) => pass(lp, channels[index]?.name as string, index === 0, passes, sightings, counts),
  }));
  return { processes, channels };
}

function* pass(
  lp: LogicalProcess,
  out: string,
  isFirst: boolean,
  passes: number,
  sightings: Sightings,
  counts: { grants: number; recoveries: number },
): Script {
  let target = isFirst ? 1 : Number.POSITIVE_INFINITY;
  for (;;) {
    const grant = yield { kind: 'NER', to: target, daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') return;
    counts.grants += 1;
    if (grant.kind === 'recovery') counts.recoveries += 1;
    const tokens = target === lp.now ? [passes] : lp.take().map((message) => message.body as number);
    target = Number.POSITIVE_INFINITY;
    for (const token of tokens) {
      sightings.add(lp, `token ${token}`);
      if (token > 0) lp.send(out, token - 1);
    }
  }
}
