import type { Reporter } from './reporter.ts';

/** Characters that JSON lets stand but that act on a terminal or a CI log which shows the report. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|##(?=\[|vso\[)/g;

/** The report itself: two spaces of indentation, keys in the order of the contract, one final line end. */
export const json: Reporter = {
  name: 'json',
  summary: 'the whole report, for programs',
  render(report) {
    const rules = Object.fromEntries(Object.entries(report.summary.rules).sort(([a], [b]) => (a < b ? -1 : 1)));
    const stable = { ...report, summary: { ...report.summary, rules } };
    return `${JSON.stringify(stable, null, 2).replace(UNSAFE, escaped)}\n`;
  },
};

function escaped(found: string): string {
  const code = found.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${code}${found.slice(1)}`;
}
