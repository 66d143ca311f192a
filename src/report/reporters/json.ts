import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';

/** The report itself: two spaces of indentation, keys in the order of the contract, one final line end. */
export const json: Reporter = {
  name: 'json',
  summary: 'the whole report, for programs',
  render(report) {
    const rules = Object.fromEntries(Object.entries(report.summary.rules).sort(([a], [b]) => (a < b ? -1 : 1)));
    const stable = { ...report, summary: { ...report.summary, rules } };
    return `${jsonText(stable, 2)}\n`;
  },
};
