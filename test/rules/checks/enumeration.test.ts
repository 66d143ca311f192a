import { expect, test } from 'vitest';
import { enumeration } from '../../../src/rules/checks/enumeration.ts';
import { mended, said } from './judge.ts';

const FILES = { 'ways/fast.rs': '', 'ways/slow.rs': '', 'ways/sure.rs': '', 'ways/mod.rs': '' };
const RULE = {
  source: { folder: 'ways', files: '*.rs', except: ['mod'] },
  stated: { sentence: 'The ways that ship' },
};

test('a complete list passes', async () => {
  const text = 'The ways that ship are `fast`, `slow` and `sure`.\n';
  expect(await said(enumeration, RULE, text, FILES)).toEqual([]);
});

test('a list that reads as complete and is not names what it leaves out', async () => {
  const text = 'The ways that ship are `fast` and `slow`.\n';
  expect(await said(enumeration, RULE, text, FILES)).toEqual([
    'missing-name: Name `sure` as well, or write "e.g.": the files of `ways` has 3, and `fast` and `slow` read as all of them.',
  ]);
  expect(await mended([enumeration, RULE, text, FILES])).toBe(text);
  expect(await said(enumeration, RULE, await mended([enumeration, RULE, text, FILES], true), FILES)).toEqual([]);
});

for (const words of [
  'e.g. `fast`',
  'such as `fast`',
  'for example `fast`',
  'and among them `fast`',
  'including `fast`',
]) {
  test(`a list is partial when it says "${words}"`, async () => {
    expect(await said(enumeration, RULE, `The ways that ship, ${words}, read a clock.\n`, FILES)).toEqual([]);
  });
}

test('words of the next sentence make no list partial', async () => {
  const text = 'The ways that ship are `fast`. They are many, e.g. three.\n';
  expect(await said(enumeration, RULE, text, FILES)).toHaveLength(1);
});

test('names amid words are read, others in backticks do not count, and "e.g." is offered', async () => {
  const text = 'The ways that ship read state: `fast` asks `now()`, and `slow` draws.\n';
  const [found] = await said(enumeration, RULE, text, FILES);
  expect(found).toContain('`sure`');
  expect(await mended([enumeration, RULE, text, FILES], true)).toBe(text.replace('`fast`', 'e.g. `fast`'));
});

test('a name that the source does not have counts where the rule is strict', async () => {
  const text = 'The ways that ship are `fast`, `slow`, `sure` and `cheap`.\n';
  expect(await said(enumeration, RULE, text, FILES)).toEqual([]);
  expect(await said(enumeration, { ...RULE, strict: true }, text, FILES)).toEqual([
    'no-such-name: Take `cheap` out of the list: the files of `ways` does not have it.',
  ]);
});

test('a file that the source gains is a finding in the unchanged document', async () => {
  const text = 'The ways that ship are `fast`, `slow` and `sure`.\n';
  const [found] = await said(enumeration, RULE, text, { ...FILES, 'ways/new.rs': '' });
  expect(found).toContain('`new`');
});

test('the rows of a table are a list', async () => {
  const rule = { source: { file: 'f.py', registeredBy: 'register' }, stated: { column: 'Name' } };
  const files = { 'f.py': 'F.register("a", 1)\nF.register("b", 2)\n' };
  expect(await said(enumeration, rule, '| Name | X |\n|---|---|\n| `a` | 1 |\n| `b` (default) | 2 |\n', files)).toEqual(
    [],
  );
  expect(await said(enumeration, rule, '| Name | X |\n|---|---|\n| `a` | 1 |\n', files)).toHaveLength(1);
});
