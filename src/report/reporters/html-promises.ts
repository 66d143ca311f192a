import { counted } from '../counted.ts';
import type { Finding, ReportedCitation, ReportedDocument, ReportedTiming } from '../report.ts';
import { escapeXml } from './escape.ts';

const UNJUDGED: ReadonlySet<string> = new Set(['unanchored', 'external']);

/** The decisions of a document with their state: what was found between a heading and the next. */
export function decisionsHtml({ decisions, citations }: ReportedDocument, findings: readonly Finding[]): string {
  if (decisions.length === 0) return '';
  const fresh = findings.filter(({ known }) => !known).map(({ location }) => location.line);
  const judged = citations.filter(({ verdict }) => !UNJUDGED.has(verdict));
  const rows = decisions.map(({ id, title, line }, index) => {
    const end = decisions[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const state = stateOf(
      fresh.filter((one) => line <= one && one < end).length,
      judged.filter((one) => line <= one.line && one.line < end),
    );
    return `<tr><th scope="row">${escapeXml(id)}</th><td><bdi>${escapeXml(title)}</bdi></td><td>${state}</td></tr>`;
  });
  return `<details><summary>${counted(decisions.length, 'decision')}</summary><table>${rows.join('')}</table></details>`;
}

function stateOf(fresh: number, judged: readonly ReportedCitation[]): string {
  if (fresh > 0) return `<strong class="refuted">${fresh} to mend</strong>`;
  if (judged.length === 0) return 'nothing judged';
  const holding = judged.filter(({ verdict }) => verdict === 'ok').length;
  if (holding < judged.length) return `${holding} of ${counted(judged.length, 'citation')} hold`;
  return `<span class="confirmed">holds</span> (${counted(judged.length, 'citation')})`;
}

/** What simulation says of the formulas of time that a document states. */
export function timingHtml(timing: readonly ReportedTiming[]): string {
  if (timing.length === 0) return '';
  const rows = timing.map((entry) => {
    const { rule, line, formula, outcome } = entry;
    return `<tr><td>${line}</td><td><code>${escapeXml(formula)}</code></td><td class="${outcome}">${outcome}</td><td><bdi>${escapeXml(whyOf(entry))}</bdi></td><td>${escapeXml(rule ?? '')}</td></tr>`;
  });
  const heads = ['Line', 'Formula', 'Outcome', 'Why', 'Rule'].map((head) => `<th scope="col">${head}</th>`);
  return `<details open><summary>${counted(timing.length, 'timing rule')}</summary><div class="wide" tabindex="0" role="region" aria-label="Timing rules"><table><tr>${heads.join('')}</tr>${rows.join('')}</table></div></details>`;
}

function whyOf({ counterexample, reason, runs }: ReportedTiming): string {
  if (!counterexample) return reason ?? counted(runs, 'scenario');
  const { stated, observed, parameters, faults } = counterexample;
  const values = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`);
  const where = values.length === 0 ? '' : ` with ${values.join(', ')}`;
  return [`stated ${stated ?? 'none'}, observed ${observed ?? 'none'}${where}`, ...faults].join('; ');
}
