import type { Outline } from '../../source/outline.ts';
import { Assessor } from '../evidence.ts';
import type { LineCase } from '../line-case.ts';
import { SourceView, wordStems } from '../source-view.ts';
import { stem } from '../words.ts';
import type { Past } from './baseline.ts';

/** Names are looked for as text: parsing every version of every file would cost more than it tells. */
const NO_OUTLINE: Outline = { language: 'text', definitions: [], constructs: [], regions: [], hasErrors: false };
const ANSWERED = 0.4;
const WORDS_ANSWERED = 0.25;
export const WELL_ANSWERED = 0.5;

/** Whether the lines fitted the sentence then; null when nothing that it names was in the file and its words are too few. */
export function fitThen(one: LineCase, past: Past, atLeast = ANSWERED): boolean | null {
  const view = new SourceView('', past.path, past.file, NO_OUTLINE);
  const before = new Assessor(
    view,
    one.anchors.filter(({ kind }) => kind !== 'word' && kind !== 'number'),
    one.site,
  );
  if (before.names.length === 0) return fitByWords(one, past);
  const { names, lead } = before.assess(one.lines);
  return Math.max(names, lead) >= atLeast;
}

const MIN_WORDS = 3;
const MAX_LINES = 200;

function fitByWords({ anchors, lines }: LineCase, { file }: Past): boolean | null {
  const words = anchors.filter(({ kind, scope }) => kind === 'word' && (scope === 'clause' || scope === 'sentence'));
  if (words.length < MIN_WORDS) return null;
  const there = new Set<string>();
  for (let line = lines.start; line <= Math.min(lines.end, lines.start + MAX_LINES); line++) {
    for (const [word] of file.line(line).matchAll(/[A-Za-z_]\w+/g)) for (const one of wordStems(word)) there.add(one);
  }
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const met = words.reduce((sum, { text, weight }) => (there.has(stem(text)) ? sum + weight : sum), 0);
  return met / total >= WORDS_ANSWERED;
}
