import { excerptAround } from '../excerpt.ts';
import { plain, type Rendering, type Style } from '../paint.ts';
import type { Finding, RelatedPlace, ReportedCitation, Severity } from '../report.ts';
import { clipped, clippedStart, glyphsOf, widthOf } from '../visible.ts';
import { wrap } from '../wrap.ts';

const MAX_MESSAGE = 600;
const MAX_EXPECTED = 4;
const MAX_ANCHOR = 60;
const MIN_SOURCE = 10;
const INDENT = '    ';
const LABEL_WIDTH = 11;
const INDENTED = INDENT.length + LABEL_WIDTH;
const SEVERITY_STYLE: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'cyan' };
const ROLE_LABEL: Readonly<Record<RelatedPlace['role'], string>> = {
  cited: 'there',
  suggested: 'suggested',
  candidate: 'candidate',
  related: 'see',
};

/** One finding as lines: what is wrong, the citing line with a caret, what was expected, what is there and what is suggested. */
export function findingLines(
  finding: Finding,
  citation: ReportedCitation | null,
  rendering: Rendering,
): readonly string[] {
  return [
    ...headLines(finding, rendering),
    ...quotedLines(finding, rendering),
    ...expectedLines(citation, rendering),
    ...finding.related.flatMap((place) => relatedLines(place, finding, citation, rendering)),
  ];
}

function headLines({ location, severity, message, ruleId }: Finding, rendering: Rendering): string[] {
  const phrases = [
    { text: `${location.path}:${location.line}:${location.column}`, style: 'cyan' as const },
    { text: severity, style: SEVERITY_STYLE[severity], gap: 2 },
    { text: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message, gap: 2 },
    { text: ruleId, style: 'dim' as const, gap: 2 },
  ];
  return wrap({ phrases, indent: INDENT.length }, rendering);
}

function quotedLines({ location, severity }: Finding, { paint, width }: Rendering): string[] {
  const gutter = `${INDENT}${location.line} |`;
  const end = location.endLine === location.line ? location.endColumn - 1 : location.excerpt.length;
  const excerpt = excerptAround(location.excerpt, location.column - 1, end, width - gutter.length - 1);
  const carets = paint(SEVERITY_STYLE[severity], '^'.repeat(excerpt.length));
  return [
    `${paint('dim', gutter)} ${excerpt.text}`,
    `${paint('dim', `${' '.repeat(gutter.length - 1)}|`)} ${' '.repeat(excerpt.from)}${carets}`,
  ];
}

function expectedLines(citation: ReportedCitation | null, rendering: Rendering): string[] {
  const anchors = citation?.anchors ?? [];
  if (anchors.length === 0) return [];
  const names = anchors.slice(0, MAX_EXPECTED).map((anchor) => `\`${clipped(anchor, MAX_ANCHOR)}\``);
  const more = anchors.length > MAX_EXPECTED ? ` and ${anchors.length - MAX_EXPECTED} more` : '';
  return wrap({ lead: label('expected'), phrases: [{ text: names.join(', ') + more }], indent: INDENTED }, rendering);
}

/** The path is left out where the reader has it already: as written for the cited place, as cited for the others. */
function relatedLines(
  place: RelatedPlace,
  finding: Finding,
  citation: ReportedCitation | null,
  rendering: Rendering,
): string[] {
  const known = place.role === 'cited' ? citation?.file : citation?.target?.path;
  const lines = place.line === place.endLine ? `${place.line}` : `${place.line}-${place.endLine}`;
  const where = {
    text: place.path === known ? lines : clippedStart(`${place.path}:${lines}`, rendering.width - INDENTED),
  };
  const offer = { text: isCertain(finding, citation) ? '(certain)' : '(offered)', style: 'dim' as const };
  const phrases = place.role === 'suggested' ? [where, offer] : [where];
  const head = { lead: label(ROLE_LABEL[place.role]), phrases, indent: INDENTED };
  const used = widthOf(glyphsOf(wrap(head, { ...rendering, paint: plain }).at(-1) ?? ''));
  return withSource(wrap(head, rendering), used, place.excerpt.trim(), rendering);
}

/** Adds the line of the source behind the last line, of which `used` columns are taken, or below it where too little is left. */
function withSource(head: readonly string[], used: number, source: string, { paint, width }: Rendering): string[] {
  if (source === '') return [...head];
  const bar = paint('dim', '|');
  const room = width - used - 3;
  if (room >= MIN_SOURCE) return [...head.slice(0, -1), `${head.at(-1) ?? ''} ${bar} ${clipped(source, room)}`];
  return [...head, `${' '.repeat(INDENTED)}${bar} ${clipped(source, width - INDENTED - 2)}`];
}

function isCertain({ fix }: Finding, citation: ReportedCitation | null): boolean {
  return citation?.suggestion?.certain ?? fix?.certain ?? false;
}

function label(name: string): string {
  return INDENT + `${name}:`.padEnd(LABEL_WIDTH);
}
