import type { RelatedPlace, Report } from '../../src/report/report.ts';
import { citationOf, findingOf, NO_SUMMARY, reportOf } from './reports.ts';

const VALVE = 'Der Öffner `Pump.open_valve` (`pump.py:10-14`) läuft, wenn der 🚰 Tank voll ist.';
const TANK = 'Its level is read in `Tank.level` (`tank.py:3`), and the alarm rings above `MAX_LEVEL`.';
const at = (line: string, text: string) => ({
  column: line.indexOf(text) + 1,
  endColumn: line.indexOf(text) + 1 + text.length,
});
const valve = at(VALVE, 'pump.py:10-14');
const digits = at(VALVE, '10-14');
const tank = at(TANK, 'tank.py:3');

function place(role: RelatedPlace['role'], path: string, line: number, endLine: number, excerpt: string): RelatedPlace {
  return { role, path, line, endLine, message: role === 'cited' ? 'what stands there' : 'what is meant', excerpt };
}

const pumpDocument = {
  path: 'design/pump station.md',
  citations: [
    citationOf({ line: 12, ...valve, raw: 'pump.py:10-14', start: 10, end: 14 }),
    citationOf({
      line: 20,
      ...tank,
      raw: 'tank.py:3',
      file: 'tank.py',
      verdict: 'misplaced',
      target: { root: 'main', path: 'src/tank.py' },
    }),
    citationOf({ line: 22, column: 5, endColumn: 14, raw: 'pump.py:2', verdict: 'ok' }),
    citationOf({ line: 23, column: 5, endColumn: 14, raw: 'pump.py:4', verdict: 'broken' }),
    citationOf({ line: 30, column: 1, endColumn: 10, raw: 'pump.py:9', verdict: 'unanchored' }),
  ],
  records: [],
  decisions: [
    { id: 'D1', title: 'The pump opens by itself', line: 10 },
    { id: 'D2', title: 'Levels <are> "read"', line: 21 },
    { id: 'D3', title: 'Nothing is cited here', line: 40 },
  ],
  timing: [
    {
      rule: 'pump/timing/fill',
      line: 33,
      formula: 'max(fill, open) + 2 ms',
      outcome: 'refuted' as const,
      runs: 400,
      reason: null,
      counterexample: { parameters: { fill: 3, open: 4 }, stated: 6, observed: 9, faults: ['the valve waits'] },
    },
    {
      rule: null,
      line: 35,
      formula: 'fill * 2',
      outcome: 'unchecked' as const,
      runs: 0,
      reason: 'no rule binds it',
      counterexample: null,
    },
    {
      rule: 'pump/timing/drain',
      line: 36,
      formula: 'drain + open',
      outcome: 'confirmed' as const,
      runs: 1,
      reason: null,
      counterexample: null,
    },
  ],
};

const notes = {
  path: 'notes.md',
  citations: [
    citationOf({
      line: 4,
      column: 10,
      endColumn: 20,
      raw: 'valve.py:2',
      file: 'valve.py',
      target: null,
      verdict: 'ambiguous',
    }),
  ],
  records: [],
  decisions: [],
  timing: [],
};

const quiet = { path: 'quiet.md', citations: [citationOf({ verdict: 'ok' })], records: [], decisions: [], timing: [] };

/** One of everything that a report can hold: each severity, fixes of both kinds, rules, a known finding, timing, problems. */
export const RICH: Report = reportOf({
  roots: [
    { name: 'main', revision: null, absent: false },
    { name: 'engine', revision: '0123456789abcdef0123456789abcdef01234567', absent: false },
    { name: 'elsewhere', revision: null, absent: true },
  ],
  documents: [pumpDocument, notes, quiet],
  findings: [
    findingOf({
      message: '`pump.py:10-14`: `Pump.open_valve` is not at the cited lines; it is at lines 31-35',
      location: { path: pumpDocument.path, line: 12, endLine: 12, ...valve, excerpt: VALVE },
      related: [
        place('cited', 'src/pump.py', 10, 14, '        return None'),
        place('suggested', 'src/pump.py', 31, 35, '    def open_valve(self):'),
      ],
      fix: {
        certain: true,
        edits: [{ start: 400, end: 405, text: '31-35', at: { line: 12, endLine: 12, ...digits } }],
      },
      fingerprint: 'a1',
    }),
    findingOf({
      ruleId: 'pump/valve-count',
      severity: 'info',
      message: 'the section names 3 valves, the sources have 4',
      location: { path: pumpDocument.path, line: 12, column: valve.column, endLine: 14, endColumn: 8, excerpt: VALVE },
      related: [place('related', 'src/pump.py', 50, 54, 'VALVES = (A, B, C, D)')],
      fingerprint: 'a2',
    }),
    findingOf({
      ruleId: 'citation/misplaced',
      message: '`tank.py:3`: the line never held `Tank.level`',
      location: { path: pumpDocument.path, line: 20, endLine: 20, ...tank, excerpt: TANK },
      related: [place('suggested', 'src/tank.py', 8, 8, '\tdef level(self): # 50 % & <more>')],
      fix: { certain: false, edits: [{ start: 600, end: 601, text: '8' }] },
      known: true,
      fingerprint: 'a3',
    }),
    findingOf({
      ruleId: 'citation/ambiguous',
      severity: 'warning',
      message: '`valve.py:2`: the name fits 2 files',
      location: {
        path: notes.path,
        line: 4,
        column: 10,
        endLine: 4,
        endColumn: 20,
        excerpt: 'It is in valve.py:2 somewhere',
      },
      related: [place('candidate', 'a/valve.py', 2, 2, 'VALVES = 2'), place('candidate', 'b/valve.py', 2, 2, '')],
      fingerprint: 'a4',
    }),
  ],
  problems: [
    { path: 'broken, text.md', line: 3, message: 'the text is not UTF-8', remedy: 'save it as UTF-8' },
    { path: null, line: null, message: 'the history is shallow', remedy: 'fetch all of it' },
  ],
  summary: {
    ...NO_SUMMARY,
    citations: { ok: 2, drifted: 1, misplaced: 1, broken: 1, ambiguous: 1, unanchored: 1, external: 0 },
    coverage: { documents: 3, citations: 9, judged: 6, unanchored: 1, external: 0, ignored: 1, records: 2 },
    rules: { 'citation/drifted': 1, 'pump/valve-count': 1, 'citation/misplaced': 1, 'citation/ambiguous': 1 },
    timing: { confirmed: 1, refuted: 1, unchecked: 1 },
  },
});

/** Escape codes, commands of CI runners, the ends of XML and HTML constructs, NUL, half a character, direction marks. */
export const HOSTILE_TEXT =
  '\u001b[31m</script><script>alert(1)</script><img src=x onerror=alert(1)> ]]> --> ::error::x\n::error::y\r##[error]z %0A & "q" \'p\' \u202e\u0000\ud800\ufffe \u05d0\u200f | `#1` @me [a](b) $(reboot)';

/** Hostile text at every place where a document, a source or a path can put it. */
export const HOSTILE_EVERYWHERE: Report = reportOf({
  roots: [{ name: HOSTILE_TEXT, revision: HOSTILE_TEXT, absent: false }],
  documents: [
    {
      path: HOSTILE_TEXT,
      citations: [
        citationOf({ line: 1, column: 3, raw: HOSTILE_TEXT, target: { root: HOSTILE_TEXT, path: HOSTILE_TEXT } }),
        citationOf({ line: 2, column: 3, raw: HOSTILE_TEXT, verdict: 'ok' }),
      ],
      records: [],
      decisions: [{ id: HOSTILE_TEXT, title: HOSTILE_TEXT, line: 1 }],
      timing: [
        {
          rule: HOSTILE_TEXT,
          line: 1,
          formula: HOSTILE_TEXT,
          outcome: 'refuted',
          runs: 1,
          reason: HOSTILE_TEXT,
          counterexample: {
            parameters: { [HOSTILE_TEXT]: HOSTILE_TEXT },
            stated: null,
            observed: 1,
            faults: [HOSTILE_TEXT],
          },
        },
      ],
    },
  ],
  findings: ['citation/drifted', HOSTILE_TEXT].map((ruleId) =>
    findingOf({
      ruleId,
      message: HOSTILE_TEXT,
      location: { path: HOSTILE_TEXT, line: 1, column: 3, endLine: 1, endColumn: 9, excerpt: HOSTILE_TEXT },
      related: (['cited', 'suggested', 'related'] as const).map((role) => ({
        role,
        path: HOSTILE_TEXT,
        line: 1,
        endLine: 2,
        message: HOSTILE_TEXT,
        excerpt: HOSTILE_TEXT,
      })),
      fix: {
        certain: true,
        edits: [{ start: 1, end: 2, text: HOSTILE_TEXT, at: { line: 1, column: 2, endLine: 1, endColumn: 3 } }],
      },
    }),
  ),
  problems: [{ path: HOSTILE_TEXT, line: 1, message: HOSTILE_TEXT, remedy: HOSTILE_TEXT }],
});
