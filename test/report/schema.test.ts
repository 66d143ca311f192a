import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configJsonSchema } from '../../src/config/schema.ts';
import { reportJsonSchema, reportSchema } from '../../src/report/schema.ts';
import { findingOf, HOSTILE, ORDINARY, reportOf } from './reports.ts';

const committed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'));

describe('the schema of the report', () => {
  test.each([
    ['an ordinary', ORDINARY],
    ['a hostile', HOSTILE],
    ['an empty', reportOf({})],
  ])('accepts %s report and keeps all of it', (_name, report) => {
    expect(reportSchema.parse(report)).toEqual(report);
  });

  test.each([
    ['an unknown key', { ...ORDINARY, extra: 1 }],
    ['a missing key', { ...ORDINARY, problems: undefined }],
    ['an unknown severity', reportOf({ findings: [{ ...findingOf({}), severity: 'fatal' as 'error' }] })],
    ['a line 0', reportOf({ findings: [findingOf({ location: { ...findingOf({}).location, line: 0 } })] })],
  ])('refuses %s', (_name, report) => {
    expect(reportSchema.safeParse(report).success).toBe(false);
  });
});

test.each([
  ['report.schema.json', reportJsonSchema()],
  ['config.schema.json', configJsonSchema()],
])('schemas/%s is current (node scripts/schemas.mjs writes it)', (name, schema) => {
  expect(committed(name)).toEqual(JSON.parse(JSON.stringify(schema)));
});
