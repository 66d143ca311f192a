import type { Severity } from '../../src/report/report.ts';
import type { Verification, VerifyInput } from '../../src/verify.ts';
import { findingOf, NO_SUMMARY, reportOf } from '../report/reports.ts';

/** A stand-in for the judge: counts a citation for every `.py:` in a document and finds fault with the severities given. */
export function judgeThatFinds(...severities: readonly Severity[]) {
  const inputs: VerifyInput[] = [];
  const verify = async (input: VerifyInput): Promise<Verification> => {
    inputs.push(input);
    const texts = input.documents.map(({ bytes }) => new TextDecoder().decode(bytes));
    const citations = texts.reduce((sum, text) => sum + text.split('.py:').length - 1, 0);
    const coverage = { ...NO_SUMMARY.coverage, documents: texts.length, citations, judged: citations };
    const report = reportOf({
      findings: severities.map((severity) => findingOf({ severity })),
      summary: { ...NO_SUMMARY, coverage },
    });
    return { report, documents: [], rules: [] };
  };
  return { verify, inputs };
}
