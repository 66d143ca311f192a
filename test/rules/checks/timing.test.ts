import { describe, expect, test } from 'vitest';
import type { Document } from '../../../src/document/facts.ts';
import { readDocument } from '../../../src/document/read.ts';
import type { CheckOutcome, Rule } from '../../../src/rules/check.ts';
import { uncheckedFormulas } from '../../../src/rules/checks/stated-formulas.ts';
import { timingCheck } from '../../../src/rules/checks/timing.ts';
import { SourceFile } from '../../../src/text/source-file.ts';
import { handOver } from '../../simulator/timing/hand-over.ts';

const check = timingCheck({ 'hand-over': handOver });
const RULE = {
  family: 'hand-over',
  formula: 'max(a, r) + T',
  observable: 'freed',
  names: { a: 'a', r: 'r', T: 'T', 'ready time': 'r' },
  runs: 20,
};

async function read(text: string): Promise<Document> {
  return readDocument(new SourceFile('design.md', text), null);
}

async function run(text: string, given: object = RULE): Promise<CheckOutcome> {
  const document = await read(text);
  const rule: Rule = {
    id: 'own/t4',
    check: 'timing',
    severity: 'error',
    where: null,
    options: given,
    message: null,
    why: null,
  };
  return check.run({
    rule,
    options: check.options.parse(given),
    places: [{ document, span: { start: 0, end: text.length }, kind: 'document', index: 0 }],
    documents: [document],
    roots: new Map(),
  });
}

const design = (formula: string) => `## D6. Transfers\n\nBlocks are let go at \`${formula}\`, not before.\n`;

test.each([['max(a, r) + T'], ['max(r, a) + T'], ['T + max(a,\nready time)']])('%s is confirmed', async (formula) => {
  const outcome = await run(design(formula));
  expect(outcome).toMatchObject({ status: 'judged', found: [], timing: [{ outcome: 'confirmed', runs: 28 }] });
});

test.each([
  ['min(a, r) + T', { a: 1, r: 0, T: 0.5 }, 0.5, 1.5],
  ['a + T', { a: 0, r: 1, T: 0.5 }, 0.5, 1.5],
  ['max(a, r)', { a: 0, r: 0, T: 0.5 }, 0, 0.5],
])(
  '%s in the document is refuted with the smallest case and both times',
  async (formula, parameters, stated, observed) => {
    const outcome = await run(design(formula));
    expect(outcome).toMatchObject({
      status: 'judged',
      found: [{ code: 'refuted', side: 'document', args: { formula, stated, observed } }],
      timing: [{ formula, outcome: 'refuted', counterexample: { parameters, stated, observed } }],
    });
  },
);

test('a comparison is read as one, and its strictness counts', async () => {
  const given = {
    ...RULE,
    formula: 'r < freed',
    observable: undefined,
    names: { r: 'r', freed: 'freed' },
    fixed: { T: 0.5 },
  };
  expect(await run(design('r < freed'), given)).toMatchObject({ found: [] });
  const limit = { ...given, formula: 'a <= r', names: { a: 'a', r: 'r' }, fixed: { a: 1, r: 1 } };
  expect(await run(design('a ≤ r'), limit)).toMatchObject({ found: [] });
  expect(await run(design('a < r'), limit)).toMatchObject({ found: [{ code: 'refuted' }] });
});

test('an equation is matched by what it defines', async () => {
  const given = { ...RULE, formula: 'freed = max(a, r) + T' };
  const text = design('a = r + T').concat('\n\nThe end is `freed = a + T`.\n');
  expect(await run(text, given)).toMatchObject({ timing: [{ formula: 'freed = a + T', outcome: 'refuted' }] });
});

test('a formula that is not there, and a family that is not, leave the rule unbound', async () => {
  expect((await run('## D6. Transfers\n\nNothing is stated.\n')).status).toBe('unbound');
  expect((await run(design('max(a, r) + T'), { ...RULE, family: 'toString' })).status).toBe('unbound');
});

test('a name without meaning leaves the formula unchecked', async () => {
  expect(await run(design('max(a, q) + T'))).toMatchObject({
    found: [{ code: 'unchecked' }],
    timing: [{ outcome: 'unchecked', reason: 'the rule does not say what `q` means' }],
  });
});

test('a stated formula that is refuted is a finding even where that is expected, and one that holds unexpectedly too', async () => {
  const refutable = { ...RULE, expect: 'refuted' };
  expect(await run(design('a + T'), refutable)).toMatchObject({ found: [{ code: 'refuted' }] });
  expect(await run(design('max(a, r) + T'), refutable)).toMatchObject({ found: [{ code: 'confirmed' }] });
});

test('the place in the document is the formula itself', async () => {
  const text = design('a + T');
  const outcome = await run(text);
  if (outcome.status !== 'judged') throw new Error(outcome.status);
  const [{ span } = { span: { start: 0, end: 0 } }] = outcome.bound;
  expect(text.slice(span.start, span.end)).toBe('a + T');
});

describe('formulas that no rule binds', () => {
  test('are listed with their line, in decisions only; code that only looks like one is not', async () => {
    const text = [
      '`x + y` before any decision',
      '## D1. Rule',
      '`max(a, r) + T`, `key = value`, `src/a.py`, `some-name`, `call(x)`, `n = 3`',
      '```',
      'LBTS(i) = min over j != i of (N[j] + D(j, i))',
      'not a formula at all',
      '```',
    ].join('\n\n');
    const document = await read(text);
    const listed = uncheckedFormulas(document, []);
    expect(listed.map(({ formula, outcome, rule }) => [formula, outcome, rule])).toEqual([
      ['max(a, r) + T', 'unchecked', null],
      ['key = value', 'unchecked', null],
      ['LBTS(i) = min over j != i of (N[j] + D(j, i))', 'unchecked', null],
    ]);
    const [first] = listed;
    if (!first) throw new Error('nothing listed');
    expect(uncheckedFormulas(document, [first.at]).length).toBe(2);
  });
});
