import { createHash } from 'node:crypto';
import { VERDICTS } from '../../citation/judgement.ts';
import type { Finding, Report, ReportedDocument, ReportedTiming } from '../report.ts';
import { escapeXml } from './escape.ts';
import { SCRIPT, STYLE } from './html-page.ts';
import type { Reporter } from './reporter.ts';

/** One page that needs no network: filters, search, light and dark, and print. */
export const html: Reporter = {
  name: 'html',
  summary: 'a page to read, filter and search',
  render(report) {
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'">
<title>compass-doc</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>compass-doc</h1><p>${escapeXml(coverageOf(report))}</p></header>
<main>
${summaryOf(report)}
${filterOf(report.findings)}
${problemsOf(report)}
${report.documents.map((document) => sectionOf(document, report.findings)).join('\n')}
${targetsOf(report.findings)}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  },
};

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function coverageOf({ summary: { coverage }, roots }: Report): string {
  const from = roots.map(({ name, revision }) => `${name} at ${revision?.slice(0, 10) ?? 'the work tree'}`).join(', ');
  return `${coverage.citations} citations in ${coverage.documents} documents, ${coverage.judged} judged, against ${from}`;
}

function summaryOf({ summary: { citations }, findings }: Report): string {
  const rows = VERDICTS.map((verdict) => `<tr><th scope="row">${verdict}</th><td>${citations[verdict]}</td></tr>`);
  const fresh = findings.filter(({ known }) => !known).length;
  const headline = fresh === 0 ? 'Nothing to mend' : `${fresh} to mend`;
  return `<section aria-label="Summary"><h2>${headline}</h2><table class="counts">${rows.join('')}</table></section>`;
}

function filterOf(findings: readonly Finding[]): string {
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  const options = rules.map((rule) => `<option>${escapeXml(rule)}</option>`).join('');
  return `<form id="filter" role="search">
<label>Search <input type="search" id="words" autocomplete="off"></label>
<label>Rule <select id="rule"><option value="">all</option>${options}</select></label>
<label>Severity <select id="severity"><option value="">all</option><option>error</option><option>warning</option><option>info</option></select></label>
<output id="shown" aria-live="polite"></output>
</form>`;
}

function problemsOf({ problems }: Report): string {
  if (problems.length === 0) return '';
  const items = problems.map(
    ({ path, line, message, remedy }) =>
      `<li>${escapeXml(`${path ?? ''}${line === null ? '' : `:${line}`} ${message}`)}<br><small>${escapeXml(remedy)}</small></li>`,
  );
  return `<section class="problems"><h2>Not everything could be judged</h2><ul>${items.join('')}</ul></section>`;
}

function sectionOf(document: ReportedDocument, findings: readonly Finding[]): string {
  const own = findings.filter(({ location }) => location.path === document.path);
  const share = document.citations.length === 0 ? '' : ` <small>${document.citations.length} citations</small>`;
  return `<section><h2><bdi>${escapeXml(document.path)}</bdi>${share}</h2>
${own.length === 0 ? '<p class="clean">Every judged citation holds.</p>' : own.map(findingOf).join('\n')}
${decisionsOf(document, own)}
${timingOf(document.timing)}
</section>`;
}

function findingOf({ ruleId, severity, message, location, related, fix, known }: Finding): string {
  const places = related.map(
    ({ path, line, endLine, message: what, excerpt, role }) =>
      `<dt class="${role}">${escapeXml(what)}</dt><dd><bdi>${escapeXml(`${path}:${line}${endLine === line ? '' : `-${endLine}`}`)}</bdi><pre><bdi>${escapeXml(excerpt.trim())}</bdi></pre></dd>`,
  );
  const kind = fix ? `<span class="fix">${fix.certain ? 'certain' : 'offered'}</span>` : '';
  return `<article class="finding ${severity}${known ? ' known' : ''}" data-rule="${escapeXml(ruleId)}" data-severity="${severity}" tabindex="0">
<h3><bdi>${escapeXml(`${location.line}:${location.column}`)}</bdi> <code>${escapeXml(ruleId)}</code> ${kind}</h3>
<p><bdi>${escapeXml(message)}</bdi></p>
<pre class="sentence"><bdi>${escapeXml(location.excerpt)}</bdi></pre>
${places.length === 0 ? '' : `<dl>${places.join('')}</dl>`}
</article>`;
}

/** A decision's state is what was found between its heading and the next. */
function decisionsOf({ decisions }: ReportedDocument, findings: readonly Finding[]): string {
  if (decisions.length === 0) return '';
  const rows = decisions.map(({ id, title, line }, index) => {
    const end = decisions[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const count = findings.filter(
      ({ location, known }) => !known && line <= location.line && location.line < end,
    ).length;
    return `<tr><th scope="row">${escapeXml(id)}</th><td><bdi>${escapeXml(title)}</bdi></td><td>${count === 0 ? 'holds' : `${count} to mend`}</td></tr>`;
  });
  return `<details><summary>${decisions.length} decisions</summary><table>${rows.join('')}</table></details>`;
}

function timingOf(timing: readonly ReportedTiming[]): string {
  if (timing.length === 0) return '';
  const rows = timing.map(({ rule, line, formula, outcome, runs, counterexample, reason }) => {
    const parameters = Object.entries(counterexample?.parameters ?? {}).map(([name, value]) => `${name} = ${value}`);
    const found = counterexample
      ? `stated ${counterexample.stated ?? 'none'}, observed ${counterexample.observed ?? 'none'} with ${parameters.join(', ')}`
      : (reason ?? `${runs} scenarios`);
    return `<tr class="${outcome}"><td>${line}</td><td><code>${escapeXml(formula)}</code></td><td>${outcome}</td><td>${escapeXml(found)}</td><td>${escapeXml(rule ?? '')}</td></tr>`;
  });
  return `<details open><summary>${timing.length} formulas of time</summary><table><tr><th>Line</th><th>Formula</th><th>Outcome</th><th>Why</th><th>Rule</th></tr>${rows.join('')}</table></details>`;
}

/** Which files the documents cite wrongly most. */
function targetsOf(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const { related } of findings) {
    const path = related.find(({ role }) => role === 'cited' || role === 'suggested')?.path;
    if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  if (counts.size === 0) return '';
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const rows = sorted.map(
    ([path, count]) => `<tr><th scope="row"><bdi>${escapeXml(path)}</bdi></th><td>${count}</td></tr>`,
  );
  return `<section><h2>Cited files</h2><table>${rows.join('')}</table></section>`;
}
