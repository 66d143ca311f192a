import { expect, test } from 'vitest';
import { forwardedHeaders } from '../../../src/rules/checks/forwarded-headers.ts';
import { said } from './judge.ts';

const RUST = `fn passes(name: &str) -> bool {
    matches!(name, "accept" | "x-parcel-id")
}
fn other() -> &'static str { "cookie" }
`;
const RULE = { file: 'headers.rs', function: 'passes', has: ['X-Parcel-Id'], lacks: ['cookie'] };
const TEXT = 'Headers go on by a list, `x-parcel-id` included.\n';

test('a header on the list, and one that is not, pass', async () => {
  expect(await said(forwardedHeaders, RULE, TEXT, { 'headers.rs': RUST })).toEqual([]);
});

test('a header that the source drops or gains is a finding in the unchanged document', async () => {
  const rust = RUST.replace('"x-parcel-id"', '"cookie"');
  expect(await said(forwardedHeaders, RULE, TEXT, { 'headers.rs': rust })).toEqual([
    'not-listed: Correct the text, or headers.rs: `passes` does not list `X-Parcel-Id`.',
    'listed: Correct the text: `passes` lists `cookie` (headers.rs:2).',
  ]);
});

test('a list of Python is read as well', async () => {
  const files = { 'headers.rs': '', 'h.py': 'def passes(name):\n    return name in {"x-parcel-id"}\n' };
  expect(await said(forwardedHeaders, { ...RULE, file: 'h.py' }, TEXT, files)).toEqual([]);
});

test('a function that is gone is no source', async () => {
  expect(await said(forwardedHeaders, RULE, TEXT, { 'headers.rs': 'fn f( {{{' })).toEqual([
    'no-source: headers.rs does not define passes',
  ]);
});
