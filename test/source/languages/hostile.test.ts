import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, outlineOf } from '../../../src/source/languages/registry.ts';
import type { Outline } from '../../../src/source/outline.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

const languages = LANGUAGES.map((language) => [language.id, language] as const);

/** What must hold of the outline of any text. */
function faultsOf(file: SourceFile, { definitions, constructs, regions }: Outline): unknown[] {
  const isLine = (line: number) => line >= 1 && line <= file.lineCount;
  let covered = 0;
  return [
    ...regions.filter(({ start, end }) => {
      const isSound = start >= covered && end > start && end <= file.text.length;
      covered = end;
      return !isSound;
    }),
    ...definitions.filter(
      ({ name, lead, start, end, nameOffset }) =>
        !(isLine(lead) && isLine(end) && lead <= start && start <= end && file.text.startsWith(name, nameOffset)),
    ),
    ...constructs.filter(({ start, end }) => !(isLine(start) && isLine(end) && start <= end)),
    ...constructs.filter(({ start, end }, index) => {
      const before = constructs[index - 1];
      return before && (before.start > start || (before.start === start && before.end < end));
    }),
  ];
}

const DEFECTS: Readonly<Record<string, string>> = {
  empty: '',
  'only a byte order mark': '\ufeff',
  'a byte order mark': '\ufeff# a\nx = 1\n',
  'an unterminated string': 'x = "abc\ny = 1\n',
  'an unterminated comment': '/* a\n<!-- b\n"""',
  'a NUL inside': 'a = "\0"\nb = 2\0\n# \0\n',
  'lone carriage returns': 'a = 1\rb = 2\r# c\r',
  'CRLF line ends': '# a\r\nx = {\r\n}\r\n',
  'lone surrogates': '"\ud800" # \udfff\n',
  'line separators that end no line': 'a = 1\u2028b\u000c# c\n',
  'blank lines only': '\n\n \n\t\n',
};

test.each(languages)('%s reads every kind of defect', async (_id, language) => {
  for (const [name, text] of Object.entries(DEFECTS)) {
    const file = new SourceFile('defect', text);
    expect(faultsOf(file, await language.outline(file)), name).toEqual([]);
  }
});

test.each(languages)('%s reads deep nesting without recursion', async (_id, language) => {
  for (const text of ['['.repeat(10_000) + ']'.repeat(10_000), '{"a":'.repeat(2_000), '- '.repeat(10_000)]) {
    const file = new SourceFile('deep', text);
    expect(faultsOf(file, await language.outline(file))).toEqual([]);
  }
});

test('ten thousand brackets in Rust are one statement and its function', async () => {
  const text = `fn deep() {\n  let x = ${'['.repeat(10_000)}1${']'.repeat(10_000)};\n}\n`;
  const { definitions, hasErrors } = await outlineOf(new SourceFile('deep.rs', text));
  expect(hasErrors).toBe(false);
  expect(definitions.map(({ name }) => name)).toEqual(['deep']);
});

test('paths end at a depth, so that nested functions take no memory quadratic in the text', async () => {
  const { definitions } = await outlineOf(new SourceFile('deep.js', 'function f(){'.repeat(3000)));
  expect(definitions.length).toBeLessThanOrEqual(100);
});

test('a text that exhausts the parser is left unparsed, and the next one is read', async () => {
  const twisted = await outlineOf(new SourceFile('twisted.c', 'a=>'.repeat(5000)));
  expect(twisted).toMatchObject({ language: 'c', definitions: [], hasErrors: true });
  const next = await outlineOf(new SourceFile('next.c', 'int next(void) { return 1; }\n'));
  expect(next.definitions.map(({ name }) => name)).toEqual(['next']);
});

test('a text that the scanner reads over and over is left unparsed', async () => {
  const { definitions, hasErrors } = await outlineOf(new SourceFile('again.sh', 'a?'.repeat(10_000)));
  expect({ definitions, hasErrors }).toEqual({ definitions: [], hasErrors: true });
});

test('a text is left unparsed when it is given up, and the parser is fit for the next', async () => {
  const text = 'def f():\n    return 1\n\n'.repeat(500);
  const givenUp = await outlineOf(new SourceFile('long.py', text), () => true);
  expect(givenUp).toMatchObject({ definitions: [], hasErrors: true });
  expect((await outlineOf(new SourceFile('long.py', text), () => false)).definitions).toHaveLength(500);
});

test('files read at the same time do not disturb each other', async () => {
  const texts = ['a=>'.repeat(5000), 'int one;', 'int two;', 'int three;'];
  const outlines = await Promise.all(texts.map((text) => outlineOf(new SourceFile('a.c', text))));
  expect(outlines.map(({ definitions }) => definitions.map(({ name }) => name))).toEqual([
    [],
    ['one'],
    ['two'],
    ['three'],
  ]);
});

const PIECES = [
  ...['(', ')', '[', ']', '{', '}', '<', '>', ';', ':', ',', '=', '=>', '->', '#', '//', '/*', '*/', '"', "'", '`'],
  ...['"""', '\\', '\n', '\r\n', '\r', '\n  ', '\t', ' ', '\0', '😀', 'é', '-', '- ', '|', '---', '```', '<<A', '$'],
  ...[
    'def f',
    'class A',
    'fn f',
    'impl A',
    'func',
    'var x',
    'const',
    'import a',
    'use a',
    'struct',
    '@a',
    '#[a]',
    'x',
    '1',
  ],
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 40 })
  .map((parts) => parts.join(''));

test.each(languages)('%s gives a sound outline of any text', async (_id, language) => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const file = new SourceFile('any', text);
      expect(faultsOf(file, await language.outline(file))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
