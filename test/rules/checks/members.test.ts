import { expect, test } from 'vitest';
import { members } from '../../../src/rules/checks/members.ts';
import { SHOP } from './code.ts';
import { said } from './judge.ts';

const TEXT = 'A till can charge; `refund` is not on it.\n';
const FILES = { 'shop.py': SHOP };
const RULE = {
  file: 'shop.py',
  type: 'Till',
  has: ['charge', 'close'],
  lacks: ['refund'],
  states: 'refund is not on it',
};

test('members that are there, and a name that is not, pass', async () => {
  expect(await said(members, RULE, TEXT, FILES)).toEqual([]);
});

test('a member that the type lacks is named', async () => {
  expect(await said(members, { ...RULE, has: ['charge', 'open', 'lock'] }, TEXT, FILES)).toEqual([
    'no-member: Correct the text, or the rule: `Till` has no member `lock`.',
  ]);
});

test('a denied member that the source gains is named with its place', async () => {
  const grown = SHOP.replace('    def close(self):', '    def refund(self): ...\n\n    def close(self):');
  expect(await said(members, RULE, TEXT, { 'shop.py': grown })).toEqual([
    'a-member: Correct the text: `refund` is a member of `Till` (shop.py:14).',
  ]);
});

test('inherited members count unless the rule says otherwise', async () => {
  const rule = { ...RULE, type: 'CardTill', has: ['close'], lacks: [] };
  expect(await said(members, rule, TEXT, FILES)).toEqual([]);
  expect(await said(members, { ...rule, inherited: false }, TEXT, FILES)).toHaveLength(1);
});

test('a base is found in another file', async () => {
  const files = {
    'a/base.ts': 'export interface Base { ring(): void }',
    'b/till.ts': 'class Till implements Base { x = 1 }',
  };
  expect(await said(members, { file: 'till.ts', type: 'Till', has: ['ring', 'x'] }, TEXT, files)).toEqual([]);
});

test('bases that go round in a ring end', async () => {
  const files = { 'a.py': 'class A(B):\n    x: int\nclass B(A):\n    y: int\n' };
  expect(await said(members, { file: 'a.py', type: 'A', has: ['x', 'y'], lacks: ['z'] }, TEXT, files)).toEqual([]);
});

test('abstract and not abstract are told apart', async () => {
  const rule = { ...RULE, has: ['charge'], abstract: true };
  expect(await said(members, rule, TEXT, FILES)).toEqual([]);
  expect(await said(members, { ...rule, has: ['close'] }, TEXT, FILES)).toEqual([
    'not-abstract: Correct the text: `Till.close` is not abstract.',
  ]);
  const rust = { 't.rs': 'trait Till { fn ring(&self); fn shut(&self) {} }' };
  expect(await said(members, { file: 't.rs', type: 'Till', has: ['ring'], abstract: true }, TEXT, rust)).toEqual([]);
  expect(await said(members, { file: 't.rs', type: 'Till', has: ['shut'], abstract: true }, TEXT, rust)).toHaveLength(
    1,
  );
});

test('text that says nothing of it is unbound, a type that is gone is no source', async () => {
  expect(await said(members, RULE, 'Nothing.\n', FILES)).toEqual([
    'unbound: no text where the rule looks says "refund is not on it"',
  ]);
  expect(await said(members, RULE, TEXT, { 'shop.py': 'x = (((' })).toEqual([
    'no-source: shop.py does not define Till',
  ]);
});
