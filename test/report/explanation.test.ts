import { expect, test } from 'vitest';
import { type Explanation, renderExplanations } from '../../src/report/explanation.ts';
import { plain } from '../../src/report/paint.ts';
import { glyphsOf, widthOf } from '../../src/report/visible.ts';

const span = { start: 0, end: 1 };
const SENTENCE = 'The valve opens in Pump.open_valve (pump.py:10)\nonce the tank is full.';

const DRIFTED: Explanation = {
  path: 'design/pump.md',
  line: 12,
  column: 38,
  raw: 'pump.py:10',
  sentence: { text: SENTENCE, start: 36, end: 46 },
  anchors: [
    { text: 'Pump.open_valve', kind: 'qualified', scope: 'bound', weight: 1.1, span },
    { text: 'tank', kind: 'word', scope: 'sentence', weight: 0.05, span },
  ],
  target: { root: 'main', path: 'src/pump.py', start: 10, end: 10, symbol: 'Pump.close' },
  cited: {
    root: 'main',
    path: 'src/pump.py',
    start: 10,
    end: 10,
    score: 0.1,
    evidence: [{ kind: 'text', weight: 0.05, detail: 'tank is on the line' }],
    excerpt: '        self.tank = None',
  },
  candidates: [
    {
      root: 'main',
      path: 'src/pump.py',
      start: 31,
      end: 31,
      score: 1.06,
      evidence: [
        { kind: 'syntax', weight: 1.1, detail: 'Pump.open_valve is defined here' },
        { kind: 'history', weight: -0.2, detail: 'the cited text never stood here' },
      ],
      excerpt: '    def open_valve(self):',
    },
  ],
  verdict: 'drifted',
  confidence: 0.93,
  suggestion: { path: 'src/pump.py', start: 31, end: 31, certain: true },
  reasons: ['`Pump.open_valve` is not at the cited line', 'it is defined once, at line 31'],
};

const RECORD: Explanation = {
  ...DRIFTED,
  anchors: [],
  target: null,
  cited: null,
  candidates: [],
  verdict: null,
  confidence: 0,
  suggestion: null,
  reasons: ['it is a record (history)'],
};

const HOSTILE: Explanation = {
  ...DRIFTED,
  path: '\u001b[2J.md',
  raw: '::error::x',
  sentence: { text: `${'w '.repeat(3000)}\u202e::error::x`, start: 6001, end: 6011 },
  anchors: [{ text: `\u0007${'a'.repeat(500)}`, kind: 'name', scope: 'bound', weight: 1, span }],
  candidates: Array.from({ length: 20 }, () => ({
    ...(DRIFTED.candidates[0] as Explanation['candidates'][number]),
    path: '\u001b[31mx.py',
    excerpt: '::error::\u009b',
  })),
  reasons: ['::error::a\u0000b'],
};

const render = (explanation: Explanation, width = 80) => renderExplanations([explanation], { paint: plain, width });

test('a drifted citation', async () => {
  await expect(render(DRIFTED)).toMatchFileSnapshot('golden/explanation-drifted.golden.txt');
});

test('a record says why it was not judged', () => {
  expect(render(RECORD)).toContain('not judged');
  expect(render(RECORD)).toContain('1. it is a record (history)');
  expect(render(RECORD)).not.toContain('Places');
});

test('several explanations are parted by an empty line', () => {
  expect(renderExplanations([DRIFTED, RECORD], { paint: plain, width: 80 })).toBe(
    `${render(DRIFTED)}\n${render(RECORD)}`,
  );
});

test.each([40, 80])('hostile text neither acts nor widens at %i columns', (width) => {
  const lines = render(HOSTILE, width).split('\n');
  expect(lines.filter((line) => line.trim().startsWith('::'))).toEqual([]);
  expect(lines.filter((line) => /\p{Cc}|[\u202a-\u202e]/u.test(line))).toEqual([]);
  expect(lines.filter((line) => widthOf(glyphsOf(line)) > Math.max(width, 60))).toEqual([]);
  expect(lines.join('\n')).toContain('and 12 more');
});
