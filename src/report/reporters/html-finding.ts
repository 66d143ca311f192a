import { excerptAround } from '../excerpt.ts';
import type { Finding, Location, RelatedPlace } from '../report.ts';
import { firstFitting, glyphsOf, textOf } from '../visible.ts';
import { escapeXml } from './escape.ts';
import { QUOTED_WIDTH, quoted } from './sentence.ts';

const FEW = 12;

/** One finding: what is wrong, and the document's line beside the lines of the sources. */
export function findingHtml(finding: Finding): string {
  const { ruleId, severity, message, location, related, fix, known } = finding;
  const kind = fix ? ` <span class="tag">${fix.certain ? 'certain' : 'offered'}</span>` : '';
  const before = known ? ' <span class="tag">known before</span>' : '';
  const more = related.length > FEW ? `<p><small>and ${related.length - FEW} more places</small></p>` : '';
  return `<article class="finding ${severity}${known ? ' known' : ''}" data-rule="${escapeXml(ruleId)}" data-severity="${severity}" tabindex="-1">
<h3><span class="severity">${severity}</span> <code>${escapeXml(ruleId)}</code>${kind}${before}</h3>
<p><bdi>${escapeXml(message)}</bdi></p>
<div class="sides">${sentenceHtml(location)}${related.slice(0, FEW).map(placeHtml).join('')}</div>${more}
</article>`;
}

function sentenceHtml(location: Location): string {
  const [before, part, after] = marked(location);
  const line = `${escapeXml(before)}<mark>${escapeXml(part)}</mark>${escapeXml(after)}`;
  return figure('', `${location.path}:${location.line}:${location.column}`, 'the document', line);
}

function placeHtml({ role, path, line, endLine, message, excerpt }: RelatedPlace): string {
  const place = `${path}:${line}${endLine === line ? '' : `-${endLine}`}`;
  return figure(role, place, message, escapeXml(quoted(excerpt)));
}

function figure(role: string, place: string, what: string, lineHtml: string): string {
  const line = lineHtml === '' ? '' : `<pre><bdi>${lineHtml}</bdi></pre>`;
  return `<figure class="${role}"><figcaption>${escapeXml(what)} <bdi>${escapeXml(place)}</bdi></figcaption>${line}</figure>`;
}

/** The document's line, cut where it is long, in three parts: the middle one is what the finding speaks of. */
function marked({ excerpt, column, line, endLine, endColumn }: Location): readonly [string, string, string] {
  const end = endLine === line ? endColumn - 1 : excerpt.length;
  if (excerpt.length <= QUOTED_WIDTH)
    return [excerpt.slice(0, column - 1), excerpt.slice(column - 1, end), excerpt.slice(end)];
  const { text, from, length } = excerptAround(excerpt, column - 1, end, QUOTED_WIDTH);
  const glyphs = glyphsOf(text);
  const before = firstFitting(glyphs, from);
  const part = firstFitting(glyphs.slice(before.length), length);
  return [textOf(before), textOf(part), textOf(glyphs.slice(before.length + part.length))];
}
