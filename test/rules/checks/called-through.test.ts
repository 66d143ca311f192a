import { expect, test } from 'vitest';
import { calledThrough } from '../../../src/rules/checks/called-through.ts';
import { SHOP } from './code.ts';
import { said } from './judge.ts';

const RULE = { file: 'shop.py', name: 'refund', form: 'lookup', in: 'CardTill.charge' };
const TEXT = 'The card till looks `refund` up (`shop.py:23`).\n';
const FILES = { 'shop.py': SHOP };

test('a look-up by text passes, the plain call of what it found is part of it', async () => {
  expect(await said(calledThrough, RULE, TEXT, FILES)).toEqual([]);
  expect(await said(calledThrough, { ...RULE, cited: true }, TEXT, FILES)).toEqual([]);
});

test('a source that reaches it as an attribute is named', async () => {
  const files = {
    'shop.py': SHOP.replace('getattr(self.bank, "refund", None)', 'self.bank.refund').replace(
      '            refund(order)',
      '            self.bank.refund(order)',
    ),
  };
  expect(await said(calledThrough, RULE, TEXT, files)).toEqual([
    'other-form: Correct the text: at shop.py:25 `refund` is reached as an attribute, not looked up by its text.',
  ]);
});

test('a document that calls an attribute a look-up is wrong', async () => {
  expect(await said(calledThrough, { ...RULE, name: 'book' }, TEXT, FILES)).toHaveLength(2);
  expect(await said(calledThrough, { ...RULE, name: 'book', form: 'attribute' }, TEXT, FILES)).toEqual([]);
});

test('a cited place that does not reach it is named, with the one that does', async () => {
  expect(await said(calledThrough, { ...RULE, cited: true }, TEXT.replace('23', '7'), FILES)).toEqual([
    'other-place: Cite 23 and 25 of shop.py: `refund` is reached there, not at the cited lines.',
  ]);
});

test('a function that never reaches it is named', async () => {
  expect(await said(calledThrough, { ...RULE, in: 'run' }, TEXT, FILES)).toEqual([
    'not-called: Correct the text: run never reaches `refund`.',
  ]);
});

test('a subscript with the name as text is a look-up in TypeScript', async () => {
  const files = { 'a.ts': 'function f(bank: Bank) { bank["refund"](1); }' };
  expect(await said(calledThrough, { file: 'a.ts', name: 'refund', form: 'lookup' }, TEXT, files)).toEqual([]);
});
