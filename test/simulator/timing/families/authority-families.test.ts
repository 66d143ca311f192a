import { describe, expect, test } from 'vitest';
import { type Authority, oneAtATime } from '../../../../src/simulator/timing/families/authority.ts';
import { simplest } from '../../../../src/simulator/timing/families/parameters.ts';
import { authorityFamilies } from '../../../../src/simulator/timing/families/registry.ts';
import type { ParameterValue } from '../../../../src/simulator/timing/scenario.ts';

/** Delivers each message later than declared: no authority may do this. */
const late: Authority = (federation, options) =>
  oneAtATime(
    {
      ...federation,
      channels: federation.channels.map((channel) => ({ ...channel, lookahead: channel.lookahead + 1 })),
    },
    options,
  );
/** Never grants anything. */
const stuck: Authority = () => ['deadlock'];
/** Delays by the seed: two runs differ. */
const moody: Authority = (federation, options) => (options.seed % 2 === 0 ? oneAtATime : late)(federation, options);

function observe(authority: Authority, name: string, changes: Record<string, ParameterValue> = {}) {
  const family = authorityFamilies(authority)[name];
  if (!family) throw new Error(`no family ${name}`);
  return family.run({ ...simplest(family.parameters), ...changes }, 1, false).observed.map(({ values }) => values);
}

const shapes = Array.from({ length: 20 }, (_, shape) => ({ shape, processes: 4, channels: 8, steps: 8 }));

describe('grants', () => {
  test('one grant at a time sees the same whatever the seed', () => {
    const seen = shapes.flatMap((shape) => observe(oneAtATime, 'grants', shape));
    expect(seen.every(({ errors, disagreements, wrong }) => errors === 0 && disagreements === 0 && wrong === 0)).toBe(
      true,
    );
    expect(seen.some(({ events }) => (events as number) > 10)).toBe(true);
  });

  test('an authority that delivers late is found out', () => {
    expect(shapes.flatMap((shape) => observe(late, 'grants', shape)).some(({ wrong }) => (wrong as number) > 0)).toBe(
      true,
    );
  });

  test('an authority that the seed moves is found out', () => {
    const seen = shapes.flatMap((shape) => observe(moody, 'grants', shape));
    expect(seen.some(({ disagreements }) => (disagreements as number) > 0)).toBe(true);
  });
});

describe('crossing', () => {
  test('both steps end when they should', () => {
    expect(observe(oneAtATime, 'crossing')).toEqual([{ first: 4, second: 5, firstEnds: 4, secondEnds: 5, errors: 0 }]);
  });

  test('a deadlock is seen as steps that never end', () => {
    const never = Number.POSITIVE_INFINITY;
    expect(observe(stuck, 'crossing')).toEqual([
      { first: 4, second: 5, firstEnds: never, secondEnds: never, errors: 1 },
    ]);
  });
});

describe('thread-handlers', () => {
  test('each message is handled at its own time, the receiver still in its step', () => {
    // Sends at 0.25, 0.5 and 0.75, each 0.125 on its way; the step lasts until 4.
    const handled = observe(oneAtATime, 'thread-handlers', { messages: 3 }).map((values) => values.handled);
    expect(handled).toEqual([0.375, 0.625, 0.875]);
  });

  test('a late delivery is seen', () => {
    expect(observe(late, 'thread-handlers')[0]?.handled).toBe(1.375);
  });
});

test('a token in a ring without lookahead goes round one grant after another', () => {
  // The first process wakes once, and each of the 2 x 3 passes of the token wakes one process.
  expect(observe(oneAtATime, 'zero-lookahead', { rounds: 3 })).toEqual([
    { grants: 7, recoveries: 0, errors: 0, wrong: 0 },
  ]);
});
