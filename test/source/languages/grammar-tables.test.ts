import { expect, test } from 'vitest';
import type { GrammarLanguage } from '../../../src/source/languages/grammar.ts';
import { withTree } from '../../../src/source/languages/parser.ts';
import { LANGUAGES } from '../../../src/source/languages/registry.ts';
import type { Grammar } from '../../../src/source/languages/rules.ts';

const grammars = LANGUAGES.filter((language): language is GrammarLanguage => 'grammar' in language).map(
  ({ grammar }) => grammar,
);

test('eleven languages are read by a grammar', () => {
  expect(grammars.map(({ id }) => id)).toEqual([
    'python',
    'rust',
    'typescript',
    'tsx',
    'javascript',
    'bash',
    'go',
    'c',
    'cpp',
    'csharp',
    'java',
  ]);
});

test.each(grammars.map((grammar) => [grammar.id, grammar] as const))(
  'every type and field that the table of %s names is one of its grammar',
  async (_id, grammar) => {
    const known = await withTree(grammar.wasm, '', (_tree, { types, fields }) => new Set([...types, ...fields]));
    expect(namedIn(grammar).filter((name) => !known?.has(name))).toEqual([]);
  },
);

/** Types and fields of a table; what a wildcard stands for is left out. */
function namedIn(grammar: Grammar): string[] {
  const rules = Object.values(grammar.definitions);
  const names = [
    ...[grammar.definitions, grammar.through, grammar.qualified, grammar.scopes, grammar.kindsByNode].flatMap((part) =>
      Object.keys(part ?? {}),
    ),
    ...[grammar.through, grammar.qualified, grammar.scopes].flatMap((part) => Object.values(part ?? {}).flat()),
    ...rules.flatMap(({ name, owner, kindFrom, needs, notUnder }) => [
      ...name,
      ...[owner, kindFrom, needs].filter((label) => label !== undefined),
      ...(notUnder ?? []),
    ]),
    ...rules.flatMap(({ nameFromParent }) => (nameFromParent ? Object.values(nameFromParent) : [])),
    ...[grammar.closures, grammar.wrappers, grammar.leads, grammar.transparent, grammar.functionDeclarators].flatMap(
      (part) => part ?? [],
    ),
    ...[grammar.names, grammar.comments, grammar.strings, grammar.imports, grammar.bodies].flat(),
    ...Object.entries(grammar.importsWith ?? {}).flat(),
    ...Object.values(grammar.constructs).flat(),
  ];
  return names.filter((name) => !name.startsWith('*'));
}
