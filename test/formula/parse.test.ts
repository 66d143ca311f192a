import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateFormula } from '../../src/formula/evaluate.ts';
import type { Formula } from '../../src/formula/formula.ts';
import { measure } from '../../src/formula/measure.ts';
import { namesOf } from '../../src/formula/names.ts';
import { parseFormula } from '../../src/formula/parse.ts';
import { printFormula } from '../../src/formula/print.ts';
import { BYTES, SECONDS } from '../../src/formula/units.ts';

const NAMES = ['notify latency', 'request latency', 'engine-D'];

function parsed(text: string): Formula {
  const result = parseFormula(text, { names: NAMES });
  if (!result.ok) throw new Error(`${result.fault.message} at ${result.fault.span.start}`);
  return result.value;
}

function faultAt(text: string): number {
  const result = parseFormula(text, { names: NAMES });
  if (result.ok) throw new Error('expected a fault');
  return result.fault.span.start;
}

test.each([
  ['max(a, r) + T', 'max(a, r) + T'],
  ['a + T + notify latency', 'a + T + notify latency'],
  ['a + T + notify\n   latency', 'a + T + notify latency'],
  ['T = latency + bytes / bandwidth', 'T = latency + bytes / bandwidth'],
  ['r ≤ a', 'r <= a'],
  ['G < LBTS(i)', 'G < LBTS(i)'],
  ['now = max(now, arrival)', 'now = max(now, arrival)'],
  ['T_grant(i) = min over j != i of (now[j] + L[j->i])', 'T_grant(i) = (min over j != i of (now(j) + L(j, i)))'],
  ['N[i] < min over all j ≠ i of N[j] + D(j, i)', 'N(i) < (min over j != i of (N(j) + D(j, i)))'],
  ['min(t, t_daemon, +inf)', 'min(t, t_daemon, inf)'],
  ['2 × T ÷ 4 − x·y', '2 * T / 4 - x * y'],
  ['a - (b - c)', 'a - (b - c)'],
  ['-(a + b) * c', '-(a + b) * c'],
  ['LBTS(engine-D) = 9.6', 'LBTS(engine-D) = 9.6'],
])('%s reads as %s', (text, canonical) => {
  expect(printFormula(parsed(text))).toBe(canonical);
});

test.each([
  ['1 ms', 0.001, 'seconds'],
  ['50 µs', 0.00005, 'seconds'],
  ['50us', 0.00005, 'seconds'],
  ['2.0 s', 2, 'seconds'],
  ['4 KiB', 4096, 'bytes'],
  ['3 GB', 3e9, 'bytes'],
])('%s is a number in base units', (text, value, unit) => {
  expect(parsed(text)).toMatchObject({ kind: 'number', value, unit: { [unit]: 1 } });
});

test.each([
  ['a + ', 4],
  ['a + ) b', 4],
  ['max(a, r', 7],
  ['a b', 2],
  ['a ? b', 2],
  ['a + (b < c)', 5],
  ['a[b)', 3],
  ['', 0],
  ['max()', 0],
  ['a # b', 2],
])('%s is refused at the right place', (text, position) => {
  expect(faultAt(text)).toBe(position);
});

test('depth and length are bounded', () => {
  expect(faultAt(`${'('.repeat(900)}`)).toBe(64);
  expect(parseFormula('a+'.repeat(100_000)).ok).toBe(false);
  expect(parseFormula(`${'a+'.repeat(400)}a`).ok).toBe(true);
  expect(parseFormula('-'.repeat(900)).ok).toBe(false);
});

test('any text never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      parseFormula(text, { names: NAMES });
    }),
  );
  const pieces = fc.constantFrom(
    'a',
    'min',
    'over',
    'of',
    'j',
    '!=',
    '(',
    ')',
    '[',
    ']',
    ',',
    '->',
    '+',
    '-',
    '1 ms',
    '<',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (some) => {
      const result = parseFormula(some.join(' '), { names: NAMES });
      if (result.ok) expect(parseFormula(printFormula(result.value), { names: NAMES }).ok).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const span = { start: 0, end: 0 };
const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('a', 'T', 'notify latency', 'x.y').map((name): Formula => ({ kind: 'name', name, span })),
    fc
      .tuple(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(SECONDS, BYTES))
      .map(([value, unit]): Formula => ({ kind: 'number', value: value + 0, unit, span })),
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/' as const), tie('tree'), tie('tree'))
      .map(([operator, left, right]) => ({ kind: 'binary', operator, left, right, span }) as Formula),
    tie('tree').map((operand): Formula => ({ kind: 'negate', operand, span })),
    fc
      .array(tie('tree'), { minLength: 1, maxLength: 3 })
      .map((args): Formula => ({ kind: 'apply', name: 'max', args, span })),
    tie('tree').map((body): Formula => ({ kind: 'fold', fold: 'min', variable: 'j', condition: null, body, span })),
  ),
}));

const bare = (formula: Formula): unknown =>
  JSON.parse(JSON.stringify(formula, (key, value) => (key === 'span' ? undefined : value)));

test('what is printed parses back', () => {
  fc.assert(
    fc.property(tree, (formula) => {
      const text = printFormula(formula);
      fc.pre(text.length <= 1000);
      expect(bare(parsed(text))).toEqual(bare(formula));
    }),
  );
});

describe('evaluation', () => {
  const values = new Map<string, number | string>([
    ['a', 2],
    ['r', 3],
    ['T', 0.5],
    ['i', 'x'],
  ]);
  const functions = new Map([
    ['now', ([lp]: readonly unknown[]) => ({ x: 1, y: 9, z: 4 })[String(lp)] ?? null],
    ['L', () => 0.25],
  ]);
  const environment = { values, functions, domain: ['x', 'y', 'z'] };

  test.each([
    ['max(a, r) + T', 3.5],
    ['min(a, r) + T', 2.5],
    ['r <= a', false],
    ['min over j != i of (now[j] + L[j->i])', 4.25],
    ['min over j of now[j]', 1],
    ['sum over j of now[j]', 14],
    ['now[i] < min over j != i of now[j] + L[j->i]', true],
    ['a < inf', true],
  ])('%s is %s', (text, value) => {
    expect(evaluateFormula(parsed(text), environment)).toEqual({ ok: true, value });
  });

  test('an unknown name and a value of no number are faults with their places', () => {
    expect(evaluateFormula(parsed('a + q'), environment)).toMatchObject({
      ok: false,
      fault: { span: { start: 4, end: 5 } },
    });
    expect(evaluateFormula(parsed('a + i'), environment).ok).toBe(false);
    expect(evaluateFormula(parsed('inf - inf'), environment).ok).toBe(false);
    expect(evaluateFormula(parsed('i < a'), environment).ok).toBe(false);
  });
});

test('units that clash are told', () => {
  const units = new Map([
    ['bytes', BYTES],
    ['latency', SECONDS],
    ['bandwidth', { bytes: 1, seconds: -1 }],
  ]);
  expect(measure(parsed('T = latency + bytes / bandwidth'), units)).toEqual({ ok: true, value: SECONDS });
  expect(measure(parsed('latency + bytes'), units)).toMatchObject({
    ok: false,
    fault: { span: { start: 0, end: 15 } },
  });
  expect(measure(parsed('max(1 ms, 4 KiB)'), units).ok).toBe(false);
  expect(measure(parsed('latency < 5'), units).ok).toBe(true);
});

test('names are told in the order of reading', () => {
  expect(namesOf(parsed('now[j] + min over j of (L[j->i] + T)'))).toEqual(['now', 'j', 'L', 'i', 'T']);
});
