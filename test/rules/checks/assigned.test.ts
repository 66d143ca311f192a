import { expect, test } from 'vitest';
import { assigned } from '../../../src/rules/checks/assigned.ts';
import { SHOP } from './code.ts';
import { mended, said } from './judge.ts';

const FILES = { 'shop.py': SHOP };
const TEXT = 'The charge sets `paid` exactly once (`shop.py:22`).\n';
const RULE = { file: 'shop.py', name: 'paid', in: 'CardTill.charge', value: true, states: 'sets paid exactly {count}' };

test('an assignment with its value, its count and its cited line passes', async () => {
  expect(await said(assigned, { ...RULE, cited: true }, TEXT, FILES)).toEqual([]);
  expect(await said(assigned, { file: 'shop.py', name: 'open', in: 'Till.close', value: false }, TEXT, FILES)).toEqual(
    [],
  );
});

test('a value that the source does not give is named', async () => {
  expect(await said(assigned, { ...RULE, value: false, states: 'sets paid' }, TEXT, FILES)).toEqual([
    'not-assigned: Correct the text: CardTill.charge does not assign `paid` the value false.',
  ]);
});

test('a second assignment in the source is a finding in the unchanged document', async () => {
  const files = {
    'shop.py': SHOP.replace('        return order\n', '        order.paid = True\n        return order\n'),
  };
  expect(await said(assigned, RULE, TEXT, files)).toEqual([
    'other-count: Correct the number: CardTill.charge assigns `paid` 2 times (lines 22 and 28), the document says once.',
  ]);
  expect(await mended([assigned, RULE, TEXT, files], true)).toContain('exactly twice');
  expect(await said(assigned, { ...RULE, states: undefined, count: 2 }, TEXT, files)).toEqual([]);
});

test('a cited line that does not assign is named', async () => {
  expect(await said(assigned, { ...RULE, cited: true }, TEXT.replace('22', '19'), FILES)).toEqual([
    'other-place: Cite line 22 of shop.py: `paid` is assigned there, not at the cited lines.',
  ]);
});

test('a key of a subscript is a name', async () => {
  const files = { 'a.py': 'def f(params):\n    params["open"] = False\n' };
  expect(await said(assigned, { file: 'a.py', name: 'open', in: 'f', value: false }, TEXT, files)).toEqual([]);
  expect(await said(assigned, { file: 'a.py', name: 'params', in: 'f' }, TEXT, files)).toHaveLength(1);
});

test('Rust fields, lets and statics are assignments', async () => {
  const files = {
    'a.rs': 'static N: u8 = 3;\nfn f(x: &mut X) { x.open = false; let y = 4; }\nfn g() -> X { X { open: true } }\n',
  };
  expect(await said(assigned, { file: 'a.rs', name: 'open', in: 'f', value: false }, TEXT, files)).toEqual([]);
  expect(await said(assigned, { file: 'a.rs', name: 'open', in: 'g', value: true }, TEXT, files)).toEqual([]);
  expect(await said(assigned, { file: 'a.rs', name: 'open', in: 'g', value: false }, TEXT, files)).toHaveLength(1);
});
