import { expect, test } from 'vitest';
import { constant } from '../../../src/rules/checks/constant.ts';
import { SHOP } from './code.ts';
import { mended, said } from './judge.ts';

const FILES = { 'shop.py': SHOP };
const TEXT = 'A till waits `WAIT_S = 0.5` seconds, at most 3 times.\n';
const RULE = { file: 'shop.py', name: 'WAIT_S', states: 'WAIT_S = {value}' };

test('a value that the document states passes', async () => {
  expect(await said(constant, RULE, TEXT, FILES)).toEqual([]);
  expect(
    await said(constant, { file: 'shop.py', name: 'RETRIES', states: 'at most {value} times' }, TEXT, FILES),
  ).toEqual([]);
});

test('another value is repaired for certain', async () => {
  const broken = TEXT.replace('0.5', '0.25');
  expect(await said(constant, RULE, broken, FILES)).toEqual([
    'other-value: Change 0.25 to 0.5: `WAIT_S` is 0.5 at shop.py:5.',
  ]);
  expect(await mended([constant, RULE, broken, FILES])).toBe(TEXT);
});

test('a value that the source changes is a finding in the unchanged document', async () => {
  expect(await said(constant, RULE, TEXT, { 'shop.py': SHOP.replace('0.5', '2.0') })).toHaveLength(1);
});

test('a constant that is gone is named', async () => {
  expect(await said(constant, RULE, TEXT, { 'shop.py': 'x = 1\n' })).toEqual([
    'not-defined: Correct the text: shop.py has no constant `WAIT_S`.',
  ]);
});

test('a rule without a value is unbound', async () => {
  expect(await said(constant, { ...RULE, states: 'A till' }, TEXT, FILES)).toEqual([
    'unbound: the rule states no value and has no phrase with {value}',
  ]);
});

const VALUES: readonly [string, object, string, string, string | number | boolean | null][] = [
  ['Rust constant', {}, 'a.rs', 'pub const N: u64 = 1_000;', 1000],
  ['Rust duration', {}, 'a.rs', 'const N: Duration = Duration::from_secs(60);', 60],
  ['Rust associated constant', { name: 'T::N' }, 'a.rs', 'impl T { const N: u8 = 4; }', 4],
  [
    'Rust field of a default',
    { name: 'default.N' },
    'a.rs',
    'impl Default for T { fn default() -> Self { Self { N: 1800 } } }',
    1800,
  ],
  ['TypeScript constant', {}, 'a.ts', 'export const N = 60 * 60;', 3600],
  ['TypeScript string', {}, 'a.ts', "const N = 'x';", 'x'],
  ['Go constant', {}, 'a.go', 'package p\nconst N = 7', 7],
  ['Java constant', {}, 'A.java', 'class A { static final long N = 9L; }', 9],
  ['C# constant', {}, 'A.cs', 'class A { const int N = 9; }', 9],
  ['C macro', {}, 'a.c', '#define N 12\n', 12],
  ['C++ constant', {}, 'a.cpp', 'constexpr int N = 12;', 12],
  ['Bash variable', {}, 'a.sh', 'N=8010\n', 8010],
  ['argparse default', { name: '--n', as: 'default' }, 'a.py', 'p.add_argument("--n", type=int, default=-1)', -1],
  ['argparse flag without default', { name: '--n', as: 'default' }, 'a.py', 'p.add_argument("--n", type=int)', null],
  ['argparse switch', { name: '--n', as: 'default' }, 'a.py', 'p.add_argument("--n", action="store_true")', false],
  ['click option', { name: '--n', as: 'default' }, 'a.py', '@click.option("--n", default="x")\ndef f(n): ...', 'x'],
  [
    'dataclass field',
    { name: 'T.n', as: 'default' },
    'a.py',
    'class U:\n    n: int = 1\nclass T:\n    n: int = field(default=2)',
    2,
  ],
  ['key with a default', { name: 'kind', as: 'default' }, 'a.py', 'k = config.get("kind", "card")', 'card'],
  ['environment variable', { as: 'default' }, 'a.py', 'import os\nn = os.getenv("N", "8")', 8],
  ['parameter', { name: 'f.n', as: 'default' }, 'a.py', 'def f(n: int = 3): ...', 3],
  [
    'clap default',
    { name: '--max-n', as: 'default' },
    'a.rs',
    'struct A {\n    /// most\n    #[arg(long, default_value_t = -1)]\n    max_n: i32,\n}',
    -1,
  ],
  [
    'clap long name',
    { name: '--most', as: 'default' },
    'a.rs',
    'struct A {\n    #[arg(long = "most", default_value = "x")]\n    n: String,\n}',
    'x',
  ],
  [
    'clap flag without default',
    { name: '--n', as: 'default' },
    'a.rs',
    'struct A {\n    #[arg(long)]\n    n: Option<i32>,\n}',
    null,
  ],
  ['shell default', { as: 'default' }, 'a.sh', 'port="\u0024{N:-8010}"\n', 8010],
  ['shell default that is empty', { as: 'default' }, 'a.sh', 'port="\u0024{N:-}"\n', null],
  ['Cargo dependency', { name: 'serde', as: 'dependency' }, 'Cargo.toml', '[dependencies]\nserde = "1.0.2"\n', '1.0.2'],
  [
    'Cargo pin',
    { name: 'serde', as: 'dependency' },
    'Cargo.toml',
    '[dependencies]\nserde = { version = "=1.0.2", features = ["a"] }\n',
    '1.0.2',
  ],
  [
    'Cargo table',
    { name: 'serde', as: 'dependency' },
    'Cargo.toml',
    '[dependencies.serde]\nversion = "1.0.2"\n',
    '1.0.2',
  ],
  [
    'package.json dependency',
    { name: 'zod', as: 'dependency' },
    'package.json',
    '{\n  "dependencies": {\n    "zod": "^4.1.0"\n  }\n}\n',
    '4.1.0',
  ],
  [
    'pyproject requirement',
    { name: 'numpy', as: 'dependency' },
    'pyproject.toml',
    '[project]\ndependencies = [\n  "numpy>=1.26",\n]\n',
    '1.26',
  ],
  ['TOML key', { name: 'line.N' }, 'a.toml', '[line]\nN = 88\n', 88],
];

for (const [what, rule, path, text, value] of VALUES) {
  test(`a ${what} has a value`, async () => {
    const options = { file: path, name: 'N', ...rule };
    expect(await said(constant, { ...options, value }, TEXT, { [path]: text })).toEqual([]);
    expect(await said(constant, { ...options, value: 'other' }, TEXT, { [path]: text })).toEqual([
      expect.stringMatching(/^other-value: /),
    ]);
  });
}
