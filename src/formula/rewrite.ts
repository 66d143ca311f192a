import type { FormulaFault } from './formula.ts';
import type { Token } from './tokens.ts';

/** What the parser library reads: operands are `$0`, `$1`, … (indices into the tokens), folds are calls. */
export interface Rewritten {
  readonly text: string;
  /** The token that stands at a position of `text`; -1 past the end. */
  tokenAt(position: number): number;
}

const MAX_DEPTH = 64;
const MAX_SIGNS = 4;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
const FOLDS: ReadonlySet<string> = new Set(['min', 'max', 'sum']);
/** `min over all j != i of …` says no more than `min over j != i of …`. */
const FILLERS: ReadonlySet<string> = new Set(['all', 'every', 'each']);
const FOLD = 'fold';

class Writer {
  readonly pieces: string[] = [];
  readonly starts: number[] = [];
  readonly tokens: number[] = [];
  length = 0;

  put(piece: string, token: number): void {
    this.pieces.push(piece);
    this.starts.push(this.length);
    this.tokens.push(token);
    this.length += piece.length + 1;
  }
}

/** Writes tokens as the parser library reads them, brackets checked; a fault names the place. */
export function rewrite(tokens: readonly Token[]): Rewritten | FormulaFault {
  const writer = new Writer();
  const open: string[] = [];
  let signs = 0;
  let isAfterFold = false;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const previous = tokens[index - 1];
    if (token.kind !== 'symbol') {
      signs = 0;
      const fold = foldAt(tokens, index);
      if (fold) {
        writer.put(`$${index}`, index);
        writer.put('(', index);
        for (const inner of fold.condition) writer.put(pieceOf(tokens[inner] as Token, inner), inner);
        writer.put(',', fold.of);
        open.push(FOLD);
        index = fold.of;
        isAfterFold = true;
        continue;
      } else if (previous && !isAfterFold && endsOperand(previous)) {
        return fault('unexpected name or number, expected an operator', token);
      } else {
        writer.put(`$${index}`, index);
      }
    } else {
      signs = token.symbol === '-' || token.symbol === '+' ? signs + 1 : 0;
      if (signs > MAX_SIGNS) return fault('too many signs in a row', token);
      const wrong = bracket(token, index, open, writer);
      if (wrong) return wrong;
    }
    isAfterFold = false;
    if (open.length > MAX_DEPTH) return fault('brackets nest too deeply', token);
  }
  closeFolds(open, writer, -1);
  const last = tokens.at(-1);
  if (open.length > 0 && last) return fault(`a bracket is not closed, expected \`${open.at(-1)}\``, last);
  return { text: writer.pieces.join(' '), tokenAt: (position) => tokenAt(writer, position) };
}

function bracket(
  token: Token & { kind: 'symbol' },
  index: number,
  open: string[],
  writer: Writer,
): FormulaFault | null {
  const { symbol } = token;
  const closing = CLOSING[symbol];
  if (closing) open.push(closing);
  if (symbol === ')' || symbol === ']') {
    closeFolds(open, writer, index);
    if (open.pop() !== symbol) return fault(`unexpected \`${symbol}\``, token);
  }
  if (symbol === ',') closeFolds(open, writer, index);
  if ((symbol === ',' || symbol === '->') && open.length === 0) return fault(`unexpected \`${symbol}\``, token);
  writer.put(pieceOf(token, index), index);
  return null;
}

function closeFolds(open: string[], writer: Writer, token: number): void {
  while (open.at(-1) === FOLD) {
    open.pop();
    writer.put(')', token);
  }
}

const PIECES: Readonly<Record<string, string>> = { '[': '(', ']': ')', '->': ',', '=': '==' };

function pieceOf(token: Token, index: number): string {
  return token.kind === 'symbol' ? (PIECES[token.symbol] ?? token.symbol) : `$${index}`;
}

/** `min over all j != i of`: where its words stand. */
function foldAt(tokens: readonly Token[], index: number): { condition: readonly number[]; of: number } | null {
  if (!isWord(tokens[index], (name) => FOLDS.has(name)) || !isWord(tokens[index + 1], (name) => name === 'over')) {
    return null;
  }
  const condition: number[] = [];
  for (let at = index + 2; at < Math.min(tokens.length, index + 10); at += 1) {
    const token = tokens[at];
    if (isWord(token, (name) => name === 'of')) return condition.length > 0 ? { condition, of: at } : null;
    if (token?.kind === 'symbol' && '()[],->'.includes(token.symbol)) return null;
    if (!isWord(token, (name) => FILLERS.has(name))) condition.push(at);
  }
  return null;
}

function isWord(token: Token | undefined, test: (name: string) => boolean): boolean {
  return token?.kind === 'name' && test(token.name);
}

function endsOperand(token: Token): boolean {
  return token.kind !== 'symbol' || token.symbol === ')' || token.symbol === ']';
}

function tokenAt({ starts, tokens }: Writer, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return tokens[low] ?? -1;
}

function fault(message: string, { start, end }: Token): FormulaFault {
  return { message, span: { start, end } };
}
