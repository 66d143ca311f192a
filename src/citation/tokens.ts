import type { Block, Citation, Mark } from '../document/facts.ts';
import type { AnchorKind } from './judgement.ts';
import { isStopword, looksLikeIdentifier } from './words.ts';

/** A word of a block's prose that could pin a place. `start` and `end` index the prose. */
export interface Token {
  readonly text: string;
  readonly kind: AnchorKind;
  readonly start: number;
  readonly end: number;
  readonly isCode: boolean;
}

const NAME = /[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*/g;
const FLAG = /--?[a-z][a-z0-9]+(?:-[a-z0-9]+)*/g;
const NUMBER = /\d+(?:[._]\d+)*/g;
const QUOTED = /["“]([^"“”\n]{2,80})["”]/g;
const PLAIN_WORD = /[A-Za-z][\w'’-]*/g;
const FILE_LIKE =
  /^[\w.@~-]*(?:[/\\][\w.@~-]+)+$|^[\w-]+(?:\.[\w-]+)*\.(?:py|rs|ts|tsx|js|mjs|go|sh|md|toml|ya?ml|json|cs|java|c|h|cc|cpp|hpp)$/;
/** A field whose whole value is a name means that name. */
const WHOLE_NAME = /^\s*[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\s*$/;
const EXPRESSION = /[^\w.\s]/;
const MIN_QUOTATION_LENGTH = 6;

/** The words of a block that could pin what its citations speak of, in order; those of the citations themselves are left out. */
export function tokensOf(block: Block, citations: readonly Citation[]): readonly Token[] {
  const { text, marks } = block.prose;
  const taken = [
    ...citations.filter(isWords).map(({ prose }) => prose),
    ...marks.filter(({ kind }) => kind === 'delete'),
  ];
  const code = marks.filter(({ kind }) => kind === 'code');
  const tokens = [...code.flatMap((mark) => codeTokens(text, mark)), ...plainTokens(block, code)];
  return tokens
    .filter((token) => !taken.some(({ start, end }) => token.start < end && start < token.end))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A link's label says what it leads to, unless it is the place itself; a cited name is a word like any other. */
function isWords({ symbol, form, labelDigits }: Citation): boolean {
  return symbol === null && (form !== 'link' || labelDigits !== null);
}

function plainTokens({ kind, prose: { text } }: Block, code: readonly Mark[]): Token[] {
  if (kind === 'fence') return fenceTokens(text);
  if (kind === 'field' && WHOLE_NAME.test(text)) return namesIn(text, 0, true);
  return proseTokens(text, code);
}

function codeTokens(text: string, mark: Mark): Token[] {
  const written = text.slice(mark.start, mark.end);
  if (FILE_LIKE.test(written.trim())) return [];
  const tokens = namesIn(written, mark.start, true);
  if (written.length >= MIN_QUOTATION_LENGTH && EXPRESSION.test(written)) {
    tokens.unshift({ text: written.trim(), kind: 'quotation', start: mark.start, end: mark.end, isCode: true });
  }
  return [
    ...tokens,
    ...matchesOf(NUMBER, written, mark.start, 'number', true).filter(({ text: digits }) => digits.length > 1),
  ];
}

function namesIn(written: string, offset: number, isCode: boolean): Token[] {
  const flags = matchesOf(FLAG, written, offset, 'quotation', isCode).filter(({ text }) => text.startsWith('--'));
  const isInFlag = ({ start, end }: Token) => flags.some((flag) => start < flag.end && flag.start < end);
  const names = matchesOf(NAME, written, offset, 'name', isCode)
    .filter((token) => !FILE_LIKE.test(token.text) && !isInFlag(token))
    .map((token) => (/[.:#>]/.test(token.text) ? { ...token, kind: 'qualified' as const } : token));
  return [...names, ...flags];
}

function fenceTokens(text: string): Token[] {
  return namesIn(text, 0, true).filter(({ text: name }) => !isStopword(name));
}

function proseTokens(text: string, code: readonly Mark[]): Token[] {
  const isOutsideCode = (token: Token) => !code.some(({ start, end }) => token.start < end && start < token.end);
  const quoted = [...text.matchAll(QUOTED)].map((match) => ({
    text: match[1] as string,
    kind: 'quotation' as const,
    start: match.index + 1,
    end: match.index + 1 + (match[1] as string).length,
    isCode: false,
  }));
  const names = namesIn(text, 0, false).filter(({ text: name, end }) => looksLikeIdentifier(name) || text[end] === '(');
  const isName = (token: Token) => names.some(({ start, end }) => token.start < end && start < token.end);
  const words = matchesOf(PLAIN_WORD, text, 0, 'word', false).filter(
    (token) => !isStopword(token.text) && !isName(token),
  );
  const numbers = matchesOf(NUMBER, text, 0, 'number', false).filter(({ text: digits }) => digits.length > 1);
  return [...quoted, ...names, ...words, ...numbers].filter(isOutsideCode);
}

function matchesOf(pattern: RegExp, text: string, offset: number, kind: AnchorKind, isCode: boolean): Token[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    kind,
    start: offset + match.index,
    end: offset + match.index + match[0].length,
    isCode,
  }));
}
