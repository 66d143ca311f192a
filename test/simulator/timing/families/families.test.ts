import { describe, expect, test } from 'vitest';
import { simplest } from '../../../../src/simulator/timing/families/parameters.ts';
import { FAMILIES } from '../../../../src/simulator/timing/families/registry.ts';
import type { Observation, ParameterValue, ScenarioFamily } from '../../../../src/simulator/timing/scenario.ts';

function familyOf(name: string): ScenarioFamily {
  const family = FAMILIES[name];
  if (!family) throw new Error(`no family ${name}`);
  return family;
}

function run(name: string, changes: Record<string, ParameterValue> = {}, seed = 1, isTraced = false): Observation {
  const family = familyOf(name);
  return family.run({ ...simplest(family.parameters), ...changes }, seed, isTraced);
}

function valuesOf(observation: Observation, request = 0): Readonly<Record<string, number>> {
  return observation.observed.find((observed) => observed.request === request)?.values ?? {};
}

/** Numbers in [0, 1) that spread evenly, the same on every run. */
function* spread(): Generator<number> {
  for (let index = 1; ; index++) yield (index * 0.618033988749895) % 1;
}

function drawn(family: ScenarioFamily, numbers: Generator<number>): Record<string, ParameterValue> {
  return Object.fromEntries(
    family.parameters.map((parameter) => [parameter.name, parameter.draw(numbers.next().value as number)]),
  );
}

describe('pd-transfer', () => {
  test('the simplest request runs through at times that add up by hand', () => {
    // Posted at 0; http 1/64 and request 1/1024 bring it to engine-P at 17/1024; a step of 1 s: r = 1 + 17/1024.
    // Output 1/1024, relay 1/4, request 1/1024: t = r + 0.25 + 2/1024. The write request takes 0.125.
    // The link waits 0.25 and moves 1024 B at 4096 B/s in 0.25 s. Write-done takes 0.0625.
    const r = 1 + 17 / 1024;
    const t = r + 0.25 + 2 / 1024;
    const a = t + 0.125;
    expect(valuesOf(run('pd-transfer'))).toMatchObject({ r, t, a, started: a, T: 0.5, ended: a + 0.5, freed: a + 0.5 });
    // One decode step of 0.5 s, output 1/1024 and stream 1/64 to the answer.
    const ready = a + 0.5 + 0.0625;
    expect(valuesOf(run('pd-transfer'))).toMatchObject({ ready, answered: ready + 0.5 + 1 / 1024 + 1 / 64, held: 0 });
  });

  test('under the parallel router the data comes after the write request, and the write waits for it', () => {
    // Decode is asked at once: t = 17/1024, a = t + 0.125; the prefill step ends at r = 1 + 17/1024.
    const values = valuesOf(run('pd-transfer', { router: 'parallel' }));
    expect(values).toMatchObject({
      a: 0.125 + 17 / 1024,
      r: 1 + 17 / 1024,
      started: 1 + 17 / 1024,
      freed: 1.5 + 17 / 1024,
    });
    expect(values.ready).toBe(1.5 + 17 / 1024 + 0.0625);
  });

  test('a busy decode engine sends its write request when its step is over', () => {
    // The step under way ends at 3; the request has been there since before 1.5.
    expect(valuesOf(run('pd-transfer', { decodeBusy: 3 }))).toMatchObject({
      t: 3,
      a: 3.125,
      freed: 3.625,
      ready: 3.6875,
    });
  });

  test('drawn runs hold no block at the end, and end without a fault', () => {
    const family = familyOf('pd-transfer');
    const numbers = spread();
    for (let index = 0; index < 200; index++) {
      const observation = family.run(drawn(family, numbers), index, false);
      expect(observation.faults).toEqual([]);
      expect(valuesOf(observation).held).toBe(0);
    }
  });

  test('a traced run observes the same, and draws every logical process', () => {
    const traced = run('pd-transfer', {}, 1, true);
    expect(traced.observed).toEqual(run('pd-transfer').observed);
    const lanes = new Set(traced.timeline.flatMap((mark) => (mark.kind === 'span' ? [mark.lane] : [])));
    expect([...lanes].sort()).toEqual(['engine-D', 'engine-P', 'frontend-D', 'frontend-P', 'traffic', 'worker-P']);
    expect(run('pd-transfer').timeline).toEqual([]);
  });
});

describe('pd-agreement', () => {
  const EVENTS = ['t', 'a', 'r', 'ready', 'freed', 'answered'];

  test('with links alone both connectors give every event the same time', () => {
    const family = familyOf('pd-agreement');
    const numbers = spread();
    for (let index = 0; index < 200; index++) {
      const { observed, faults } = family.run(drawn(family, numbers), index, false);
      expect(faults).toEqual([]);
      for (const { values } of observed)
        for (const event of EVENTS) expect(values[`${event}Real`]).toBe(values[`${event}Design`]);
    }
  });

  test('two writes that share the bandwidth end later than either end can price', () => {
    // Both writes move 1024 B from the same instant at half of 4096 B/s: 0.5 s instead of 0.25 s.
    const values = valuesOf(run('pd-agreement', { requests: 2, isShared: true }));
    expect((values.freedReal as number) - (values.freedDesign as number)).toBe(0.25);
    expect((values.readyReal as number) - (values.readyDesign as number)).toBe(0.25);
  });

  test('one write on a shared link is as fast as on its own', () => {
    const values = valuesOf(run('pd-agreement', { requests: 1, isShared: true }));
    expect(values.freedReal).toBe(values.freedDesign);
  });

  test('the scheduler-side connector refuses a write request that comes before the data', () => {
    expect(run('pd-agreement', { router: 'parallel' }).faults.join('\n')).toContain('before the data');
  });
});

describe('ready-recorded', () => {
  test('the first of two calls wins: same times, registered once', () => {
    const values = valuesOf(run('ready-recorded'));
    expect(values).toMatchObject({ calls: 2, registrations: 1, r: 1 + 17 / 1024 });
    expect(values.rOnce).toBe(values.r);
    expect(values.freedOnce).toBe(values.freed);
  });

  test('keeping the last call gives the same times, and registers twice', () => {
    const values = valuesOf(run('ready-recorded', { keeps: 'last' }));
    expect(values).toMatchObject({ calls: 2, registrations: 2 });
    expect(values.freedOnce).toBe(values.freed);
    const parallel = valuesOf(run('ready-recorded', { keeps: 'last', router: 'parallel' }));
    expect(parallel.freedOnce).toBe(parallel.freed);
  });
});

describe('idle-drain', () => {
  for (const loop of ['plain', 'data-parallel']) {
    test(`a ${loop} loop polls until the transfer is reported, then is idle`, () => {
      expect(valuesOf(run('idle-drain', { loop }))).toMatchObject({ polls: 3, calls: 3, held: 0, freed: 1 });
    });

    test(`a ${loop} loop that is stopped first still holds the block`, () => {
      expect(valuesOf(run('idle-drain', { loop, completesOn: 1000 }))).toMatchObject({ polls: 50, calls: 50, held: 1 });
    });
  }

  test('the shutdown drains for two seconds at most, then gives up', () => {
    const observation = run('idle-drain', { completesOn: 100000, iterations: 0 });
    expect(valuesOf(observation)).toMatchObject({ held: 1, gaveUp: 1 });
    // 2.0 s at one poll a millisecond; the sum of the milliseconds is not exact.
    expect(Math.abs((valuesOf(observation).calls as number) - 2000)).toBeLessThanOrEqual(1);
    expect(observation.faults[0]).toContain('gave up');
  });

  test('the shutdown drain ends as soon as the transfer is reported', () => {
    expect(valuesOf(run('idle-drain', { completesOn: 1000, iterations: 0 }))).toMatchObject({
      calls: 1000,
      held: 0,
      gaveUp: 0,
    });
  });

  test('a pipeline head polls and never hands an empty report on', () => {
    const values = valuesOf(run('idle-drain', { loop: 'pipeline-head' }));
    expect(values).toMatchObject({ polls: 50, calls: 0, held: 1, freed: 0 });
  });

  test('a connector that refuses a pipeline head says so, and leaves nothing held', () => {
    const observation = run('idle-drain', { loop: 'pipeline-head', refusesPipeline: true });
    expect(valuesOf(observation)).toMatchObject({ refused: 1, held: 0 });
    expect(observation.faults[0]).toContain('pipeline parallelism');
    expect(valuesOf(run('idle-drain', { refusesPipeline: true }))).toMatchObject({ refused: 0, calls: 3 });
  });

  test('a pipeline head that hands every report on frees the block', () => {
    const values = valuesOf(run('idle-drain', { loop: 'pipeline-head', handsOn: 'every' }));
    expect(values).toMatchObject({ polls: 3, calls: 3, held: 0, freed: 1 });
  });
});

describe('earliest-arrival', () => {
  test('a post at 9 is at the decode frontend at 9.6, through the idle frontend between', () => {
    expect(valuesOf(run('earliest-arrival')).earliest).toBeCloseTo(9.6, 12);
    expect(valuesOf(run('earliest-arrival', { http: 0.125 })).earliest).toBe(9.625);
  });
});

describe('report-time', () => {
  test('an engine that wakes at the priced time reports at it', () => {
    const values = valuesOf(run('report-time'));
    expect(values.reported).toBe(values.priced);
  });

  test('an engine that wakes at ticks is late by less than one', () => {
    const family = familyOf('report-time');
    const numbers = spread();
    const late = Array.from({ length: 100 }, (_, index) => {
      const parameters = { ...drawn(family, numbers), wakes: 'tick', drainInterval: 0.125 };
      return valuesOf(family.run(parameters, index, false)).late as number;
    });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeGreaterThan(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(0.125);
  });
});

describe('leak', () => {
  test('every finished prefill of the worker-announced connector stays parked', () => {
    const observation = run('leak', { requests: 3, blocks: 4 });
    expect(valuesOf(observation)).toEqual({ finished: 12, held: 12 });
    expect(observation.faults.join()).toContain('gave up');
  });
});

describe('dp-step', () => {
  test('a step of the group is as long as the collective takes to have every rank', () => {
    expect(valuesOf(run('dp-step'))).toEqual({ rank0: 0.125, rank1: 0.25, step: 0.25, barrier: 0.25 });
    expect(valuesOf(run('dp-step', { rank0: 2 }))).toMatchObject({ step: 2, barrier: 2 });
  });

  test('so it is for drawn ranks', () => {
    const family = familyOf('dp-step');
    const numbers = spread();
    for (let index = 0; index < 100; index++) {
      const values = valuesOf(family.run(drawn(family, numbers), index, false));
      expect(values.step).toBe(values.barrier);
    }
  });
});

describe('arrivals', () => {
  for (const loop of ['open', 'closed']) {
    test(`no request of ${loop} traffic is missed, and each arrives after the declared path`, () => {
      const family = familyOf('arrivals');
      const numbers = spread();
      for (let index = 0; index < 100; index++) {
        const { observed, faults } = family.run({ ...drawn(family, numbers), loop }, index, false);
        expect(faults).toEqual([]);
        for (const { values } of observed) {
          expect(values.missed).toBe(0);
          expect(values.arrived).toBe((values.posted as number) + (values.path as number));
        }
      }
    });
  }

  test('a closed source posts after the answer before', () => {
    // Posted at 0.25; http 1/64, request 1/1024, a step of 0.5, output and stream 1/1024 each: 0.5 + 19/1024 later.
    const observation = run('arrivals', { loop: 'closed', gap: 0.25, requests: 2 });
    const answered = 0.75 + 19 / 1024;
    expect(valuesOf(observation, 0)).toMatchObject({ posted: 0.25, answered });
    expect(valuesOf(observation, 1)).toMatchObject({ posted: answered + 0.25 });
  });

  test('a lost answer does not hang the finish, and its request is named', () => {
    const observation = run('arrivals', { requests: 3, isLost: true, daemonInterval: 0.25 });
    expect(observation.faults).toEqual(['request 2 has no final answer']);
    expect(valuesOf(observation, 1).answered).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  test('housekeeping timers fire while there is work, and keep no run alive', () => {
    const fired = run('arrivals', { daemonInterval: 0.25 }, 1, true).timeline.filter(
      (mark) => mark.kind === 'event' && mark.label === 'housekeeping',
    );
    // The last message arrives at 0.5 + 19/1024: the deadlines at 0.25 and 0.5 are within it, the one at 0.75 is not.
    expect(fired.map((mark) => mark.kind === 'event' && mark.time)).toEqual([0.25, 0.5]);
  });
});

describe('router-segment', () => {
  const isSame = (observation: Observation): boolean =>
    observation.observed.every(
      ({ values }) => values.server === values.serverAgain && values.answered === values.answeredAgain,
    );
  const seeds = Array.from({ length: 10 }, (_, index) => index);
  const policies = ['random', 'round_robin', 'power_of_two', 'cache_aware', 'prefix_hash', 'dp_sticky'];

  for (const policy of policies) {
    test(`with one server ${policy} has no choice: two runs agree`, () => {
      expect(seeds.every((seed) => isSame(run('router-segment', { policy }, seed)))).toBe(true);
    });

    test(`with several servers ${policy} reads what the wall clock moves: two runs disagree`, () => {
      expect(seeds.some((seed) => !isSame(run('router-segment', { policy, replicas: 3 }, seed)))).toBe(true);
    });
  }

  test('a wall-time limiter makes two runs disagree even with one server', () => {
    expect(seeds.some((seed) => !isSame(run('router-segment', { limit: 4 }, seed)))).toBe(true);
  });
});

describe('partition', () => {
  const count = (changes: Record<string, ParameterValue>): unknown => valuesOf(run('partition', changes)).lps;

  test('counts the logical processes of each deployment', () => {
    expect(count({})).toBe(3);
    expect(count({ ranks: 2 })).toBe(3);
    expect(count({ decode: 1 })).toBe(5);
    expect(count({ stages: 4 })).toBe(6);
    expect(count({ prefill: 8, decode: 8 })).toBe(34);
    expect(count({ prefill: 8, decode: 8, stages: 4 })).toBe(82);
  });

  test('counts them without processes for the frontends', () => {
    const hasFrontends = false;
    expect(count({ hasFrontends })).toBe(2);
    expect(count({ hasFrontends, decode: 1 })).toBe(3);
    expect(count({ hasFrontends, stages: 4 })).toBe(5);
    expect(count({ hasFrontends, prefill: 8, decode: 8 })).toBe(17);
    expect(count({ hasFrontends, prefill: 8, decode: 8, stages: 4 })).toBe(65);
  });

  test('counts one grant an event and the time that they take', () => {
    // 3 x 4,450 grants at 50 microseconds each.
    const values = valuesOf(run('partition'));
    expect(values.grants).toBe(13350);
    expect(values.cost).toBeCloseTo(0.6675, 12);
  });
});

test('a family gives the same observations for the same parameters', () => {
  for (const family of Object.values(FAMILIES)) {
    const parameters = drawn(family, spread());
    expect(family.run(parameters, 3, true)).toEqual(family.run(parameters, 3, true));
  }
});

test('every observed name is described', () => {
  for (const family of Object.values(FAMILIES)) {
    for (const { values } of family.run(simplest(family.parameters), 1, false).observed)
      expect(Object.keys(values).filter((name) => !(name in family.observables))).toEqual([]);
  }
});
