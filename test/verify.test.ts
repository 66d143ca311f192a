import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../src/config/defaults.ts';
import { openMemory } from '../src/source/memory.ts';
import { verify } from '../src/verify.ts';

const SOURCE = 'import os\n\n\ndef open_valve():\n    return 1\n\n\ndef close_valve():\n    return 0\n';
const OLD = 'def open_valve():\n    return 1\n';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

function judge(text: string, path = 'doc.md') {
  return verify({
    documents: [{ path, bytes: Buffer.from(text) }],
    roots: [
      {
        setting: { name: 'main', path: '.', revision: null, prefix: null, external: false },
        tree: openMemory({ 'src/pump.py': SOURCE }),
        at: async (revision) => (revision === COMMIT ? openMemory({ 'src/pump.py': OLD }) : null),
      },
    ],
    settings: { ...DEFAULTS, roots: [] },
    version: '0.0.0',
  });
}

describe('permalinks', () => {
  const link = (commit: string, line: number) =>
    `\`open_valve\` is [here](https://github.com/o/pumps/blob/${commit}/src/pump.py#L${line}).\n`;

  test('are held to their own commit', async () => {
    const { report } = await judge(link(COMMIT, 1));
    expect(report.documents[0]?.citations.map(({ verdict }) => verdict)).toEqual(['ok']);
  });

  test('are broken where their own commit has no such line', async () => {
    const { report } = await judge(link(COMMIT, 90));
    expect(report.documents[0]?.citations.map(({ verdict }) => verdict)).toEqual(['broken']);
  });

  test('to a commit that is not at hand are external', async () => {
    const { report } = await judge(link('f'.repeat(40), 1));
    expect(report.documents[0]?.citations.map(({ verdict }) => verdict)).toEqual(['external']);
  });
});

describe('ignore markers', () => {
  const wrong = 'See `open_valve` (`pump.py:8`).';

  test('keep a finding out, and count it', async () => {
    const { report } = await judge(`<!-- compass-doc ignore citation/drifted -- moves next week -->\n${wrong}\n`);
    expect(report.findings).toEqual([]);
    expect(report.summary.coverage.ignored).toBe(1);
  });

  test('without one the finding stands', async () => {
    const { report } = await judge(`${wrong}\n`);
    expect(report.findings.map(({ ruleId }) => ruleId)).toEqual(['citation/drifted']);
  });

  test('that suppress nothing are reported', async () => {
    const { report } = await judge('<!-- compass-doc ignore -->\nSee `open_valve` (`pump.py:4`).\n');
    expect(report.findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toEqual(['marker/unused warning']);
  });
});

test('a document that is not UTF-8 is a problem with its line, the others are judged', async () => {
  const { report } = await verify({
    documents: [
      { path: 'bad.md', bytes: Uint8Array.from([0x61, 0x0a, 0xff, 0x0a]) },
      { path: 'good.md', bytes: Buffer.from('`open_valve` (`pump.py:4`)\n') },
    ],
    roots: [
      {
        setting: { name: 'main', path: '.', revision: null, prefix: null, external: false },
        tree: openMemory({ 'pump.py': SOURCE }),
      },
    ],
    settings: { ...DEFAULTS, roots: [] },
    version: '0.0.0',
  });
  expect(report.problems.map(({ path, line }) => ({ path, line }))).toEqual([{ path: 'bad.md', line: 2 }]);
  expect(report.documents.map(({ path }) => path)).toEqual(['good.md']);
});

test('comments and docstrings of a source file are documents', async () => {
  const { report } = await judge(
    'def f():\n    """Calls `open_valve` (`pump.py:8`)."""\n    # `close_valve` is at pump.py:8\n',
    'tool.py',
  );
  expect(report.documents[0]?.citations.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual([
    '2 drifted',
    '3 ok',
  ]);
});
