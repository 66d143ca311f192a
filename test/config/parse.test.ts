import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';

function faultsIn(text: string, path = 'compass-doc.yaml', under: string | null = null): string[] {
  const parsed = parseConfig(path, text, under);
  if (parsed.status !== 'faulty') return [];
  return parsed.faults.map(({ line, column, message, remedy }) => `${line}:${column} ${message} (${remedy})`);
}

const COMPLETE = `version: 1
documents: ["design/**/*.md"]
ignore: [design/old/**]
roots:
  - { name: main, path: ., revision: v1.2 }
  - { name: engine, path: ../engine, prefix: null }
  - { name: simulator, external: true }
comments: ["src/**/*.rs"]
failOn: warning
strict: true
allowEmpty: false
judgeRecords: true
`;

describe('a valid configuration', () => {
  test('may use every key', () => {
    expect(parseConfig('compass-doc.yaml', COMPLETE, null)).toEqual({
      status: 'ok',
      config: {
        version: 1,
        documents: ['design/**/*.md'],
        ignore: ['design/old/**'],
        roots: [
          { name: 'main', path: '.', revision: 'v1.2' },
          { name: 'engine', path: '../engine', prefix: null },
          { name: 'simulator', external: true },
        ],
        comments: ['src/**/*.rs'],
        failOn: 'warning',
        strict: true,
        allowEmpty: false,
        judgeRecords: true,
      },
    });
  });

  test.each(['', '# nothing yet\n', '{}\n'])('may say nothing: %j', (text) => {
    expect(parseConfig('compass-doc.yaml', text, null)).toEqual({ status: 'ok', config: {} });
  });

  test('may be JSON indented with tabs', () => {
    expect(parseConfig('compass-doc.json', '{\n\t"strict": true\n}\n', null)).toEqual({
      status: 'ok',
      config: { strict: true },
    });
  });

  test('may stand under a key of package.json', () => {
    const text = '{ "name": "x", "compass-doc": { "strict": true } }';
    expect(parseConfig('package.json', text, 'compass-doc')).toEqual({ status: 'ok', config: { strict: true } });
  });
});

test('a package.json without our key has no configuration, even a broken one', () => {
  expect(parseConfig('package.json', '{ "name": "x" }', 'compass-doc')).toEqual({ status: 'absent' });
  expect(parseConfig('package.json', '{ "name": ', 'compass-doc')).toEqual({ status: 'absent' });
});

describe('a fault names its place, what was found, what is expected, and the remedy', () => {
  test('an unknown key', () => {
    expect(faultsIn('version: 1\ndocuemnts: [a]\n')).toEqual([
      '2:1 unknown key `docuemnts`, expected one of version, documents, ignore, roots, comments, packs, rules, failOn, strict, allowEmpty, judgeRecords (did you mean `documents`?)',
    ]);
  });

  test('an unknown key that is near to none', () => {
    expect(faultsIn('webhook: x\n')).toEqual([expect.stringMatching(/^1:1 unknown key `webhook`.*\(remove it\)$/)]);
  });

  test('an unknown key of a root', () => {
    expect(faultsIn('roots:\n  - name: a\n    path: .\n    revison: v1\n')).toEqual([
      '4:5 unknown key `roots[0].revison`, expected one of name, path, revision, prefix, external (did you mean `revision`?)',
    ]);
  });

  test('a value of another type', () => {
    expect(faultsIn('strict: "yes"\n')).toEqual([
      '1:9 `strict` is "yes", expected true or false (set `strict` to true or false)',
    ]);
    expect(faultsIn('documents:\n  - 3\n')).toEqual([
      '2:5 `documents[0]` is 3, expected a text (set `documents[0]` to a text)',
    ]);
    expect(faultsIn('documents: design\n')).toEqual([
      '1:12 `documents` is "design", expected a list (set `documents` to a list)',
    ]);
    expect(faultsIn('ignore:\n')).toEqual([expect.stringContaining('`ignore` is empty, expected a list')]);
  });

  test('a word outside the choices', () => {
    expect(faultsIn('failOn: eror\n')).toEqual([
      '1:9 `failOn` is "eror", expected one of error, warning, info, none (did you mean `error`?)',
    ]);
  });

  test('another version of the format', () => {
    expect(faultsIn('version: 2\n')).toEqual(['1:10 `version` is 2, expected 1 (set `version` to 1)']);
  });

  test('a root without a name, without a path, or with a name twice', () => {
    expect(faultsIn('roots:\n  - path: x\n')).toEqual([
      '2:5 `roots[0].name` is missing, expected a text (set `roots[0].name` to a text)',
    ]);
    expect(faultsIn('roots:\n  - name: x\n')).toEqual([
      expect.stringMatching(/^2:5 `roots\[0\].path` is missing, expected a path, or `external: true`/),
    ]);
    expect(faultsIn('roots:\n  - { name: x, path: a }\n  - { name: x, path: b }\n')).toEqual([
      expect.stringMatching(/^3:13 `roots\[1\].name` is "x", expected a name that no other root has/),
    ]);
  });

  test('a revision that would be an option of git', () => {
    expect(faultsIn('roots:\n  - { name: x, path: a, revision: --all }\n')).toEqual([
      expect.stringMatching(/^2:35 `roots\[0\].revision` is "--all", expected a commit, tag or branch/),
    ]);
  });

  test('a configuration that is no mapping', () => {
    expect(faultsIn('- a\n')).toEqual([expect.stringContaining('1:1 the configuration is a list, expected a mapping')]);
  });

  test('several faults, in the order of the file', () => {
    const places = faultsIn('strict: 1\nx: 2\nfailOn: 3\n').map((fault) => fault.split(' ')[0]);
    expect(places).toEqual(['1:9', '2:1', '3:9']);
  });

  test('a fault under a key of package.json', () => {
    expect(faultsIn('{\n  "compass-doc": {\n    "strikt": true\n  }\n}', 'package.json', 'compass-doc')).toEqual([
      expect.stringMatching(/^3:5 unknown key `strikt`.*did you mean `strict`/),
    ]);
  });

  test.each([
    ['documents: [a\nstrict: true\n', '2:1'],
    ['strict: true\nstrict: false\n', '2:1'],
    ['a: !run 3\n', '1:4'],
    ['documents: *gone\n', '1:1'],
    ['\tstrict: true\n', '1:1'],
  ])('text that is not YAML: %j', (text, place) => {
    expect(faultsIn(text)[0]).toMatch(new RegExp(`^${place} not valid YAML: `));
  });

  test('text that is not JSON is called so', () => {
    expect(faultsIn('{ "a": ', 'compass-doc.json')[0]).toContain('not valid JSON');
  });
});

test('aliases that multiply are refused, not expanded', () => {
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 0 ? 'l0: &l0 [x, x]' : `l${level}: &l${level} [*l${level - 1}, *l${level - 1}, *l${level - 1}]`,
  );
  expect(faultsIn(levels.join('\n'))[0]).toContain('not valid YAML');
});
