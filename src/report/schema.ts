import * as z from 'zod';
import { VERDICTS } from '../citation/judgement.ts';
import type { Report } from './report.ts';

const number = z.int().min(0);
const line = z.int().min(1);
/** A line number as the author wrote it: it may be of any length. */
const written = z.number().min(0);
const share = z.number().min(0).max(1);
const verdict = z.enum(VERDICTS);
const severity = z.enum(['error', 'warning', 'info']);

const place = {
  line,
  column: line,
  endColumn: line,
  raw: z.string(),
  file: z.string().nullable(),
  start: written.nullable(),
  end: written.nullable(),
  symbol: z.string().nullable(),
};

const citation = z.strictObject({
  ...place,
  target: z.strictObject({ root: z.string(), path: z.string() }).nullable(),
  verdict,
  confidence: share,
  suggestion: z.strictObject({ path: z.string(), start: line, end: line, certain: z.boolean() }).nullable(),
  anchors: z.array(z.string()),
});

const timing = z.strictObject({
  rule: z.string().nullable(),
  line,
  formula: z.string(),
  outcome: z.enum(['confirmed', 'refuted', 'unchecked']),
  runs: number,
  reason: z.string().nullable(),
  counterexample: z
    .strictObject({
      parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
      stated: z.number().nullable(),
      observed: z.number().nullable(),
      faults: z.array(z.string()),
    })
    .nullable(),
});

const document = z.strictObject({
  path: z.string(),
  citations: z.array(citation),
  records: z.array(z.strictObject({ ...place, reason: z.string() })),
  decisions: z.array(z.strictObject({ id: z.string(), title: z.string(), line })),
  timing: z.array(timing),
});

const finding = z.strictObject({
  ruleId: z.string(),
  severity,
  message: z.string(),
  location: z.strictObject({
    path: z.string(),
    line,
    column: line,
    endLine: line,
    endColumn: line,
    excerpt: z.string(),
  }),
  related: z.array(
    z.strictObject({
      role: z.enum(['cited', 'suggested', 'candidate', 'related']),
      path: z.string(),
      line,
      endLine: line,
      message: z.string(),
      excerpt: z.string(),
    }),
  ),
  fix: z
    .strictObject({
      certain: z.boolean(),
      edits: z.array(
        z.strictObject({
          start: number,
          end: number,
          text: z.string(),
          at: z.strictObject({ line, column: line, endLine: line, endColumn: line }).optional(),
        }),
      ),
    })
    .nullable(),
  known: z.literal(true).optional(),
  fingerprint: z.string(),
});

const summary = z.strictObject({
  citations: z.record(verdict, number),
  coverage: z.strictObject({
    documents: number,
    citations: number,
    judged: number,
    unanchored: number,
    external: number,
    ignored: number,
    records: number,
  }),
  rules: z.record(z.string(), number),
  timing: z.strictObject({ confirmed: number, refuted: number, unchecked: number }),
});

/** The contract of `--format json`, checkable: the same as `Report`. */
export const reportSchema: z.ZodType<Report> = z
  .strictObject({
    schema: z.literal('compass-doc/report@1'),
    tool: z.strictObject({ name: z.literal('compass-doc'), version: z.string() }),
    roots: z.array(z.strictObject({ name: z.string(), revision: z.string().nullable(), absent: z.boolean() })),
    documents: z.array(document),
    findings: z.array(finding),
    problems: z.array(
      z.strictObject({ path: z.string().nullable(), line: line.nullable(), message: z.string(), remedy: z.string() }),
    ),
    summary,
  })
  .meta({ title: 'compass-doc report' });

/** JSON Schema of the report, for its readers. */
export function reportJsonSchema(): object {
  return { $id: 'compass-doc/report@1', ...z.toJSONSchema(reportSchema) };
}
