import type { Anchor, Candidate, Suggestion, Target, Verdict } from '../citation/judgement.ts';
import type { Rendering } from './paint.ts';
import { clipped, visible, withoutCommands } from './visible.ts';
import { wrap } from './wrap.ts';

/** Why one citation was judged as it was, as data. */
export interface Explanation {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly raw: string;
  /** The sentence as read; `start` and `end` are the citation's units in it. */
  readonly sentence: { readonly text: string; readonly start: number; readonly end: number };
  readonly anchors: readonly Anchor[];
  readonly target: Target | null;
  /** The cited place; null when it does not exist. */
  readonly cited: Candidate | null;
  /** Places elsewhere, best first. */
  readonly candidates: readonly Candidate[];
  /** Null when the citation was not judged; the reasons then say why. */
  readonly verdict: Verdict | null;
  readonly confidence: number;
  readonly suggestion: Suggestion | null;
  readonly reasons: readonly string[];
}

const INDENT = '  ';
const MAX_WIDTH = 120;
const MIN_WIDTH = 40;
const MAX_CONTEXT = 600;
const MAX_ANCHORS = 12;
const MAX_CANDIDATES = 8;
const MAX_EVIDENCE = 6;

/** The explanations as text: sentence, anchors, places, decision. */
export function renderExplanations(explanations: readonly Explanation[], { paint, width }: Rendering): string {
  const rendering = { paint, width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) };
  const texts = explanations.map((explanation) => explanationLines(explanation, rendering).join('\n'));
  return withoutCommands(`${texts.join('\n\n')}\n`);
}

function explanationLines(explanation: Explanation, rendering: Rendering): string[] {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Sentence', sentenceLines(explanation, rendering)],
    ['Anchors', anchorLines(explanation.anchors, rendering)],
    ['Places', placeLines(explanation, rendering)],
    ['Decision', decisionLines(explanation, rendering)],
  ];
  return [
    ...headLines(explanation, rendering),
    ...sections.flatMap(([title, lines]) => (lines.length === 0 ? [] : ['', rendering.paint('bold', title), ...lines])),
  ];
}

function headLines({ path, line, column, raw, verdict, confidence }: Explanation, rendering: Rendering): string[] {
  const phrases = [
    { text: `${path}:${line}:${column}`, style: 'cyan' as const },
    { text: `\`${raw}\``, gap: 2 },
    { text: verdict === null ? 'not judged' : `${verdict} (${percent(confidence)})`, style: 'bold' as const, gap: 2 },
  ];
  return wrap({ phrases, indent: INDENT.length }, rendering);
}

/** The whole sentence, the citation in it between `»` and `«`. */
function sentenceLines({ sentence: { text, start, end } }: Explanation, rendering: Rendering): string[] {
  const before = `${start > MAX_CONTEXT ? '…' : ''}${text.slice(Math.max(0, start - MAX_CONTEXT), start)}`;
  const after = `${text.slice(end, end + MAX_CONTEXT)}${end + MAX_CONTEXT < text.length ? '…' : ''}`;
  const phrases = [{ text: `${before}»${text.slice(start, end)}«${after}` }];
  return wrap({ lead: INDENT, phrases, indent: INDENT.length }, rendering);
}

function anchorLines(anchors: readonly Anchor[], { paint, width }: Rendering): string[] {
  if (anchors.length === 0) return [`${INDENT}none: no word near the citation tells what it speaks of`];
  const rows = anchors.slice(0, MAX_ANCHORS).map(({ weight, scope, kind, text }) => {
    const head = `${INDENT}${weight.toFixed(2).padStart(6)}  ${scope.padEnd(8)}  ${kind.padEnd(9)}  `;
    return head + clipped(text, width - head.length);
  });
  const more = anchors.length - MAX_ANCHORS;
  return [
    paint('dim', `${INDENT}weight  scope     kind       word`),
    ...rows,
    ...(more > 0 ? [`${INDENT}and ${more} lighter ones`] : []),
  ];
}

function placeLines({ cited, target, candidates }: Explanation, rendering: Rendering): string[] {
  const shown = candidates.slice(0, MAX_CANDIDATES);
  const more = candidates.length - shown.length;
  return [
    ...(cited ? candidateLines(cited, target?.symbol ? `cited, in ${target.symbol}` : 'cited', rendering) : []),
    ...shown.flatMap((candidate) => candidateLines(candidate, '', rendering)),
    ...(more > 0 ? [`${INDENT}and ${more} more`] : []),
  ];
}

function candidateLines(candidate: Candidate, mark: string, { paint, width }: Rendering): string[] {
  const { path, start, end, score, excerpt, evidence } = candidate;
  const lines = start === end ? `${start}` : `${start}-${end}`;
  const head = `${INDENT}${score.toFixed(2).padStart(6)}  ${visible(path)}:${lines}`;
  const note = mark === '' ? '' : `  ${visible(mark)}`;
  const source = excerpt.trim();
  const inner = INDENT.repeat(2) + ' '.repeat(6);
  return [
    paint('bold', head) + paint('dim', note),
    ...(source === '' ? [] : [`${inner}${paint('dim', '|')} ${clipped(source, width - inner.length - 2)}`]),
    ...evidence.slice(0, MAX_EVIDENCE).map(({ weight, kind, detail }) => {
      const reason = `${inner}${signed(weight)}  ${kind.padEnd(7)}  `;
      return reason + clipped(detail, width - reason.length);
    }),
  ];
}

function decisionLines({ verdict, confidence, suggestion, reasons }: Explanation, rendering: Rendering): string[] {
  const numbered = reasons.flatMap((reason, index) =>
    wrap({ lead: `${INDENT}${index + 1}. `, phrases: [{ text: reason }], indent: INDENT.length + 3 }, rendering),
  );
  if (verdict === null) return numbered;
  const outcome = `${verdict}, confidence ${percent(confidence)}${suggestion ? `, ${suggestionText(suggestion)}` : ''}`;
  return [...numbered, ...wrap({ lead: INDENT, phrases: [{ text: outcome, style: 'bold' }], indent: 4 }, rendering)];
}

function suggestionText({ path, start, end, certain }: Suggestion): string {
  return `suggested ${path}:${start === end ? start : `${start}-${end}`} (${certain ? 'certain' : 'offered'})`;
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}

function signed(weight: number): string {
  return `${weight < 0 ? '-' : '+'}${Math.abs(weight).toFixed(2)}`;
}
