import type { Finding, Report, ReportedCitation, Summary } from '../../src/report/report.ts';

export const NO_SUMMARY: Summary = {
  citations: { ok: 0, drifted: 0, misplaced: 0, broken: 0, ambiguous: 0, unanchored: 0, external: 0 },
  coverage: { documents: 0, citations: 0, judged: 0, unanchored: 0, external: 0, ignored: 0, records: 0 },
  rules: {},
  timing: { confirmed: 0, refuted: 0, unchecked: 0 },
};

/** A report with nothing in it but what is given. */
export function reportOf(part: Partial<Report>): Report {
  return {
    schema: 'compass-doc/report@1',
    tool: { name: 'compass-doc', version: '9.9.9' },
    roots: [{ name: 'main', revision: null, absent: false }],
    documents: [],
    findings: [],
    problems: [],
    summary: NO_SUMMARY,
    ...part,
  };
}

export function citationOf(part: Partial<ReportedCitation>): ReportedCitation {
  return {
    line: 3,
    column: 1,
    endColumn: 2,
    raw: 'pump.py:10',
    file: 'pump.py',
    start: 10,
    end: 10,
    symbol: null,
    target: { root: 'main', path: 'src/pump.py' },
    verdict: 'drifted',
    confidence: 0.9,
    suggestion: null,
    anchors: [],
    ...part,
  };
}

export function findingOf(part: Partial<Finding>): Finding {
  return {
    ruleId: 'citation/drifted',
    severity: 'error',
    message: '`pump.py:10`: the pump is elsewhere',
    location: { path: 'notes.md', line: 3, column: 1, endLine: 3, endColumn: 2, excerpt: 'a line' },
    related: [],
    fix: null,
    fingerprint: '0123456789abcdef',
    ...part,
  };
}

const EXCERPT = 'The valve opens in `Pump.open_valve` (`pump.py:10-14`) once the tank is full, see also `tank.py:3`.';
const drifted = citationOf({
  line: 12,
  column: 40,
  endColumn: 53,
  raw: 'pump.py:10-14',
  start: 10,
  end: 14,
  suggestion: { path: 'src/pump.py', start: 31, end: 35, certain: true },
  anchors: ['Pump.open_valve'],
});
const moved = citationOf({
  line: 20,
  column: 6,
  endColumn: 15,
  raw: 'tank.py:3',
  file: 'tank.py',
  start: 3,
  end: 3,
  target: { root: 'main', path: 'tank.py' },
  verdict: 'misplaced',
  suggestion: { path: 'lib/vessel.py', start: 8, end: 8, certain: false },
  anchors: ['fill_level', 'MAX_LEVEL', 'drain', 'Tank', 'Vessel'],
});
const twice = citationOf({
  line: 4,
  column: 10,
  endColumn: 20,
  raw: 'valve.py:2',
  file: 'valve.py',
  target: null,
  verdict: 'ambiguous',
});

/** Three findings of two documents, as a run would give them. */
export const ORDINARY = reportOf({
  documents: [
    { path: 'design/pump.md', citations: [drifted, moved], records: [], decisions: [], timing: [] },
    { path: 'notes.md', citations: [twice], records: [], decisions: [], timing: [] },
  ],
  findings: [
    findingOf({
      message:
        '`pump.py:10-14`: `Pump.open_valve` is not on these lines; it is defined at lines 31-35 of the same file',
      location: { path: 'design/pump.md', line: 12, column: 40, endLine: 12, endColumn: 53, excerpt: EXCERPT },
      related: [
        { role: 'cited', path: 'src/pump.py', line: 10, endLine: 14, message: 'there', excerpt: '        return None' },
        {
          role: 'suggested',
          path: 'src/pump.py',
          line: 31,
          endLine: 35,
          message: 'it',
          excerpt: '    def open_valve(self):',
        },
      ],
      fix: { certain: true, edits: [{ start: 400, end: 405, text: '31-35' }] },
    }),
    findingOf({
      ruleId: 'citation/misplaced',
      message: '`tank.py:3`: the line never held `fill_level`',
      location: {
        path: 'design/pump.md',
        line: 20,
        column: 6,
        endLine: 20,
        endColumn: 15,
        excerpt: 'See `tank.py:3`.',
      },
      related: [
        { role: 'cited', path: 'tank.py', line: 3, endLine: 3, message: 'there', excerpt: 'import os' },
        {
          role: 'suggested',
          path: 'lib/vessel.py',
          line: 8,
          endLine: 8,
          message: 'it',
          excerpt: '\tdef fill_level(self): # how full the vessel is, from 0 to 1',
        },
      ],
      fix: { certain: false, edits: [{ start: 600, end: 601, text: '8' }] },
    }),
    findingOf({
      ruleId: 'citation/ambiguous',
      severity: 'warning',
      message: '`valve.py:2`: the name fits 2 files',
      location: {
        path: 'notes.md',
        line: 4,
        column: 10,
        endLine: 4,
        endColumn: 20,
        excerpt: 'It is in valve.py:2 somewhere',
      },
      related: [
        { role: 'candidate', path: 'a/valve.py', line: 2, endLine: 2, message: 'a file', excerpt: 'VALVES = 2' },
        { role: 'candidate', path: 'b/valve.py', line: 2, endLine: 2, message: 'a file', excerpt: '' },
      ],
    }),
  ],
  summary: {
    ...NO_SUMMARY,
    citations: { ok: 40, drifted: 1, misplaced: 1, broken: 0, ambiguous: 1, unanchored: 7, external: 2 },
    coverage: { documents: 2, citations: 56, judged: 43, unanchored: 7, external: 2, ignored: 0, records: 4 },
    rules: { 'citation/drifted': 1, 'citation/misplaced': 1, 'citation/ambiguous': 1 },
  },
});

const LONG = `${'x'.repeat(2500)} \`pump.py:10\` ${'y'.repeat(2500)}`;

/** What a stranger may write: terminal escapes, a right-to-left override, commands of CI runners, a very long line. */
export const HOSTILE = reportOf({
  documents: [
    {
      path: 'a\u001b[31m.md',
      citations: [citationOf({ line: 1, column: 4, anchors: ['\u202eevil', 'ring\u0007'] })],
      records: [],
      decisions: [],
      timing: [],
    },
  ],
  findings: [
    findingOf({
      message: '`\u001b[31mred` \u202e is not there ::error::stolen ##[error]stolen \u009b2J\u0000',
      location: {
        path: 'a\u001b[31m.md',
        line: 1,
        column: 4,
        endLine: 1,
        endColumn: 14,
        excerpt: '\u001b[2J\tpump.py:10 \u202eneht\u202c 漢字 \ud800 end',
      },
      related: [
        {
          role: 'cited',
          path: '\u001b]0;x\u0007.py',
          line: 1,
          endLine: 1,
          message: '',
          excerpt: '::set-output name=x::\u001b[1A',
        },
      ],
    }),
    findingOf({
      message: `${'long'.repeat(1250)}`,
      location: { path: 'a\u001b[31m.md', line: 2, column: 2503, endLine: 2, endColumn: 2513, excerpt: LONG },
    }),
    findingOf({
      message: 'wide characters before the citation',
      location: {
        path: '::warning::x.md',
        line: 3,
        column: 7,
        endLine: 3,
        endColumn: 16,
        excerpt: '漢字と、 `pump.py:1` は🚰ポンプ',
      },
    }),
  ],
});
