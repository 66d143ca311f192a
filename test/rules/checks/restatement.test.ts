import { expect, test } from 'vitest';
import { restatement } from '../../../src/rules/checks/restatement.ts';
import { mended, said } from './judge.ts';

const FILES = { 'a.py': 'x = {"a": 1, "b": 2}\ny = {"a": 1, "b": 2, "c": 3}\nz = 1\n' };
const COUNTS = {
  short: { names: { file: 'a.py', assignedTo: 'x' } },
  long: { names: { file: 'a.py', assignedTo: 'y' } },
  more: { names: { of: { file: 'a.py', assignedTo: 'y' }, less: { file: 'a.py', assignedTo: 'x' } } },
  once: { file: 'a.py', assignments: 'z' },
};
const RULE = {
  counts: COUNTS,
  states: ['{short} fields and {long}', 'emits the {long}', 'plus {more}', 'exactly {once}'],
};
const TEXT = 'Two fields and three;\nit emits the *three*, which is the short one plus 1. It is set exactly once.\n';

test('numbers in digits and words that count right pass', async () => {
  expect(await said(restatement, RULE, TEXT, FILES)).toEqual([]);
});

test('each number that counts wrong is named and repaired in its own manner', async () => {
  const broken =
    'Four fields and 3;\nit emits the *twenty-one*, which is the short one plus 2. It is set exactly twice.\n';
  expect(await said(restatement, RULE, broken, FILES)).toEqual([
    'other-number: Change "Four" to "Two": there are 2 in the literal assigned to `x`.',
    'other-number: Change "twenty-one" to "three": there are 3 in the literal assigned to `y`.',
    'other-number: Change "2" to "1": there are 1 in the literal assigned to `y` in a.py beyond the literal assigned to `x` in a.py.',
    'other-number: Change "twice" to "once": there are 1 in the assignments of `z`.',
  ]);
  expect(await mended([restatement, RULE, broken, FILES], true)).toBe(TEXT.replace('three;', '3;'));
});

test('a field that the source gains is a finding in the unchanged document', async () => {
  const files = { 'a.py': FILES['a.py'].replace('"c": 3', '"c": 3, "d": 4') };
  expect(await said(restatement, RULE, TEXT, files)).toHaveLength(3);
});

test('a phrase that stands nowhere beside one that does is reported', async () => {
  expect(await said(restatement, { ...RULE, states: ['emits the {long}', 'only the {short}'] }, TEXT, FILES)).toEqual([
    'not-stated: State it, or take the phrase out of the rule: nothing says "only the {short}".',
  ]);
  expect(await said(restatement, { ...RULE, states: 'only the {short}' }, TEXT, FILES)).toEqual([
    'unbound: no text where the rule looks says "only the {short}"',
  ]);
});

test('a range and the rows of a table are counted', async () => {
  const text = 'Rules K1–K2, of which 1 is struck.\n\n| Rule | Says |\n|---|---|\n| K1 | a |\n| ~~K2~~ | b |\n';
  const counts = { all: { rows: ['Rule', 'Says'] }, gone: { rows: ['Rule', 'Says'], struck: true } };
  const rule = { counts, states: ['K1-K{all}', 'of which {gone} is struck'] };
  expect(await said(restatement, rule, text, {})).toEqual([]);
  expect(await said(restatement, rule, text.replace('K1–K2', 'K1–K3'), {})).toHaveLength(1);
});

test('definitions in the tree are counted', async () => {
  const rule = { counts: { n: { definitions: 'send' } }, states: '{n} senders' };
  const files = { 'a.py': 'def send(): ...\n', 'b.rs': 'fn send() {}\n', 'c.py': 'send()\n' };
  expect(await said(restatement, rule, 'There are two senders.\n', files)).toEqual([]);
  expect(await said(restatement, rule, 'There are no senders.\n', files)).toHaveLength(1);
});
