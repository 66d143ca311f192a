import type { Block, Document } from '../../document/facts.ts';
import { isBuiltIn } from '../../formula/evaluate.ts';
import type { Formula } from '../../formula/formula.ts';
import { namesOf } from '../../formula/names.ts';
import { parseFormula } from '../../formula/parse.ts';
import type { Span } from '../../text/source-file.ts';
import type { DocumentPlace, TimingEntry } from '../check.ts';

/** A formula as a document writes it, in inline code or on a line of a fence. */
export interface StatedFormula extends DocumentPlace {
  readonly text: string;
  readonly formula: Formula;
}

/** The formulas within a span of a document, in its order; history and quotations are left out. */
export function formulasIn(document: Document, span: Span, names: readonly string[] = []): readonly StatedFormula[] {
  return document.blocks
    .filter((block) => block.record === null && block.span.start < span.end && block.span.end > span.start)
    .flatMap((block) => piecesOf(block).flatMap((piece) => stated(document, block, piece, names)))
    .filter((one) => one.span.start >= span.start && one.span.end <= span.end);
}

/** Formulas of decision sections that no rule binds, so that what is not checked is seen. */
export function uncheckedFormulas(document: Document, bound: readonly DocumentPlace[]): readonly TimingEntry[] {
  const isBound = ({ span }: StatedFormula) =>
    bound.some((place) => place.document === document && place.span.start < span.end && place.span.end > span.start);
  const sections = document.sections.filter(({ decision, isHistory }) => decision !== null && !isHistory);
  const found = sections.flatMap(({ body }) => formulasIn(document, body));
  const once = new Map(found.filter((one) => !isBound(one)).map((one) => [one.span.start, one]));
  return [...once.values()].map(({ span, text }) => ({
    rule: null,
    at: { document, span },
    formula: text,
    outcome: 'unchecked',
    runs: 0,
    reason: 'no rule binds this formula',
    counterexample: null,
  }));
}

/** A rule speaks of at least two things, with an operator between them. */
export function isRule(formula: Formula): boolean {
  if (formula.kind === 'name' || formula.kind === 'number' || formula.kind === 'negate') return false;
  if (formula.kind === 'apply' && !isBuiltIn(formula.name)) return false;
  return namesOf(formula).filter((name) => !isBuiltIn(name)).length >= 2;
}

function piecesOf({ kind, prose: { text, marks } }: Block): readonly Span[] {
  if (kind === 'fence') return linesOf(text);
  return marks.filter((mark) => mark.kind === 'code');
}

function linesOf(text: string): readonly Span[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}

function stated(document: Document, { prose }: Block, piece: Span, names: readonly string[]): readonly StatedFormula[] {
  const written = prose.text.slice(piece.start, piece.end);
  const text = written.trim();
  const start = piece.start + written.indexOf(text);
  if (!SPACED.test(text) && !text.includes('(')) return [];
  const parsed = parseFormula(text, { names });
  if (!parsed.ok || !isRule(parsed.value)) return [];
  const first = prose.offsets[start] ?? 0;
  const last = prose.offsets[start + text.length - 1] ?? first;
  return [{ document, span: { start: first, end: last + 1 }, text: text.replace(/\s+/g, ' '), formula: parsed.value }];
}

/** `a - b` is arithmetic, `a-b` a name. */
const SPACED = /\s[-+*/=<>≤≥≠×÷·−]=?\s/;
