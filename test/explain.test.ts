import { describe, expect, test } from 'vitest';
import { DEFAULTS, defaultMainRoot } from '../src/config/defaults.ts';
import { explain, linesWithCitations } from '../src/explain.ts';
import { renderExplanations } from '../src/report/explanation.ts';
import { plain } from '../src/report/paint.ts';
import { openMemory } from '../src/source/memory.ts';
import { type Verification, verify } from '../src/verify.ts';

const PUMP = `import os


def close_valve(valve):
    valve.close()


def open_valve(valve):
    return os.getpid()
`;

const LINE = 'The pump stops in `close_valve` (`pump.py:4`), and starts in `open_valve` (`pump.py:4`).';
const NOTES = `# Notes

${LINE}

Nothing here.

Formerly ~~\`pump.py:1\`~~.
`;
const [FIRST, SECOND] = [LINE.indexOf('pump.py') + 1, LINE.lastIndexOf('pump.py') + 1];

async function verified(text = NOTES): Promise<Verification> {
  const main = defaultMainRoot('.');
  return verify({
    documents: [{ path: 'notes.md', bytes: new TextEncoder().encode(text) }],
    roots: [{ setting: main, tree: openMemory({ 'src/pump.py': PUMP }) }],
    settings: { ...DEFAULTS, roots: [main] },
    version: '0.0.0',
  });
}

const at = (line: number, column: number | null = null) => ({ path: 'notes.md', line, column });

describe('a place is explained', () => {
  test('by every citation of its line, in order', async () => {
    const explanations = explain(await verified(), at(3));
    expect(explanations.map(({ raw, column, verdict }) => [raw, column, verdict])).toEqual([
      ['pump.py:4', FIRST, 'ok'],
      ['pump.py:4', SECOND, 'drifted'],
    ]);
  });

  test('by the one citation at its column', async () => {
    const verification = await verified();
    const columns = (column: number) => explain(verification, at(3, column)).map((one) => one.column);
    expect([columns(FIRST), columns(FIRST + 8), columns(SECOND)]).toEqual([[FIRST], [FIRST], [SECOND]]);
    expect([columns(FIRST - 1), columns(FIRST + 9), columns(1)]).toEqual([[], [], []]);
  });

  test('with the sentence, the anchors, the places and the reasons', async () => {
    const [, drifted] = explain(await verified(), at(3));
    expect(drifted?.sentence.text.slice(drifted.sentence.start, drifted.sentence.end)).toBe('pump.py:4');
    expect(drifted?.anchors[0]).toMatchObject({ text: 'open_valve', scope: 'bound' });
    expect(drifted?.cited).toMatchObject({ path: 'src/pump.py', start: 4, excerpt: 'def close_valve(valve):' });
    expect(drifted?.candidates[0]).toMatchObject({ path: 'src/pump.py', start: 8 });
    expect(drifted?.suggestion).toMatchObject({ path: 'src/pump.py', start: 8, end: 8 });
    expect(drifted?.reasons.length).toBeGreaterThan(0);
  });

  test('also where it is not judged', async () => {
    const [record] = explain(await verified(), at(7));
    expect(record).toMatchObject({ verdict: null, reasons: [expect.stringContaining('struck-through')] });
  });

  test('with the marker that ignores it', async () => {
    const text = NOTES.replace('\nThe pump', '\n<!-- compass-doc ignore-next -- under repair -->\nThe pump');
    const [first] = explain(await verified(text), at(4));
    expect(first?.reasons.at(-1)).toMatch(/^the marker on line 3 ignores every rule here: under repair$/);
  });

  test('in a text that can be read', async () => {
    const text = renderExplanations(explain(await verified(), at(3, SECOND)), { paint: plain, width: 80 });
    expect(text).toContain(`notes.md:3:${SECOND}  \`pump.py:4\`  drifted`);
    expect(text).toContain('(»pump.py:4«)');
    expect(text).toContain('src/pump.py:8');
  });
});

describe('a place without citations', () => {
  test('has no explanation, but neighbours', async () => {
    const verification = await verified();
    expect(explain(verification, at(5))).toEqual([]);
    expect(linesWithCitations(verification, at(5))).toEqual([3, 7]);
  });

  test('nor has one in a document that was not read', async () => {
    const verification = await verified();
    expect(explain(verification, { ...at(3), path: 'other.md' })).toEqual([]);
    expect(linesWithCitations(verification, { ...at(3), path: 'other.md' })).toEqual([]);
  });
});
