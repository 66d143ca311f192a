import type { FormulaFault } from './formula.ts';
import { inBaseUnits, PLAIN, type Unit } from './units.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}
/** A symbol as the parser library writes it: `≤` is `<=`. */
export type Token = Place &
  (
    | { readonly kind: 'number'; readonly value: number; readonly unit: Unit }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'symbol'; readonly symbol: string }
  );

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const UNIT = /[ \u00a0]?([A-Za-zµμ]+(?:\/s)?)(?![\w([])/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*'?/uy;
const SYMBOL = /->|→|<=|>=|!=|==|[-+*/=<>()[\],≤≥≠×÷·−∞⋅∗]/y;
const PLAIN_FORM: Readonly<Record<string, string>> = {
  '→': '->',
  '==': '=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∗': '*',
  '÷': '/',
  '−': '-',
};
const INFINITE: ReadonlySet<string> = new Set(['inf', 'infinity', 'Infinity', '∞']);

/** Splits a formula's text into tokens; `names` are known names of several words, or with signs in them. */
export function tokenize(text: string, names: readonly string[]): readonly Token[] | FormulaFault {
  const known = names.map((name) => knownName(name)).sort((a, b) => b.length - a.length);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = match(SPACE, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const token = knownToken(text, at, known) ?? numberToken(text, at) ?? wordToken(text, at) ?? symbolToken(text, at);
    if (token === null) return { message: `unexpected ${shown(text, at)}`, span: { start: at, end: at + 1 } };
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

interface KnownName {
  readonly name: string;
  readonly length: number;
  readonly pattern: RegExp;
}

function knownName(name: string): KnownName {
  const words = name.trim().split(/\s+/).map(escaped);
  return { name, length: name.length, pattern: new RegExp(`${words.join('\\s+')}(?![\\p{L}\\p{N}_])`, 'uy') };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function knownToken(text: string, start: number, known: readonly KnownName[]): Token | null {
  for (const { name, pattern } of known) {
    const found = match(pattern, text, start);
    if (found) return { kind: 'name', name, start, end: start + found[0].length };
  }
  return null;
}

function numberToken(text: string, start: number): Token | null {
  const digits = match(NUMBER, text, start);
  if (!digits) return null;
  const value = Number(digits[0]);
  const end = start + digits[0].length;
  const unit = match(UNIT, text, end);
  const measured = unit?.[1] ? inBaseUnits(value, unit[1]) : null;
  if (unit && measured) return { kind: 'number', ...measured, start, end: end + unit[0].length };
  return { kind: 'number', value, unit: PLAIN, start, end };
}

function wordToken(text: string, start: number): Token | null {
  const word = match(NAME, text, start)?.[0];
  if (!word) return null;
  const end = start + word.length;
  if (INFINITE.has(word)) return { kind: 'number', value: Infinity, unit: PLAIN, start, end };
  return { kind: 'name', name: word, start, end };
}

function symbolToken(text: string, start: number): Token | null {
  const symbol = match(SYMBOL, text, start)?.[0];
  if (!symbol) return null;
  const end = start + symbol.length;
  if (symbol === '∞') return { kind: 'number', value: Infinity, unit: PLAIN, start, end };
  return { kind: 'symbol', symbol: PLAIN_FORM[symbol] ?? symbol, start, end };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function shown(text: string, at: number): string {
  return `\`${String.fromCodePoint(text.codePointAt(at) ?? 0)}\``;
}
