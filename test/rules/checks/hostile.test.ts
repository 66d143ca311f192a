import { describe, expect, test } from 'vitest';
import { CODE_CHECKS } from '../../../src/rules/checks/registry.ts';
import { judge } from './judge.ts';

const FILE = { file: 'a.py' };
const OPTIONS: Readonly<Record<string, object>> = {
  'field-set': { source: { ...FILE, assignedTo: 'x' }, stated: { block: 'name' } },
  restatement: { counts: { n: { ...FILE, calls: 'x' } }, states: '{n} name' },
  members: { ...FILE, type: 'T', has: ['x'], lacks: ['y'] },
  'defined-only-in': { name: 'x', files: ['a.py'] },
  'called-through': { ...FILE, name: 'x', form: 'lookup', cited: true },
  'call-sites': { name: 'x', cited: true, count: 1 },
  'call-chain': { hops: [{ ...FILE, name: 'x' }], last: 'y' },
  'guarded-by': { ...FILE, subject: { call: 'x' }, condition: ['y'] },
  assigned: { ...FILE, name: 'x', cited: true },
  constant: { ...FILE, name: 'x', value: 1 },
  enumeration: { source: { ...FILE, stringsOf: 'x' }, stated: { sentence: 'name' } },
  'text-present': { token: 'x' },
  'text-absent': { token: 'x' },
  'forwarded-headers': { ...FILE, function: 'x', has: ['y'] },
};

const SOURCES: Readonly<Record<string, string>> = {
  empty: '',
  'a broken one': 'def x(:\n  x = {"a": (((\nclass T(\n x["',
  'a deep one': `x = ${'{"a": '.repeat(3000)}1${'}'.repeat(3000)}\n`,
  'many ifs': `def x():\n${Array.from({ length: 300 }, (_, at) => `${' '.repeat(at + 1)}if x:\n`).join('')}${' '.repeat(301)}x()\n`,
  'a wide one': `x = {${'"a": x(), '.repeat(4_000)}}\n`,
  'one long line': `x = "${'x '.repeat(200_000)}"\n`,
  'NULs and lone surrogates': 'x\0 = "\ud800"\r\rx\u2028()\n',
};

const DOCUMENTS: Readonly<Record<string, string>> = {
  'a plain document': 'One name `x` and `y` (`a.py:1`).\n\n| x | y |\n|---|---|\n| `a` | 1 |\n',
  'a long sentence': `One name ${'`x`, a.a.a.a and e.g. '.repeat(2000)}\n`,
};

test('every kind is tried', () => {
  expect(CODE_CHECKS.map(({ kind }) => kind).sort()).toEqual(Object.keys(OPTIONS).sort());
});

describe.each(CODE_CHECKS)('$kind', (check) => {
  test.each(Object.keys(SOURCES))('answers on %s', async (name) => {
    for (const text of Object.values(DOCUMENTS)) {
      const outcome = await judge(check, OPTIONS[check.kind], text, { 'a.py': SOURCES[name] as string });
      expect(outcome.status).toMatch(/^(judged|unbound|no-source)$/);
    }
  });

  test('answers on files of no language and of other languages', async () => {
    for (const path of ['a.bin', 'a.rs', 'a.ts', 'a.sh', 'a.go', 'a.json', 'a.toml']) {
      const options = JSON.parse(JSON.stringify(OPTIONS[check.kind]).replaceAll('a.py', path));
      const outcome = await judge(check, options, DOCUMENTS['a plain document'] as string, { [path]: 'x y "x"' });
      expect(outcome.status).toMatch(/^(judged|unbound|no-source)$/);
    }
  });

  test('refuses a key that it does not know', () => {
    expect(check.options.safeParse({ ...OPTIONS[check.kind], surprise: 1 }).success).toBe(false);
  });

  test('has words for what it reports, which say what to change first', () => {
    for (const message of Object.values(check.messages)) expect(message).toMatch(/^[A-Z][a-z]+ .*[.:]/);
  });
});
