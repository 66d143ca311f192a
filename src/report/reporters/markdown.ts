import { VERDICTS } from '../../citation/judgement.ts';
import type { Finding, Report } from '../report.ts';
import { visible } from '../visible.ts';
import type { Reporter } from './reporter.ts';

/** The platform refuses a step summary above 1 MiB. */
const MAX_BYTES = 1_000_000;
const MAX_CELL = 160;

/** A page for a pull request or a step summary: what was read, and a table of what does not hold. */
export const markdown: Reporter = {
  name: 'markdown',
  summary: 'a table for a step summary or a pull request',
  render(report) {
    const head = headOf(report);
    const rows = report.findings.filter(({ known }) => !known).map(rowOf);
    return `${head}${rows.length === 0 ? '' : tableOf(rows, MAX_BYTES - Buffer.byteLength(head))}`;
  },
};

const TABLE = '\n| Place | Finding | Suggested |\n|---|---|---|\n';

function headOf({ findings, problems, summary: { citations, coverage } }: Report): string {
  const fresh = findings.filter(({ known }) => !known).length;
  const verdicts = VERDICTS.filter((verdict) => citations[verdict] > 0).map(
    (verdict) => `${citations[verdict]} ${verdict}`,
  );
  const lines = [
    '## compass-doc',
    '',
    `${fresh === 0 ? 'Nothing to mend' : `**${fresh} to mend**`}: ${coverage.citations} citations in ${coverage.documents} documents, ${coverage.judged} judged (${verdicts.join(', ')}).`,
    ...(findings.length > fresh ? ['', `${findings.length - fresh} findings were there before.`] : []),
    ...problems.map(({ path, message, remedy }) => `\n> ${cell(`${path ?? 'run'}: ${message}; ${remedy}`)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf({ location, message, related, fix }: Finding): string {
  const suggested = related.find(({ role }) => role === 'suggested');
  const place = suggested ? code(`${suggested.path}:${suggested.line}-${suggested.endLine}`) : '';
  const kind = suggested ? (fix?.certain ? ' (certain)' : ' (offered)') : '';
  return `| ${code(`${location.path}:${location.line}`)} | ${cell(message)} | ${place}${kind} |\n`;
}

/** As many whole rows as fit, and how many did not. */
function tableOf(rows: readonly string[], limit: number): string {
  let text = TABLE;
  let size = Buffer.byteLength(TABLE) + 100;
  for (const [index, row] of rows.entries()) {
    size += Buffer.byteLength(row);
    if (size > limit) return `${text}\n${rows.length - index} more do not fit here.\n`;
    text += row;
  }
  return text;
}

/** Text in a cell: one line, and nothing that opens a tag, a link, an emphasis or a mention. */
function cell(text: string): string {
  const line = visible(text.toWellFormed().replace(/\s+/g, ' '));
  const short = line.length > MAX_CELL ? `${line.slice(0, MAX_CELL)}…` : line;
  return short.replace(/[\\*_{}[\]<>#|@~`&!]/g, (unit) => `&#${unit.charCodeAt(0)};`);
}

/** An entity means nothing inside a code span, so a path that would break one is shown as plain text. */
function code(path: string): string {
  return /^[\w./ :@+-]+$/.test(path) ? `\`${path}\`` : cell(path);
}
