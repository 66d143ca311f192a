import { createHash } from 'node:crypto';
import { VERDICTS, type Verdict } from '../../citation/judgement.ts';
import { counted } from '../counted.ts';
import { findingsByDocument } from '../grouping.ts';
import type { Finding, Problem, RelatedPlace, Report, ReportedCitation, ReportedDocument } from '../report.ts';
import { escapeXml } from './escape.ts';
import { findingHtml } from './html-finding.ts';
import { SCRIPT, STYLE } from './html-page.ts';
import { decisionsHtml, timingHtml } from './html-promises.ts';
import type { Reporter } from './reporter.ts';

const POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const SHOWN_VERDICTS = VERDICTS.filter((verdict) => verdict !== 'external');
const NO_FINDINGS: readonly Finding[] = [];

/** One page that needs no network: filters, search, light and dark, and print. */
export const html: Reporter = {
  name: 'html',
  summary: 'a page to read, filter and search',
  render(report) {
    const findings = findingsByDocument(report.findings);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>compass-doc</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>compass-doc</h1><p>${escapeXml(coverageOf(report))}</p></header>
<main>
${summaryOf(report)}
${problemsOf(report.problems)}
${documentsOf(report.documents, findings)}
${targetsOf(report)}
${filterOf(report.findings)}
${report.documents.map((document, index) => sectionOf(document, findings.get(document.path) ?? NO_FINDINGS, index)).join('\n')}
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
  const { citations, documents, judged, ignored, records } = coverage;
  const from = roots.map(({ name, revision, absent }) => {
    const at = absent ? 'not at hand' : `at ${revision?.slice(0, 10) ?? 'the work tree'}`;
    return `${name} ${at}`;
  });
  return `${counted(citations, 'citation')} in ${counted(documents, 'document')}, ${judged} judged, ${ignored} ignored, ${counted(records, 'record')}, against ${from.join(', ')}`;
}

function summaryOf({ summary: { citations, timing }, findings }: Report): string {
  const counts = VERDICTS.map((verdict) => countHtml(verdict, citations[verdict]));
  const times = Object.entries(timing)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => countHtml(`${outcome} formulas`, count));
  const fresh = findings.filter(({ known }) => !known).length;
  const headline = fresh === 0 ? 'Nothing to mend' : `${fresh} to mend`;
  return `<section aria-label="Summary"><h2>${headline}</h2><dl class="counts">${[...counts, ...times].join('')}</dl></section>`;
}

function countHtml(name: string, count: number): string {
  return `<div><dt>${name}</dt><dd>${count}</dd></div>`;
}

function problemsOf(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const items = problems.map(({ path, line, message, remedy }) => {
    const place = path === null ? '' : `${path}${line === null ? '' : `:${line}`} `;
    return `<li><bdi>${escapeXml(place)}</bdi>${escapeXml(message)}<br><small>${escapeXml(remedy)}</small></li>`;
  });
  return `<section class="problems"><h2>Not everything could be judged</h2><ul>${items.join('')}</ul></section>`;
}

/** Where the documents stand, the ones with most to mend first. */
function documentsOf(
  documents: readonly ReportedDocument[],
  findings: ReadonlyMap<string, readonly Finding[]>,
): string {
  if (documents.length === 0) return '';
  const rows = documents.map(({ path, citations }, index) => {
    const count = (findings.get(path) ?? NO_FINDINGS).filter(({ known }) => !known).length;
    const name = `<a href="#d${index}"><bdi>${escapeXml(path)}</bdi></a>`;
    return { count, cells: [name, count, citations.length, ...verdictCounts(citations.map(({ verdict }) => verdict))] };
  });
  rows.sort((a, b) => b.count - a.count);
  const heads = ['Document', 'To mend', 'Citations', ...SHOWN_VERDICTS];
  return tableHtml(
    'Documents',
    heads,
    rows.map(({ cells }) => cells),
  );
}

function verdictCounts(verdicts: readonly Verdict[]): readonly number[] {
  return SHOWN_VERDICTS.map((wanted) => verdicts.filter((verdict) => verdict === wanted).length);
}

/** Which files the documents cite wrongly most. */
function targetsOf({ documents, findings }: Report): string {
  const read = countedBy(documents.flatMap(({ citations }) => citations.flatMap(({ target }) => target?.path ?? [])));
  const wrong = countedBy(findings.flatMap(({ related, known }) => (known ? [] : (targetOf(related)?.path ?? []))));
  if (wrong.size === 0) return '';
  const sorted = [...wrong].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const rows = sorted.map(([path, count]) => [`<bdi>${escapeXml(path)}</bdi>`, count, read.get(path) ?? 0]);
  return tableHtml('Cited files', ['File', 'To mend', 'Citations'], rows);
}

function targetOf(related: readonly RelatedPlace[]): RelatedPlace | null {
  return related.find(({ role }) => role === 'cited' || role === 'suggested') ?? null;
}

function countedBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Cells are markup already; a zero is left out, so that the others show. */
function tableHtml(title: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map(([name = '', ...cells]) => {
    const counts = cells.map((cell) => `<td>${cell === 0 ? '' : cell}</td>`).join('');
    return `<tr><th scope="row">${name}</th>${counts}</tr>`;
  });
  return `<section><h2>${title}</h2><div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div></section>`;
}

function filterOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  const options = rules.map(
    (rule) => `<option value="${escapeXml(rule)}">${escapeXml(rule.replace(/^citation\//, ''))}</option>`,
  );
  return `<form id="filter" role="search" hidden>
<label>Search <input type="search" id="words" autocomplete="off" aria-keyshortcuts="/"></label>
<label>Verdict <select id="rule"><option value="">all</option>${options.join('')}</select></label>
<label>Severity <select id="severity"><option value="">all</option><option>error</option><option>warning</option><option>info</option></select></label>
<output id="shown" aria-live="polite"></output>
<small><kbd>/</kbd> searches, <kbd>j</kbd> and <kbd>k</kbd> walk</small>
</form>`;
}

function sectionOf(document: ReportedDocument, findings: readonly Finding[], index: number): string {
  const { citations, path } = document;
  return `<section class="document" id="d${index}"><h2><bdi>${escapeXml(path)}</bdi> <small>${counted(citations.length, 'citation')}</small></h2>
${findings.length === 0 ? cleanHtml(citations) : findings.map(findingHtml).join('\n')}
${decisionsHtml(document, findings)}
${timingHtml(document.timing)}
</section>`;
}

function cleanHtml(citations: readonly ReportedCitation[]): string {
  const judged = citations.filter(({ verdict }) => verdict !== 'unanchored' && verdict !== 'external');
  if (judged.length === 0) return '<p>No citation was judged.</p>';
  const holds = judged.every(({ verdict }) => verdict === 'ok');
  return holds
    ? '<p class="clean">Every judged citation holds.</p>'
    : '<p>Nothing to mend: what does not hold is marked as ignored.</p>';
}
