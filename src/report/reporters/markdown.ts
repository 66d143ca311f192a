import { VERDICTS } from '../../citation/judgement.ts';
import { counted } from '../counted.ts';
import { isOnCitation } from '../grouping.ts';
import type { Finding, Problem, RelatedPlace, Report } from '../report.ts';
import { clipped, visible } from '../visible.ts';
import type { Reporter } from './reporter.ts';
import { quoted } from './sentence.ts';

/** The platform refuses a step summary above 1 MiB. */
const MAX_BYTES = 1_000_000;
const MAX_PROBLEM_BYTES = 100_000;
const MAX_REST_BYTES = 100;
const MAX_CELL = 160;
const CODE = /^[\w./:@+,-][\w./ :@+,-]*$/;
const TABLE = '\n| Document | Cited | Suggested | Sentence |\n| --- | --- | --- | --- |\n';

/** A page for a pull request or a step summary: what was read, and a table of what does not hold. */
export const markdown: Reporter = {
  name: 'markdown',
  summary: 'a table for a step summary or a pull request',
  render(report) {
    const fresh = report.findings.filter(({ known }) => !known);
    const head = headOf(report, fresh.length) + whole(report.problems, problemRow, MAX_PROBLEM_BYTES);
    if (fresh.length === 0) return head;
    return head + TABLE + whole(fresh, rowOf, MAX_BYTES - Buffer.byteLength(head + TABLE));
  },
};

function headOf({ findings, summary: { citations, coverage } }: Report, fresh: number): string {
  const verdicts = VERDICTS.filter((verdict) => citations[verdict] > 0).map((one) => `${citations[one]} ${one}`);
  const counts = verdicts.length === 0 ? '' : ` (${verdicts.join(', ')})`;
  const { documents, citations: read, judged, ignored, records } = coverage;
  const known = findings.length - fresh;
  return `## compass-doc

${fresh === 0 ? 'Nothing to mend' : `**${fresh} to mend**`}: ${counted(read, 'citation')} in ${counted(documents, 'document')}, ${judged} judged${counts}, ${ignored} ignored, ${counted(records, 'record')}.
${known === 0 ? '' : `\n${counted(known, 'finding')} more, there before.\n`}`;
}

function problemRow({ path, line, message, remedy }: Problem): string {
  const place = path === null ? '' : `${code(`${path}${line === null ? '' : `:${line}`}`)}: `;
  return `\n> ${place}${cell(message)}; ${cell(remedy)}\n`;
}

function rowOf(finding: Finding): string {
  const { location, ruleId, message, related } = finding;
  const sentence = isOnCitation(finding) ? quoted(location.excerpt, location, MAX_CELL) : message;
  const cells = [
    code(`${location.path}:${location.line}`),
    citedCell(ruleId, related),
    suggestedCell(finding),
    cell(sentence),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

function citedCell(ruleId: string, related: readonly RelatedPlace[]): string {
  const cited = related.find(({ role }) => role === 'cited');
  return `${cited ? `${placeOf(cited)} ` : ''}${cell(ruleId.replace(/^citation\//, ''))}`;
}

function suggestedCell({ related, fix }: Finding): string {
  const suggested = related.find(({ role }) => role === 'suggested');
  if (!suggested) return '';
  return `${placeOf(suggested)} (${fix?.certain ? 'certain' : 'offered'})`;
}

function placeOf({ path, line, endLine }: RelatedPlace): string {
  return code(`${path}:${line}${endLine === line ? '' : `-${endLine}`}`);
}

/** As many whole rows as fit, and how many did not. */
function whole<Item>(items: readonly Item[], rowOf: (item: Item) => string, limit: number): string {
  const rows: string[] = [];
  let room = limit - MAX_REST_BYTES;
  for (const item of items) {
    const row = rowOf(item);
    room -= Buffer.byteLength(row);
    if (room < 0) return `${rows.join('')}\n${items.length - rows.length} more do not fit here.\n`;
    rows.push(row);
  }
  return rows.join('');
}

/** Text in a cell: one line, and nothing that opens a tag, a link, an emphasis or a mention. */
function cell(text: string): string {
  const line = clipped(text.toWellFormed().replace(/\s+/g, ' ').trim(), MAX_CELL);
  return line.replace(/[\\*_{}[\]<>#|@~`&!:]/g, entity);
}

/** The platform looks for mentions and issue numbers after it has read entities; an empty comment parts them. */
function entity(unit: string): string {
  return `&#${unit.charCodeAt(0)};${unit === '@' || unit === '#' ? '<!-- -->' : ''}`;
}

/** An entity means nothing inside a code span, so a path that would break one is shown as plain text. */
function code(path: string): string {
  const text = visible(path.toWellFormed());
  return CODE.test(text) ? `\`${text}\`` : cell(text);
}
