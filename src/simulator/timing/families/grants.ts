import { channel } from '../../atom/deployment.ts';
import { seeded } from '../../atom/router.ts';
import type { Channel, Federation, LogicalProcess, Message } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily } from '../scenario.ts';
import { type Authority, oneAtATime, RULES, type Script, Sightings } from './authority.ts';
import { count, numberOf, variant, wordOf } from './parameters.ts';

const TICK = 1 / 64;

/** Random processes, channels and sends under an authority: twice with other physical delays, and once one at a time. */
export function grantsFamily(authority: Authority): ScenarioFamily {
  return {
    name: 'grants',
    summary: 'random processes, channels and sends, run under a grant rule with two physical orders',
    parameters: [
      count('processes', 'logical processes', [2, 3], 2, 6),
      count('channels', 'channels between two processes', [2, 6], 1, 12),
      count('steps', 'steps of each process', [3, 8], 1, 12),
      count('leastTicks', 'least lookahead in ticks', [1, 0], 1, 4),
      count('shape', 'number that draws the topology and the steps', [0, 1, 2, 3], 0, 1 << 20),
      variant('rule', 'grant rule', RULES[0], RULES.slice(1)),
    ],
    observables: {
      events: 'events seen in the first run',
      errors: 'causality errors and deadlocks of both runs',
      disagreements: 'processes that saw another sequence in the second run',
      wrong: 'processes that saw another sequence than one grant at a time gives',
    },
    run: (parameters, seed) => runThrice(authority, parameters, seed),
  };
}

function runThrice(authority: Authority, parameters: Parameters, seed: number): Observation {
  const rule = wordOf(parameters, 'rule');
  const [first, again, plain] = [new Sightings(), new Sightings(), new Sightings()];
  const faults = [
    ...authority(randomFederation(parameters, first), { rule, seed: 2 * seed }),
    ...authority(randomFederation(parameters, again), { rule, seed: 2 * seed + 1 }),
  ];
  oneAtATime(randomFederation(parameters, plain), { rule, seed });
  const values = {
    events: first.count,
    errors: faults.length,
    disagreements: first.differencesFrom(again),
    wrong: first.differencesFrom(plain),
  };
  return { observed: [{ request: 0, values }], faults, timeline: [] };
}

function randomFederation(parameters: Parameters, sightings: Sightings): Federation {
  const uniform = seeded(numberOf(parameters, 'shape'));
  const ids = Array.from({ length: numberOf(parameters, 'processes') }, (_, index) => `lp${index}`);
  const channels = Array.from({ length: numberOf(parameters, 'channels') }, (_, index): Channel => {
    const from = Math.floor(uniform() * ids.length);
    const to = (from + 1 + Math.floor(uniform() * (ids.length - 1))) % ids.length;
    const ticks = numberOf(parameters, 'leastTicks') + Math.floor(uniform() * 8);
    const mode = uniform() < 0.25 ? 'thread' : 'inline';
    return channel(ids[from] as string, ids[to] as string, `c#${index}`, ticks * TICK, mode);
  });
  const processes = ids.map((id) => {
    const own = channels.filter((each) => each.source === id).map((each) => each.name);
    const draws = seeded(Math.floor(uniform() * 2 ** 31));
    const see = (lp: Pick<LogicalProcess, 'id' | 'now'>, message: Message) =>
      sightings.add(lp, `${message.channel} ${message.seq} ${message.body}`);
    return {
      id,
      owner: (lp: LogicalProcess) => wander(lp, own, numberOf(parameters, 'steps'), draws, see),
      handler: see,
    };
  });
  return { processes, channels };
}

/** Works or waits for a drawn time, says what came, and passes some of it on. */
function* wander(
  lp: LogicalProcess,
  own: readonly string[],
  steps: number,
  draws: () => number,
  see: (lp: LogicalProcess, message: Message) => void,
): Script {
  let left = steps;
  for (;;) {
    const isWork = draws() < 0.5 && left > 0;
    const target = left > 0 ? lp.now + Math.floor(draws() * 16) * TICK : Number.POSITIVE_INFINITY;
    const grant = yield isWork
      ? { kind: 'TAR', to: target }
      : { kind: 'NER', to: target, daemon: Number.POSITIVE_INFINITY };
    if (grant.kind === 'finish') return;
    for (const message of lp.take()) see(lp, message);
    left -= 1;
    const name = own[Math.floor(draws() * own.length)];
    if (left > -steps && name !== undefined && draws() < 0.7) lp.send(name, left);
  }
}
