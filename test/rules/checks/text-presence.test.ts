import { expect, test } from 'vitest';
import { textAbsent, textPresent } from '../../../src/rules/checks/text-presence.ts';
import { SHOP } from './code.ts';
import { said } from './judge.ts';

const FILES = { 'src/shop.py': SHOP, 'src/a.rs': '// tracing\nfn f() { put("trace", 1); trace_all(); }' };
const TEXT = 'Nothing cancels.\n';

test('a name that only a comment holds is absent from the code', async () => {
  expect(await said(textAbsent, { token: 'cancel' }, TEXT, FILES)).toEqual([]);
  expect(await said(textAbsent, { token: 'cancel', kinds: ['code', 'comment'] }, TEXT, FILES)).toEqual([
    'present: Correct the text: `cancel` stands in src/shop.py:32, and in 1 places in all.',
  ]);
});

test('a part of a longer name is not the name', async () => {
  expect(await said(textAbsent, { token: 'trace' }, TEXT, FILES)).toEqual([]);
  expect(await said(textAbsent, { token: 'trace', kinds: ['string'] }, TEXT, FILES)).toHaveLength(1);
});

test('a name that the source gains is a finding in the unchanged document', async () => {
  const files = { 'src/shop.py': SHOP.replace('log("cancelled")', 'cancel()') };
  expect(await said(textAbsent, { token: 'cancel', under: 'src' }, TEXT, files)).toHaveLength(1);
  expect(await said(textAbsent, { token: 'cancel', under: 'src', except: ['shop.py'] }, TEXT, files)).toEqual([]);
});

test('a name that the document speaks of must be there', async () => {
  expect(await said(textPresent, { token: 'book', under: 'src' }, TEXT, FILES)).toEqual([]);
  expect(await said(textPresent, { token: 'book', file: 'shop.py', in: 'CardTill.charge' }, TEXT, FILES)).toEqual([]);
  expect(await said(textPresent, { token: 'book', file: 'shop.py', in: 'run' }, TEXT, FILES)).toEqual([
    'absent: Correct the text: no code of run holds `book`.',
  ]);
});

test('a folder that is gone is no source', async () => {
  expect(await said(textAbsent, { token: 'cancel', under: 'lib' }, TEXT, FILES)).toEqual([
    'no-source: there is no folder lib',
  ]);
});
