import type { Hover } from 'vscode-languageserver/node';
import type { Judgement } from '../citation/judgement.ts';
import type { SourceView } from '../citation/source-view.ts';
import type { Citation } from '../document/facts.ts';
import type { LiveProject } from './live-project.ts';
import { type ClientPosition, citationAt, judgementOf, rangeOf, type Scene } from './scene.ts';

const MAX_LINES = 24;

/** What is known of the citation at a place: its verdict, what stands at the cited lines, and where it should point. */
export async function hoverAt(scene: Scene, position: ClientPosition): Promise<Hover | null> {
  const citation = citationAt(scene, position);
  if (citation === null) return null;
  const judgement = judgementOf(scene, citation);
  const parts = judgement === null ? [recordText(citation)] : await judgedParts(judgement, scene.project);
  return {
    contents: { kind: 'markdown', value: parts.join('\n\n') },
    range: rangeOf(scene.document.file, citation.span),
  };
}

function recordText({ record }: Citation): string {
  return `a record (${record ?? 'left out'}): read, not judged`;
}

async function judgedParts(judgement: Judgement, project: LiveProject): Promise<string[]> {
  const { verdict, confidence, reasons } = judgement;
  return [
    `**${verdict}** (confidence ${confidence.toFixed(2)}): ${reasons.join('; ')}`,
    ...(await citedParts(judgement, project)),
    ...(await suggestedParts(judgement, project)),
  ];
}

async function citedParts({ target, citation }: Judgement, project: LiveProject): Promise<string[]> {
  if (target === null || target.start === null) return [];
  const symbol = target.symbol === null ? '' : ` in \`${target.symbol}\``;
  const place = `\`${placeText(target.path, target.start, target.end ?? target.start)}\`${symbol}`;
  const opened = await project.open(target.root, target.path, citation.revision);
  if (opened.status !== 'ok' || target.start > opened.view.lineCount) return [place];
  return [place, codeBlock(opened.view, target.start, target.end ?? target.start)];
}

async function suggestedParts({ suggestion, target }: Judgement, project: LiveProject): Promise<string[]> {
  if (suggestion === null) return [];
  const { path, start, end, certain } = suggestion;
  const kind = certain ? 'certain' : 'offered';
  const text = `Suggested: \`${placeText(path, start, end)}\` (${kind})`;
  const opened = target && (await project.open(target.root, path, null));
  return opened?.status === 'ok' ? [text, codeBlock(opened.view, start, end)] : [text];
}

function placeText(path: string, start: number, end: number): string {
  return start === end ? `${path}:${start}` : `${path}:${start}-${end}`;
}

/** Source lines in a fence that none of them can close. */
function codeBlock({ file, outline, lineCount }: SourceView, start: number, end: number): string {
  const last = Math.min(end, lineCount, start + MAX_LINES - 1);
  const lines = Array.from({ length: Math.max(0, last - start + 1) }, (_, index) => file.line(start + index));
  if (last < Math.min(end, lineCount)) lines.push('…');
  const text = lines.join('\n');
  const ticks = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(ticks + 1);
  return `${fence}${outline.language}\n${text}\n${fence}`;
}
