import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import * as z from 'zod';
import { plain } from '../../../src/report/paint.ts';
import type { Report } from '../../../src/report/report.ts';
import { REPORTERS, reporterNamed } from '../../../src/report/reporters/registry.ts';
import { citationOf, findingOf, reportOf } from '../reports.ts';

const HOSTILE = '\u001b[31m<script>alert(1)</script> ]]> ::error::x & "q" \u202e\u0000\ud800 | `#` @me';
const LINE = 'The válve opens in `Pump.open_valve` (`pump.py:10-14`).';
const column = LINE.indexOf('10-14') + 1;
const location = {
  path: 'design docs/01.md',
  line: 7,
  column: LINE.indexOf('pump.py') + 1,
  endLine: 7,
  endColumn: column + 5,
};
const fix = {
  certain: true,
  edits: [{ start: 90, end: 95, text: '20-24', at: { line: 7, column, endLine: 7, endColumn: column + 5 } }],
};
const suggested = {
  role: 'suggested' as const,
  path: 'src/pump.py',
  line: 20,
  endLine: 24,
  message: 'what the sentence speaks of',
  excerpt: '    def open_valve(self):',
};
const drifted = findingOf({ location: { ...location, excerpt: LINE }, related: [suggested], fix });
const hostile = findingOf({
  severity: 'warning',
  ruleId: 'citation/ambiguous',
  message: HOSTILE,
  location: { path: HOSTILE, line: 1, column: 1, endLine: 1, endColumn: 2, excerpt: HOSTILE },
  related: [{ ...suggested, path: HOSTILE, excerpt: HOSTILE, message: HOSTILE }],
});
const citations = [
  citationOf({ line: 7, column: location.column, raw: 'pump.py:10-14' }),
  citationOf({ line: 9, column: 3, verdict: 'ok', raw: 'tank.py:1' }),
  citationOf({ line: 9, column: 30, verdict: 'unanchored', raw: 'tank.py:5' }),
];
const documents = [
  { path: location.path, citations, records: [], decisions: [{ id: 'D1', title: 'Pumps', line: 5 }], timing: [] },
  { path: HOSTILE, citations: [], records: [], decisions: [{ id: 'D1', title: HOSTILE, line: 1 }], timing: [] },
];
const problem = { path: 'bad.md', line: 3, message: `it is not UTF-8 ${HOSTILE}`, remedy: 'save it as UTF-8' };
const report = reportOf({ documents, findings: [drifted, hostile], problems: [problem] });

const render = (name: string, of: Report = report): string =>
  reporterNamed(name)?.render(of, { paint: plain, width: 80 }) ?? 'no such reporter';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

describe('every form', () => {
  test.each(REPORTERS.map(({ name }) => name))(
    '%s neutralises what acts on a terminal, and takes an empty report',
    (name) => {
      expect(render(name)).not.toMatch(ACTIVE);
      expect(() => render(name, reportOf({}))).not.toThrow();
      expect(render(name)).toBe(render(name));
    },
  );
});

const region = z.strictObject({
  startLine: z.int().min(1),
  startColumn: z.int().min(1).optional(),
  endLine: z.int().min(1).optional(),
  endColumn: z.int().min(1).optional(),
});
const artifact = z.strictObject({ uri: z.string().regex(/^[\w./%~!*'()-]+$/) });
const physical = z.strictObject({ artifactLocation: artifact, region: region.optional() });
const words = z.strictObject({ text: z.string().min(1) });
const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(0),
  level: z.enum(['error', 'warning', 'note']),
  message: words,
  locations: z.array(z.strictObject({ physicalLocation: physical })).length(1),
  relatedLocations: z.array(z.strictObject({ id: z.int(), message: words, physicalLocation: physical })).optional(),
  partialFingerprints: z.record(z.string(), z.string()),
  baselineState: z.literal('unchanged').optional(),
  fixes: z
    .array(
      z.strictObject({
        description: words,
        artifactChanges: z.array(
          z.strictObject({
            artifactLocation: artifact,
            replacements: z.array(z.strictObject({ deletedRegion: region, insertedContent: words })).min(1),
          }),
        ),
      }),
    )
    .optional(),
});
const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          version: z.string(),
          semanticVersion: z.string(),
          rules: z.array(z.strictObject({ id: z.string(), shortDescription: words })),
        }),
      }),
      columnKind: z.literal('utf16CodeUnits'),
      invocations: z.array(
        z.strictObject({ executionSuccessful: z.boolean(), toolExecutionNotifications: z.array(z.unknown()) }),
      ),
      results: z.array(result),
    }),
  ]),
});

describe('sarif', () => {
  test('is of the shape that 2.1.0 has, with rules, fixes, fingerprints and notifications', () => {
    const [run] = sarifLog.parse(JSON.parse(render('sarif'))).runs;
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(['citation/ambiguous', 'citation/drifted']);
    expect(run.results.map(({ ruleId, ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([
      true,
      true,
    ]);
    expect(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('design%20docs/01.md');
    expect(run.results[0]?.fixes?.[0]?.artifactChanges[0]?.replacements[0]).toEqual({
      deletedRegion: { startLine: 7, startColumn: column, endLine: 7, endColumn: column + 5 },
      insertedContent: { text: '20-24' },
    });
    expect(run.invocations[0]).toMatchObject({ executionSuccessful: false });
    expect(run.invocations[0]?.toolExecutionNotifications).toHaveLength(1);
  });

  test('what was there before a change is unchanged', () => {
    const log = sarifLog.parse(JSON.parse(render('sarif', reportOf({ findings: [{ ...drifted, known: true }] }))));
    expect(log.runs[0].results[0]?.baselineState).toBe('unchanged');
  });
});

/** What the runner does with a command's data and properties. */
const unescaped = (text: string) =>
  text
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%0A', '\n')
    .replaceAll('%0D', '\r')
    .replaceAll('%25', '%');

describe('github', () => {
  test('one command a line, and the runner reads back what was meant', () => {
    const lines = render('github').trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) [^:\n]*::[^\n]*$/);
    const [, properties = '', data = ''] = /^::error ([^:]*)::(.*)$/.exec(lines[1] as string) ?? [];
    const read = Object.fromEntries(properties.split(',').map((one) => one.split('=').map(unescaped)));
    expect(read).toMatchObject({
      file: location.path,
      line: '7',
      col: String(location.column),
      title: 'citation/drifted',
    });
    expect(unescaped(data)).toBe(`${drifted.message}\nsrc/pump.py:20: def open_valve(self):`);
  });

  test('a note for what is only information', () => {
    expect(render('github', reportOf({ findings: [{ ...drifted, severity: 'info' }] }))).toMatch(/^::notice /);
  });
});

const position = z.strictObject({ line: z.int().min(1), column: z.int().min(1).optional() });
const range = z.strictObject({ start: position, end: position });
const place = z.strictObject({ path: z.string(), range });
const diagnostic = z.strictObject({
  message: z.string(),
  location: place,
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
  code: z.strictObject({ value: z.string() }),
  source: z.strictObject({ name: z.literal('compass-doc') }).optional(),
  suggestions: z.array(z.strictObject({ range, text: z.string() })).optional(),
  relatedLocations: z.array(z.strictObject({ message: z.string(), location: place })).optional(),
});

describe('rdjson', () => {
  const bytes = Buffer.byteLength(LINE.slice(0, column - 1)) + 1;

  test('columns count bytes: an accented letter is two', () => {
    const { diagnostics } = z
      .strictObject({ source: z.unknown(), diagnostics: z.array(diagnostic) })
      .parse(JSON.parse(render('rdjson')));
    expect(bytes).toBe(column + 1);
    expect(diagnostics[0]?.suggestions).toEqual([
      { range: { start: { line: 7, column: bytes }, end: { line: 7, column: bytes + 5 } }, text: '20-24' },
    ]);
  });

  test('rdjsonl is the same, one a line, each with its source', () => {
    const lines = render('rdjsonl').trimEnd().split('\n');
    const parsed = lines.map((line) => diagnostic.parse(JSON.parse(line)));
    expect(parsed.map(({ code }) => code.value)).toEqual(['citation/drifted', 'citation/ambiguous']);
    expect(parsed.every(({ source }) => source)).toBe(true);
  });
});

/** The part of the JUnit form that every consumer reads. */
const XSD = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:complexType name="told"><xs:simpleContent><xs:extension base="xs:string">
<xs:attribute name="message" type="xs:string"/><xs:attribute name="type" type="xs:string"/></xs:extension></xs:simpleContent></xs:complexType>
<xs:element name="testsuites"><xs:complexType><xs:sequence>
<xs:element name="testsuite" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
<xs:element name="testcase" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice minOccurs="0">
<xs:element name="failure" type="told"/><xs:element name="error" type="told"/><xs:element name="skipped" type="told"/></xs:choice>
<xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="classname" type="xs:string" use="required"/><xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element></xs:sequence>
<xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="tests" type="xs:int" use="required"/><xs:attribute name="failures" type="xs:int"/><xs:attribute name="errors" type="xs:int"/><xs:attribute name="skipped" type="xs:int"/><xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element></xs:sequence>
<xs:attribute name="name" type="xs:string"/></xs:complexType></xs:element></xs:schema>`;

describe('junit', () => {
  const valid = async (contents: string) =>
    validateXML({ xml: [{ fileName: 'report.xml', contents }], schema: [{ fileName: 'junit.xsd', contents: XSD }] });

  test('is XML of the form, with a case for each citation and problem', async () => {
    const text = render('junit');
    expect((await valid(text)).errors).toEqual([]);
    expect(text).toContain('tests="3" failures="1" errors="0" skipped="1"');
    expect(text).toContain('<error message="it is not UTF-8');
    expect((await valid(text.replace('</testsuite>', ''))).valid).toBe(false);
  });
});

describe('markdown', () => {
  test('opens no tag, link or mention', () => {
    const text = render('markdown');
    expect(text).not.toMatch(/<script|@me|\]\(/);
    expect(text).toContain('**2 to mend**');
    expect(text).toContain('`src/pump.py:20-24` (certain)');
  });

  test('stays below the limit by leaving whole rows away, and says how many', () => {
    const findings = Array.from({ length: 20_000 }, () => drifted);
    const text = render('markdown', reportOf({ findings }));
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    expect(text).toMatch(/\n\d+ more do not fit here\.\n$/);
  });
});

describe('html', () => {
  test('holds text of strangers as text, and nothing from elsewhere', () => {
    const page = render('html');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/(?:src|href)=/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain("default-src 'none'");
    expect(page).toMatch(/<th scope="row">D1<\/th><td><bdi>Pumps<\/bdi><\/td><td>1 to mend<\/td>/);
  });
});
