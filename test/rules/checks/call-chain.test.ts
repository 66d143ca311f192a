import { expect, test } from 'vitest';
import { callChain } from '../../../src/rules/checks/call-chain.ts';
import { SHOP } from './code.ts';
import { said } from './judge.ts';

const RULE = {
  hops: [
    { file: 'shop.py', name: 'run' },
    { file: 'shop.py', name: 'CardTill.charge' },
  ],
  last: 'refund',
};
const TEXT = 'run -> CardTill.charge -> refund\n';

test('a chain whose functions name the next pass, a look-up by text included', async () => {
  expect(await said(callChain, RULE, TEXT, { 'shop.py': SHOP })).toEqual([]);
});

test('a link that the source breaks is named', async () => {
  const files = { 'shop.py': SHOP.replace('till.charge(order)', 'pass  # charge(order)') };
  expect(await said(callChain, RULE, TEXT, files)).toEqual([
    'broken-link: Correct the chain: `run` (shop.py) does not name `CardTill.charge`.',
  ]);
});

test('what only a comment names is no link', async () => {
  expect(await said(callChain, { hops: [RULE.hops[0]], last: 'cancel' }, TEXT, { 'shop.py': SHOP })).toHaveLength(1);
});

test('a function that is not in its file breaks the chain', async () => {
  const hops = [...RULE.hops, { file: 'shop.py', name: 'CardTill.refund' }];
  expect(await said(callChain, { hops }, TEXT, { 'shop.py': SHOP })).toEqual([
    'no-hop: Correct the chain: shop.py does not define CardTill.refund.',
  ]);
});

test('a chain goes over files and languages', async () => {
  const hops = [
    { file: 'a.py', name: 'start' },
    { file: 'b.rs', name: 'Router::route' },
  ];
  const files = { 'a.py': 'def start(r):\n    r.route()\n', 'b.rs': 'impl Router { fn route(&self) { self.send() } }' };
  expect(await said(callChain, { hops, last: 'send' }, TEXT, files)).toEqual([]);
  expect(await said(callChain, { hops, last: 'route' }, TEXT, files)).toHaveLength(1);
});
