import type { Rendering } from '../paint.ts';
import type { Report } from '../report.ts';

/** One form of the report: pure, report in, text out. */
export interface Reporter {
  readonly name: string;
  readonly summary: string;
  render(report: Report, rendering: Rendering): string;
}
