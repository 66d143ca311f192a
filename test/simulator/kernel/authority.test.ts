import { describe, expect, test } from 'vitest';
import { Authority } from '../../../src/simulator/kernel/authority.ts';
import { type Link, pathDistances } from '../../../src/simulator/kernel/distance.ts';
import { type GrantRule, RULES } from '../../../src/simulator/kernel/rules.ts';
import { NEVER, ner, tar } from './federations.ts';

const link = (source: number, destination: number, lookahead: number): Link => ({ source, destination, lookahead });

function authority(size: number, links: readonly Link[], rule: GrantRule = RULES.standard): Authority {
  return new Authority(pathDistances(size, links), rule);
}

/** Grants one process and says to what time. */
function grantNext(one: Authority): readonly [number, number] | null {
  const lp = one.nextGrantable();
  if (lp < 0) return null;
  one.grant(lp, NEVER);
  return [lp, one.nowOf(lp)];
}

describe('N', () => {
  test('of a running process is its clock', () => {
    const one = authority(2, []);
    one.request(0, tar(3));
    expect(grantNext(one)).toEqual([0, 3]);
    expect(one.viewOf(0)).toMatchObject({ state: 'running', now: 3, next: 3 });
  });

  test('in TAR is the target, whatever arrives before', () => {
    const one = authority(2, [link(1, 0, 1)]);
    one.request(0, tar(3));
    one.registered(0, 1, 1);
    expect(one.viewOf(0)).toMatchObject({ state: 'TAR', next: 3 });
  });

  test('in NER is the target or the earliest undelivered arrival', () => {
    const one = authority(2, [link(1, 0, 1)]);
    one.request(0, ner(3));
    expect(one.viewOf(0).next).toBe(3);
    one.registered(0, 4, 4);
    expect(one.viewOf(0).next).toBe(3);
    one.registered(0, 2, 2);
    expect(one.viewOf(0).next).toBe(2);
  });

  test('in NER counts what arrived before the request', () => {
    const one = authority(2, [link(1, 0, 1)]);
    one.registered(0, 2, 2);
    one.request(0, ner());
    expect(one.viewOf(0).next).toBe(2);
  });
});

describe('a daemon deadline', () => {
  test('counts only once it is at most the horizon', () => {
    const one = authority(2, []);
    one.request(0, ner(NEVER, 2));
    expect(one.viewOf(0).next).toBe(NEVER);
    one.request(1, tar(2));
    expect(one.viewOf(0).next).toBe(2);
  });

  test.each([
    ['a TAR target', (one: Authority) => one.request(1, tar(5))],
    ['an essential NER target', (one: Authority) => one.request(1, ner(5))],
    ['an arrival', (one: Authority) => one.registered(1, 5, 5)],
  ])('is reached by %s', (_, raise) => {
    const one = authority(3, []);
    one.request(0, ner(NEVER, 5));
    one.request(2, ner(NEVER, 6));
    raise(one);
    expect([one.viewOf(0).next, one.viewOf(2).next, one.horizon]).toEqual([5, NEVER, 5]);
  });

  test('does not move the horizon itself', () => {
    const one = authority(2, []);
    one.request(0, ner(NEVER, 5));
    one.request(1, ner(NEVER, 4));
    expect([one.horizon, one.findStall()]).toEqual([0, null]);
  });
});

describe('LBTS', () => {
  test('traffic running at 9.0, distances 0.1 and 0.5: 9.6 for frontend-D, through an idle frontend-P', () => {
    const [traffic, frontendP, frontendD] = [0, 1, 2];
    const one = authority(3, [link(traffic, frontendP, 0.1), link(frontendP, frontendD, 0.5)]);
    one.request(frontendP, ner());
    one.request(frontendD, ner());
    one.request(traffic, tar(9));
    expect(grantNext(one)).toEqual([traffic, 9]);
    expect(one.lbtsOf(frontendD)).toBe(9.6);
    expect(one.lbtsOf(frontendP)).toBe(9.1);
    expect(one.lbtsOf(traffic)).toBe(NEVER);
  });

  test('a process that waits for a later time promises it', () => {
    const one = authority(2, [link(0, 1, 0.5)]);
    one.request(0, tar(4));
    expect(one.lbtsOf(1)).toBe(4.5);
  });

  test('an idle process with a message to take promises nothing before it', () => {
    const one = authority(3, [link(0, 1, 1), link(1, 2, 1)]);
    one.request(1, ner());
    one.request(0, tar(10));
    one.registered(1, 3, 3);
    expect(one.lbtsOf(2)).toBe(4);
  });
});

describe('a grant', () => {
  test('is given before LBTS, and not at it', () => {
    for (const [target, isGranted] of [
      [1.5, true],
      [2, false],
      [2.5, false],
    ] as const) {
      const one = authority(2, [link(0, 1, 2)]);
      one.request(1, tar(target));
      expect(one.nextGrantable()).toBe(isGranted ? 1 : -1);
      expect(one.viewOf(1)).toMatchObject({ lbts: 2, blockedBy: isGranted ? -1 : 0 });
    }
  });

  test('waits for a message whose arrival is rounded down on its path', () => {
    const one = authority(3, [link(0, 1, 0.4), link(1, 2, 0.2)]);
    one.request(0, tar(0.1));
    one.request(1, ner());
    expect(grantNext(one)).toEqual([0, 0.1]);
    const arrival = 0.1 + 0.4 + 0.2;
    one.request(2, tar(arrival));
    expect(one.lbtsOf(2)).toBeGreaterThan(arrival);
    expect(one.nextGrantable()).toBe(-1);
  });

  test('at LBTS is given by the rule that is not strict', () => {
    const one = authority(2, [link(0, 1, 2)], RULES['not-strict']);
    one.request(1, tar(2));
    expect(grantNext(one)).toEqual([1, 2]);
  });

  test('is tried in (N, id) order', () => {
    const one = authority(4, []);
    one.request(3, tar(1));
    one.request(2, tar(2));
    one.request(1, tar(2));
    one.request(0, tar(3));
    expect([grantNext(one), grantNext(one), grantNext(one), grantNext(one), grantNext(one)]).toEqual([
      [3, 1],
      [1, 2],
      [2, 2],
      [0, 3],
      null,
    ]);
  });

  test('follows as soon as the one who blocks it promises more', () => {
    const one = authority(2, [link(0, 1, 1)]);
    one.request(1, tar(5));
    expect(grantNext(one)).toBeNull();
    one.request(0, tar(4.5));
    expect(grantNext(one)).toEqual([0, 4.5]);
    expect(grantNext(one)).toEqual([1, 5]);
  });

  test('is not lost on one who is blocked by a second process after the first', () => {
    const one = authority(3, [link(0, 2, 1), link(1, 2, 1)]);
    one.request(2, tar(5));
    expect(grantNext(one)).toBeNull();
    one.request(0, ner());
    expect(grantNext(one)).toBeNull();
    expect(one.viewOf(2).blockedBy).toBe(1);
    one.request(1, ner());
    expect(grantNext(one)).toEqual([2, 5]);
  });

  test('comes earlier when a message does', () => {
    const one = authority(2, [link(0, 1, 1)]);
    one.request(1, ner(5));
    expect(grantNext(one)).toBeNull();
    one.registered(1, 1, 1);
    one.request(0, tar(3));
    expect(grantNext(one)).toEqual([1, 1]);
  });
});

test('crossing TARs hold each other up under the rule that takes clocks for promises', () => {
  const grantsUnder = (rule: GrantRule) => {
    const one = authority(2, [link(0, 1, 1), link(1, 0, 1)], rule);
    one.request(0, tar(4));
    one.request(1, tar(4.5));
    return [grantNext(one), grantNext(one)];
  };
  expect(grantsUnder(RULES.standard)).toEqual([
    [0, 4],
    [1, 4.5],
  ]);
  expect(grantsUnder(RULES['now-for-tar'])).toEqual([null, null]);
});

describe('while everyone waits', () => {
  const stallOf = (links: readonly Link[], targets: readonly number[], rule = RULES.standard) => {
    const one = authority(targets.length, links, rule);
    targets.forEach((target, lp) => {
      one.request(lp, target === NEVER ? ner() : tar(target));
    });
    expect(one.nextGrantable()).toBe(-1);
    return one.findStall();
  };

  test('nobody is freed who has nothing to wait for', () => {
    expect(stallOf([link(0, 1, 1)], [NEVER, NEVER])).toBeNull();
  });

  test('the least by (N, id) is freed from zero lookahead', () => {
    const ring = [link(0, 1, 0), link(1, 2, 0), link(2, 0, 0)];
    expect(stallOf(ring, [1, 1, 1])).toEqual({ lp: 0, cause: 'zero-lookahead' });
  });

  test('it is not a matter of lookahead when times differ by the error of a sum', () => {
    const pair = [link(0, 1, 0), link(1, 0, 0)];
    expect(stallOf(pair, [0.1 + 0.2, 0.3])).toEqual({ lp: 1, cause: 'rounding' });
  });

  test('a wrong rule is told from zero lookahead', () => {
    const pair = [link(0, 1, 1), link(1, 0, 1)];
    expect(stallOf(pair, [4, 4], RULES['now-for-tar'])).toEqual({ lp: 0, cause: 'rule' });
  });
});
