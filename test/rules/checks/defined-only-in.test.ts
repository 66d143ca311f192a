import { expect, test } from 'vitest';
import { definedOnlyIn } from '../../../src/rules/checks/defined-only-in.ts';
import { said } from './judge.ts';

const TEXT = 'Only the card till and the voucher till define `refund`.\n';
const RULE = { name: 'refund', files: ['card.py', 'voucher.py'], except: ['tests'] };
const METHOD = 'class T:\n    def refund(self): ...\n';
const FILES = {
  'tills/card.py': METHOD,
  'tills/voucher.py': METHOD,
  'tills/cash.py': 'def pay(bank):\n    bank.refund()  # refund\n',
  'tests/card_test.py': METHOD,
};

test('definitions in the named files only pass; calls and comments define nothing', async () => {
  expect(await said(definedOnlyIn, RULE, TEXT, FILES)).toEqual([]);
});

test('a file that does not define it any more is named', async () => {
  expect(await said(definedOnlyIn, RULE, TEXT, { ...FILES, 'tills/voucher.py': 'class T: ...\n' })).toEqual([
    'not-defined: Take voucher.py out of the text: it does not define `refund` at this revision.',
  ]);
});

test('a further definition is named with its place', async () => {
  const files = { ...FILES, 'tills/cash.py': METHOD };
  expect(await said(definedOnlyIn, RULE, TEXT, files)).toEqual([
    'also-defined: Name tills/cash.py:2 in the text: it defines `refund` too.',
  ]);
  expect(await said(definedOnlyIn, { ...RULE, only: false }, TEXT, files)).toEqual([]);
});

test('that nothing defines a name can be promised', async () => {
  expect(await said(definedOnlyIn, { name: 'cancel', files: [] }, TEXT, FILES)).toEqual([]);
  expect(await said(definedOnlyIn, { name: 'pay', files: [] }, TEXT, FILES)).toHaveLength(1);
});

test('a folder that is gone is no source', async () => {
  expect(await said(definedOnlyIn, { ...RULE, under: 'shops' }, TEXT, FILES)).toEqual([
    'no-source: there is no folder shops',
  ]);
});
