import type { Settings } from '../config/settings.ts';
import type { Report } from '../report/report.ts';
import type { Fault } from './usage-error.ts';

/** Adds a problem to the report of a run that read nothing: it must not be green. */
export function withEmptiness(report: Report, { allowEmpty }: Settings): Report {
  const empty = allowEmpty ? null : emptiness(report);
  return empty === null ? report : { ...report, problems: [...report.problems, { path: null, line: null, ...empty }] };
}

function emptiness({ problems, summary: { coverage } }: Report): Fault | null {
  const { documents, citations } = coverage;
  if (documents === 0) {
    const remedy = 'name documents, or pass `--allow-empty`';
    return problems.length > 0 ? null : { message: 'no document was read', remedy };
  }
  if (citations > 0) return null;
  const where = documents === 1 ? 'the document' : `the ${documents} documents`;
  const remedy = 'check that code is cited as in `path/file.py:10`, or pass `--allow-empty`';
  return { message: `no citation was found in ${where}`, remedy };
}
