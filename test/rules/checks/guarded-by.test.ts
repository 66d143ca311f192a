import { expect, test } from 'vitest';
import { guardedBy } from '../../../src/rules/checks/guarded-by.ts';
import { SHOP } from './code.ts';
import { said } from './judge.ts';

const FILES = { 'shop.py': SHOP };
const TEXT = 'The refund runs only when it is callable; without a total the charge returns early.\n';
const RULE = { file: 'shop.py', in: 'CardTill.charge', subject: { call: 'book' }, condition: ['total', 'None'] };

test('a condition around a call passes', async () => {
  const rule = { ...RULE, in: 'run', subject: { call: 'charge' }, condition: ['order'], unless: false };
  expect(await said(guardedBy, rule, TEXT, FILES)).toEqual([]);
  expect(await said(guardedBy, { ...rule, subject: { call: 'close' }, unless: true }, TEXT, FILES)).toEqual([]);
});

test('an early return guards what follows', async () => {
  expect(await said(guardedBy, { ...RULE, unless: true }, TEXT, FILES)).toEqual([]);
});

test('an exit stands under its condition', async () => {
  const rule = { ...RULE, subject: { exit: 'return', with: 'None' } };
  expect(await said(guardedBy, rule, TEXT, FILES)).toEqual([]);
});

test('a guard that the source loses is a finding in the unchanged document', async () => {
  const files = { 'shop.py': SHOP.replace('        if order.total is None:\n            return None\n', '') };
  expect(await said(guardedBy, RULE, TEXT, files)).toEqual([
    'unguarded: Correct the text: at shop.py:24 the call of `book` stands under no condition, not under a condition on total and None.',
    'unguarded: Correct the text: at shop.py:25 the call of `book` stands under no condition, not under a condition on total and None.',
  ]);
});

test('what the document calls unconditional must be so', async () => {
  const rule = { ...RULE, unguarded: true };
  expect(await said(guardedBy, { ...rule, condition: ['callable'] }, TEXT, FILES)).toEqual([]);
  expect(await said(guardedBy, { ...rule, subject: { assigned: 'paid' } }, TEXT, FILES)).toEqual([
    'guarded: Correct the text: at shop.py:22 the assignment of `paid` happens only under the condition `order.total is None`.',
  ]);
});

test('a function without the call is named', async () => {
  expect(await said(guardedBy, { ...RULE, subject: { call: 'cancel' } }, TEXT, FILES)).toEqual([
    'no-subject: Correct the text: CardTill.charge does not hold the call of `cancel`.',
  ]);
});

test('a document that admits the limit is right as long as there is one', async () => {
  const rule = { ...RULE, unguarded: true, admitted: ['charge returns early'] };
  expect(await said(guardedBy, rule, TEXT, FILES)).toEqual([]);
  expect(await said(guardedBy, rule, 'It always books.\n', FILES)).toHaveLength(2);
  const mended = { 'shop.py': SHOP.replace('        if order.total is None:\n            return None\n', '') };
  expect(await said(guardedBy, rule, TEXT, mended)).toEqual([
    'admitted-in-vain: Take the limit out of the text: CardTill.charge holds the call of `book` as the rest of the document has it.',
  ]);
});

test('nested conditions are one', async () => {
  const files = { 'a.py': 'def f(a, b):\n    if a:\n        if b:\n            book()\n' };
  const rule = { file: 'a.py', in: 'f', subject: { call: 'book' } };
  expect(await said(guardedBy, { ...rule, condition: ['a', 'b'] }, TEXT, files)).toEqual([]);
  expect(await said(guardedBy, { ...rule, condition: ['a', 'c'] }, TEXT, files)).toHaveLength(1);
});

test('a match arm and an if of Rust are conditions', async () => {
  const files = { 'a.rs': 'fn f(k: Kind) { if ready { match k { Kind::Card => book(), _ => {} } } }' };
  const rule = { file: 'a.rs', in: 'f', subject: { call: 'book' } };
  expect(await said(guardedBy, { ...rule, condition: ['Card'] }, TEXT, files)).toEqual([]);
  expect(await said(guardedBy, { ...rule, condition: ['ready'] }, TEXT, files)).toEqual([]);
  expect(await said(guardedBy, { ...rule, condition: ['closed'] }, TEXT, files)).toHaveLength(1);
});
