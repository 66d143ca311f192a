import { expect, test } from 'vitest';
import { callSites } from '../../../src/rules/checks/call-sites.ts';
import { SHOP } from './code.ts';
import { mended, said } from './judge.ts';

const RULE = { file: 'shop.py', name: 'book', in: 'CardTill.charge', states: 'books {count}' };
const TEXT = 'One charge books twice by `book` (`shop.py:26`, `:27`).\n';
const FILES = { 'shop.py': SHOP };

test('as many calls as the sentence says, at the cited lines, pass', async () => {
  expect(await said(callSites, { ...RULE, cited: true, callers: ['CardTill.charge'] }, TEXT, FILES)).toEqual([]);
});

test('another number is named with the places, and offered in the words of the sentence', async () => {
  const broken = TEXT.replace('twice', 'once');
  expect(await said(callSites, RULE, broken, FILES)).toEqual([
    'other-count: Correct the number: `book` is called 2 times (shop.py:26 and shop.py:27), the document says once.',
  ]);
  expect(await mended([callSites, RULE, broken, FILES], true)).toBe(TEXT);
});

test('a call that the source gains is a finding in the unchanged document', async () => {
  const files = {
    'shop.py': SHOP.replace('        return order\n', '        self.bank.book(order)\n        return order\n'),
  };
  expect(await said(callSites, { ...RULE, cited: true }, TEXT, files)).toEqual([
    expect.stringMatching(/^other-count: /),
    'uncited-call: Cite shop.py:28 as well: `book` has 3 calls, and the document cites 2.',
  ]);
});

test('a further cited line without a call is named, a line of another name is not', async () => {
  const rule = { ...RULE, cited: true };
  expect(await said(callSites, rule, TEXT.replace(':27`', ':27`, `:20`'), FILES)).toEqual([
    'cited-no-call: Cite a call of `book`: shop.py:20 holds none; shop.py:26 and shop.py:27 do.',
  ]);
  expect(await said(callSites, rule, TEXT.replace(':27`', ':27`, `charge` is `:20`'), FILES)).toEqual([]);
});

test('lines that only moved are left to the citations', async () => {
  expect(await said(callSites, { ...RULE, cited: true }, TEXT.replace(':27', ':20'), FILES)).toEqual([]);
});

test('the callers in the whole tree are those that the rule names', async () => {
  const rule = { name: 'charge', callers: ['run'] };
  expect(await said(callSites, rule, TEXT, FILES)).toEqual([]);
  const files = { ...FILES, 'more.py': 'def sell(till):\n    till.charge(1)\n' };
  expect(await said(callSites, rule, TEXT, files)).toEqual([
    'other-caller: Name sell (more.py:2) as a caller of `charge` too.',
  ]);
  expect(await said(callSites, { name: 'charge', callers: ['run', 'stop'] }, TEXT, FILES)).toEqual([
    'no-caller: Correct the text: stop does not call `charge`.',
  ]);
});

test('a function that is gone is no source', async () => {
  expect(await said(callSites, { ...RULE, in: 'CardTill.pay' }, TEXT, FILES)).toEqual([
    'no-source: shop.py does not define CardTill.pay',
  ]);
});
