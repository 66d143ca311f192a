import { expect, test } from 'vitest';
import { fieldSet } from '../../../src/rules/checks/field-set.ts';
import { mended, said } from './judge.ts';

const PARCEL = `class Sender:
    def pack(self, order):
        order.label = {
            "street": 1,
            "town": 2,
            "weight": order.weight,
        }
`;
const TABLE = (count: string, names: string, lines = '3-7') => `# Labels

| Sender | Where | Keys | Fields |
|---|---|---|---|
| \`parcel\` | \`parcel.py:${lines}\` | ${count} | ${names} |
`;
const RULE = {
  source: { file: 'parcel.py', assignedTo: 'label' },
  stated: { row: 'parcel', column: 'Fields' },
  count: { column: 'Keys' },
  range: { column: 'Where' },
};
const GOOD = TABLE('3', '`street`, `town`, `weight`');
const FILES = { 'mail/parcel.py': PARCEL };

test('a row that names the keys in their order passes', async () => {
  expect(await said(fieldSet, RULE, GOOD, FILES)).toEqual([]);
});

test('a key that the row leaves out is named', async () => {
  expect(await said(fieldSet, RULE, TABLE('3', '`street`, `weight`'), FILES)).toEqual([
    'missing-name: Add `town` to the list: the literal assigned to `label` has it and the document leaves it out.',
  ]);
});

test('a key that only the document has is named, with the count that it made', async () => {
  const found = await said(fieldSet, RULE, TABLE('4', '`street`, `town`, `zone`, `weight`'), FILES);
  expect(found).toEqual([
    expect.stringMatching(/^extra-name: Remove `zone`/),
    'other-count: Change 4 to 3: the literal assigned to `label` has 3 names.',
  ]);
});

test('the offered repair names the keys of the source', async () => {
  const broken = TABLE('4', '`street`, `town`, `zone`, `weight`');
  expect(await mended([fieldSet, RULE, broken, FILES], true)).toBe(GOOD);
  expect(await mended([fieldSet, RULE, broken, FILES])).toBe(broken);
});

test('another order is reported', async () => {
  expect(await said(fieldSet, RULE, TABLE('3', '`town`, `street`, `weight`'), FILES)).toEqual([
    'other-order: Put `town` where the source has it: the literal assigned to `label` names `street` at that place.',
  ]);
});

test('a wrong count and range beside the right names are repaired for certain', async () => {
  const broken = TABLE('4', '`street`, `town`, `weight`', '2-6');
  expect(await mended([fieldSet, RULE, broken, FILES])).toBe(GOOD);
});

test('a key that the source gains is a finding in the unchanged document', async () => {
  const grown = PARCEL.replace('"town": 2,', '"town": 2,\n            "zone": 3,');
  const found = await said(fieldSet, RULE, GOOD, { 'mail/parcel.py': grown });
  expect(found.map((line) => line.split(':')[0])).toEqual(['missing-name', 'other-count', 'other-range']);
});

test('a key that is set after the literal counts', async () => {
  const grown = { 'mail/parcel.py': `${PARCEL}        order.label["zone"] = 4\n` };
  const [first] = await said(fieldSet, RULE, GOOD, grown);
  expect(first).toContain('`zone`');
});

test('with a spread only what the document leaves out is judged', async () => {
  const open = { 'mail/parcel.py': PARCEL.replace('"street": 1,', '**base,') };
  expect(await said(fieldSet, RULE, GOOD, open)).toEqual([]);
});

test('no table is unbound, no file and no literal are no source', async () => {
  expect(await said(fieldSet, RULE, '# Labels\n', FILES)).toEqual([
    'unbound: no list of names stands where the rule looks',
  ]);
  expect(await said(fieldSet, RULE, GOOD, {})).toEqual(['no-source: there is no file parcel.py']);
  expect(await said(fieldSet, RULE, GOOD, null)).toEqual(['no-source: the sources of main are not at hand']);
  expect(await said(fieldSet, RULE, GOOD, { 'parcel.py': '' })).toEqual([
    'no-source: parcel.py has no such literal: the literal assigned to `label`',
  ]);
  expect(await said(fieldSet, RULE, GOOD, { 'a/parcel.py': PARCEL, 'b/parcel.py': PARCEL })).toEqual([
    'no-source: parcel.py fits 2 files: a/parcel.py, b/parcel.py',
  ]);
});

test('two literals of one name are told apart by the function', async () => {
  const files = { 'parcel.py': `${PARCEL}    def other(self, order):\n        order.label = {"none": 1}\n` };
  expect(await said(fieldSet, RULE, GOOD, files)).toEqual([
    'no-source: parcel.py has 2 such literals: the literal assigned to `label`',
  ]);
  const narrow = { ...RULE, source: { ...RULE.source, in: 'Sender.pack' } };
  expect(await said(fieldSet, narrow, GOOD, files)).toEqual([]);
});

const SOURCES: readonly [string, object, string, string][] = [
  ['returned dict', { returnedBy: 'pack' }, 'a.py', 'def pack():\n    return {"a": 1, "b": 2}\n'],
  ['dict call', { assignedTo: 'x' }, 'a.py', 'x = dict(a=1, b=2)\n'],
  ['argument', { passedTo: 'send' }, 'a.py', 'send({"a": 1, "b": 2})\n'],
  ['keyword argument', { passedTo: 'send', keyword: 'body' }, 'a.py', 'send(1, body={"a": 1, "b": 2})\n'],
  ['keywords of a call', { keywordsOf: 'Label' }, 'a.py', 'x = Label(1, a=1, b=2)\n'],
  [
    'dataclass',
    { fieldsOf: 'Label' },
    'a.py',
    '@dataclass\nclass Label:\n    a: int\n    b: int = 2\n\n    def c(self): ...\n',
  ],
  ['TypedDict', { fieldsOf: 'Label' }, 'a.py', 'class Label(TypedDict):\n    a: int\n    b: NotRequired[int]\n'],
  [
    'inherited fields',
    { fieldsOf: 'Label', inherited: true },
    'a.py',
    'class Base:\n    a: int\nclass Label(Base):\n    b: int\n',
  ],
  ['methods', { methodsOf: 'Label' }, 'a.py', 'class Label:\n    x: int\n    def a(self): ...\n    def b(self): ...\n'],
  ['enum', { variantsOf: 'Kind' }, 'a.rs', 'enum Kind { a(u8), b { x: u8 } }\n'],
  ['struct', { fieldsOf: 'Label' }, 'a.rs', 'pub struct Label {\n    /// first\n    pub a: u8,\n    b: String,\n}\n'],
  ['struct expression', { assignedTo: 'Label' }, 'a.rs', 'fn f() -> Label { Label { a: 1, b } }\n'],
  ['match arms', { armsOf: 'pick' }, 'a.rs', 'fn pick(k: &str) { match k { "a" => 1, "b" => 2, _ => 3 }; }\n'],
  [
    'impl methods',
    { methodsOf: 'Label' },
    'a.rs',
    'struct Label;\nimpl Label {\n fn a(&self) {}\n fn b(&self) {}\n}\n',
  ],
  ['object', { assignedTo: 'x' }, 'a.ts', 'export const x = { a: 1, b };\n'],
  ['interface', { fieldsOf: 'Label' }, 'a.ts', 'interface Label { a: string; readonly b?: number }\n'],
  ['type', { fieldsOf: 'Label' }, 'a.ts', 'type Label = { a: string; b: number };\n'],
  ['registrations', { registeredBy: 'register' }, 'a.py', 'F.register("a", 1)\nF.register("b", 2)\n'],
  ['strings', { stringsOf: 'f' }, 'a.py', 'def f(x):\n    """doc"""\n    return x in ("a", "b")\n'],
  ['Go struct', { fieldsOf: 'Label' }, 'a.go', 'package p\ntype Label struct {\n\ta int\n\tb string\n}\n'],
  ['Java class', { fieldsOf: 'Label' }, 'A.java', 'class Label { int a; String b; void c() {} }\n'],
  ['Java enum', { variantsOf: 'Kind' }, 'A.java', 'enum Kind { a, b }\n'],
  ['C struct', { fieldsOf: 'label' }, 'a.c', 'struct label { int a; char *b; };\n'],
  ['C++ class', { fieldsOf: 'Label' }, 'a.cpp', 'class Label { int a; int b; void c(); };\n'],
  ['C# class', { fieldsOf: 'Label' }, 'A.cs', 'class Label { int a; string b; void C() {} }\n'],
];

for (const [what, source, path, text] of SOURCES) {
  test(`a ${what} is a source of names`, async () => {
    const options = { source: { file: path, ...source }, stated: { phrase: 'It holds' } };
    expect(await said(fieldSet, options, 'It holds `a` and `b`.\n', { [path]: text })).toEqual([]);
    const [other] = await said(fieldSet, options, 'It holds `a` and `z`.\n', { [path]: text });
    expect(other).toContain('`b`');
  });
}

test('the names that one set has beyond another are a source too', async () => {
  const options = {
    source: { of: { file: 'a.py', assignedTo: 'y' }, less: { file: 'a.py', assignedTo: 'x' } },
    stated: { phrase: 'plus {count}:' },
    count: { phrase: 'plus {count}:' },
  };
  const files = { 'a.py': 'x = {"a": 1}\ny = {"a": 1, "b": 2, "c": 3}\n' };
  expect(await said(fieldSet, options, 'The second is the first plus two: `b`, `c`.\n', files)).toEqual([]);
  expect(await mended([fieldSet, options, 'The second is the first plus three: `b`, `c`.\n', files])).toBe(
    'The second is the first plus two: `b`, `c`.\n',
  );
});

const TYPES: readonly [string, string][] = [
  ['interface that extends one of another file', 'export interface Label extends Base { b: number }'],
  ['intersection', 'export type Label = Base & { b: number; c(): void }'],
  ['pick', 'export type Label = Pick<Base & { b: number; z: 1 }, "a" | "b">'],
];

for (const [what, declaration] of TYPES) {
  test(`the type checker reads: ${what}`, async () => {
    const files = {
      'a/label.ts': `import type { Base } from '../b/base.js';\n${declaration}\n`,
      'b/base.ts': 'export interface Base { a: string }\n',
    };
    const source = { file: 'label.ts', fieldsOf: 'Label', inherited: true };
    const options = { source, stated: { phrase: 'It holds' }, ordered: false };
    expect(await said(fieldSet, options, 'It holds `a` and `b`.\n', files)).toEqual([]);
    const [first] = await said(fieldSet, options, 'It holds `b`.\n', files);
    expect(first).toContain('`a`');
  });
}

test('files of a folder are a source of names', async () => {
  const options = { source: { folder: 'src/ways', files: '*.rs', except: ['mod'] }, stated: { items: true } };
  const files = { 'src/ways/a.rs': '', 'src/ways/b.rs': '', 'src/ways/mod.rs': '', 'src/ways/deep/c.rs': '' };
  expect(await said(fieldSet, options, '- `a` is one\n- `b` is another\n', files)).toEqual([]);
  const [found] = await said(fieldSet, options, '- `a` is one\n', files);
  expect(found).toContain('`b`');
});
