import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/document/read.ts';
import { CHECKS } from '../../src/rules/checks/registry.ts';
import { runRules } from '../../src/rules/engine.ts';
import { type PackRule, parsePack } from '../../src/rules/pack.ts';
import { openMemory } from '../../src/source/memory.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'rules');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));

function rulesOf(text: string, path = 'pack.yaml'): readonly PackRule[] {
  const parsed = parsePack(path, 'test', text, CHECKS);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.rules;
}

async function run(
  rules: readonly PackRule[],
  documents: Readonly<Record<string, string>>,
  sources: Record<string, string> = {},
) {
  const read = await Promise.all(
    Object.entries(documents).map(([path, text]) => readDocument(new SourceFile(path, text), null)),
  );
  return runRules({ rules, checks: CHECKS, documents: read, roots: new Map([['main', openMemory(sources)]]) });
}

describe('the shipped packs', () => {
  test.each(files)('%s is valid', (path) => {
    expect(rulesOf(readFileSync(join(folder, path), 'utf8'), path).length).toBeGreaterThan(0);
  });

  const examples = files
    .flatMap((path) => rulesOf(readFileSync(join(folder, path), 'utf8'), path))
    .flatMap((rule) => rule.examples.map((example) => ({ rule, example, title: `${rule.id}: ${example.name}` })));

  test.each(examples)('$title', async ({ rule, example }) => {
    const message = '{code}';
    const check = CHECKS.get(rule.check);
    const coded = new Map([[rule.check, { ...check, messages: codesOf(check?.messages ?? {}) } as never]]);
    const documents = await Promise.all(
      Object.entries(example.documents).map(([path, text]) => readDocument(new SourceFile(path, text), null)),
    );
    const roots = new Map([['main', openMemory(example.sources)]]);
    const [result] = await runRules({ rules: [{ ...rule, message: null }], checks: coded, documents, roots });
    const said = result?.status === 'judged' ? result.findings.map((finding) => finding.message) : [result?.status];
    expect(said, message).toEqual(example.expect);
  });

  test('a rule of the core pack has an example that holds and one that does not', () => {
    for (const rule of rulesOf(readFileSync(join(folder, 'core/documents.yaml'), 'utf8'))) {
      expect(rule.examples.some(({ expect: codes }) => codes.length === 0)).toBe(true);
      expect(rule.examples.some(({ expect: codes }) => codes.length > 0)).toBe(true);
    }
  });
});

/** The files of the Compass pack that speak of code. */
const CODE = ['blob', 'clock', 'connector', 'router', 'transfer'];

test('every rule of the compass pack about code has examples, one that reports among them', () => {
  const code = CODE.map((name) => `compass/${name}.yaml`);
  const rules = code.flatMap((path) => rulesOf(readFileSync(join(folder, path), 'utf8'), path));
  expect(rules.length).toBeGreaterThan(50);
  const poor = rules.filter(({ examples }) => !examples.some(({ expect: codes }) => codes.length > 0));
  expect(poor.map(({ id }) => id)).toEqual([]);
});

test('every rule of the compass pack about code has a row in its README, and every row a rule', () => {
  const code = CODE.map((name) => `compass/${name}.yaml`);
  const ids = code.flatMap((path) => rulesOf(readFileSync(join(folder, path), 'utf8'), path)).map(({ id }) => id);
  const readme = readFileSync(join(folder, 'compass/README.md'), 'utf8');
  const cells = readme.split('\n').flatMap((line) => line.split('|')[2]?.match(/`[\w-]+`/g) ?? []);
  const named = cells.map((name) => `test/${name.slice(1, -1)}`);
  expect(ids.filter((id) => !named.includes(id))).toEqual([]);
  expect(named.filter((name) => !ids.includes(name) && name !== 'test/openai-protocol')).toEqual([]);
});

/** Messages that say nothing but their code. */
function codesOf(messages: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(messages).map((code) => [code, code]));
}

const PACK =
  'rules:\n  - id: limiter\n    check: stated-in\n    where: { document: "01_*.md", decision: D1 }\n    options: { promises: [{ promise: the limiter, words: [[limiter, off]] }] }\n';

describe('the engine', () => {
  test('a rule is judged where its selector leads, and fails where the promise is not kept', async () => {
    const kept = await run(rulesOf(PACK), { '01_a.md': '# D1. Pumps\n\nThe limiter is off.\n' });
    expect(kept.map(({ status, findings }) => [status, findings.length])).toEqual([['judged', 0]]);
    const broken = await run(rulesOf(PACK), { '01_a.md': '# D1. Pumps\n\nNothing is said.\n' });
    expect(broken[0]?.findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([['test/limiter', 'error']]);
  });

  test('a place that is not there is a finding, a document that is not there is none', async () => {
    const [gone] = await run(rulesOf(PACK), { '01_a.md': '# D2. Tanks\n' });
    expect(gone?.findings.map(({ ruleId }) => ruleId)).toEqual(['rule/unbound']);
    const [absent] = await run(rulesOf(PACK), { '02_b.md': '# D1. Pumps\n' });
    expect([absent?.status, absent?.findings]).toEqual(['no-document', []]);
  });

  test('of two ways to state one thing, the one that is not used is no finding', async () => {
    const other = PACK.replace('limiter\n', 'other\n').replace('rules:\n', '').replace('D1', 'D9');
    const both = (PACK + other).replaceAll('    check:', '    either: limiter\n    check:');
    const results = await run(rulesOf(both), { '01_a.md': '# D1. Pumps\n\nThe limiter is off.\n' });
    expect(results.map(({ status, findings }) => [status, findings.length])).toEqual([
      ['judged', 0],
      ['unbound', 0],
    ]);
  });

  test('a check that throws fails alone', async () => {
    const [rule] = rulesOf(PACK);
    const broken = {
      ...CHECKS.get('stated-in'),
      run: async () => Promise.reject(new Error('the check broke')),
    } as never;
    const document = await readDocument(new SourceFile('01_a.md', '# D1. Pumps\n\nThe limiter is off.\n'), null);
    const input = { documents: [document], roots: new Map(), checks: new Map([...CHECKS, ['broken', broken]]) };
    const results = await runRules({ ...input, rules: [{ ...(rule as PackRule), check: 'broken' }, rule as PackRule] });
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'the check broke'],
      ['judged', null],
    ]);
  });
});

describe('a faulty pack names the place and what helps', () => {
  test.each([
    [
      'rules:\n  - id: a\n    check: stated-inn\n',
      '3:5',
      'there is no check `stated-inn`',
      'did you mean `stated-in`?',
    ],
    [
      'rules:\n  - id: a\n    chek: stated-in\n    check: stated-in\n',
      '3:5',
      '`rules[0]` has an unknown key `chek`',
      'did you mean `check`?',
    ],
    [
      'rules:\n  - id: a\n    check: stated-in\n    options: {}\n',
      '4:5',
      '`rules[0].options.promises`',
      'schemas/pack.schema.json',
    ],
    ['rules: [\n', '2:1', '', 'correct the syntax here'],
    [`rules: ${'['.repeat(5000)}`, '1:1', 'too deeply nested', 'split it'],
  ])('%j', (text, at, message, remedy) => {
    const parsed = parsePack('p.yaml', 'p', text, CHECKS);
    const [fault] = parsed.ok ? [] : parsed.faults;
    expect(`${fault?.line}:${fault?.column}`).toBe(at);
    expect(fault?.message).toContain(message);
    expect(fault?.remedy).toContain(remedy);
  });
});
