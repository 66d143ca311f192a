import jsep from 'jsep';
import type { BinaryOperator, FoldKind, Formula, FormulaFault, Outcome, Relation } from './formula.ts';
import { type Rewritten, rewrite } from './rewrite.ts';
import { type Token, tokenize } from './tokens.ts';

export interface ParseOptions {
  /** Names of several words, or with signs in them: `notify latency`, `frontend-D`. */
  readonly names?: readonly string[];
}

const MAX_LENGTH = 1000;
const BINARY: ReadonlySet<string> = new Set(['+', '-', '*', '/']);
const RELATIONS: ReadonlyMap<string, Relation> = new Map([
  ['==', '='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

/** Reads a formula as people write it in a design. A fault's span indexes `text`; never throws. */
export function parseFormula(text: string, { names = [] }: ParseOptions = {}): Outcome<Formula> {
  if (text.length > MAX_LENGTH) return failed('the formula is too long', MAX_LENGTH, text.length);
  const tokens = tokenize(text, names);
  if (!Array.isArray(tokens)) return { ok: false, fault: tokens as FormulaFault };
  if (tokens.length === 0) return failed('the formula is empty', 0, text.length);
  const rewritten = rewrite(tokens as readonly Token[]);
  if ('message' in rewritten) return { ok: false, fault: rewritten };
  return readTree(rewritten, tokens as readonly Token[], text.length);
}

function readTree(rewritten: Rewritten, tokens: readonly Token[], length: number): Outcome<Formula> {
  try {
    const tree = jsep(rewritten.text) as Tree;
    return { ok: true, value: new Reader(tokens).relation(tree) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    const { index = rewritten.text.length } = error as { index?: number };
    const token = index < rewritten.text.length ? tokens[rewritten.tokenAt(index)] : undefined;
    if (!token) return failed('the formula ends too early', length, length);
    return failed('the formula does not read on here', token.start, token.end);
  }
}

interface Tree {
  readonly type: string;
  readonly operator?: string;
  readonly left?: Tree;
  readonly right?: Tree;
  readonly argument?: Tree;
  readonly callee?: Tree;
  readonly arguments?: readonly Tree[];
  readonly name?: string;
}

class Refused extends Error {
  readonly fault: FormulaFault;
  constructor(message: string, token: Token | undefined) {
    super(message);
    this.fault = { message, span: { start: token?.start ?? 0, end: token?.end ?? 0 } };
  }
}

/** Walks the white list of node types; every other one is refused. */
class Reader {
  readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  relation(tree: Tree): Formula {
    const operator = tree.type === 'BinaryExpression' ? RELATIONS.get(tree.operator ?? '') : undefined;
    if (!operator) return this.value(tree);
    const [left, right] = this.sides(tree);
    return { kind: 'relation', operator, left, right, span: across(left, right) };
  }

  value(tree: Tree): Formula {
    switch (tree.type) {
      case 'Identifier':
        return this.operand(tree);
      case 'BinaryExpression':
        return this.binary(tree);
      case 'UnaryExpression':
        return this.signed(tree);
      case 'CallExpression':
        return this.applied(tree);
      default:
        throw new Refused('this is not a formula', this.firstOf(tree));
    }
  }

  private operand(tree: Tree): Formula {
    const token = this.tokenOf(tree);
    if (token?.kind === 'number') return { kind: 'number', value: token.value, unit: token.unit, span: spanOf(token) };
    if (token?.kind === 'name') return { kind: 'name', name: token.name, span: spanOf(token) };
    throw new Refused('expected a name or a number', token);
  }

  private binary(tree: Tree): Formula {
    const operator = tree.operator ?? '';
    if (!BINARY.has(operator)) throw new Refused('a relation stands inside a formula', this.firstOf(tree));
    const [left, right] = this.sides(tree);
    return { kind: 'binary', operator: operator as BinaryOperator, left, right, span: across(left, right) };
  }

  private sides(tree: Tree): [Formula, Formula] {
    return [this.value(tree.left as Tree), this.value(tree.right as Tree)];
  }

  private signed(tree: Tree): Formula {
    const operand = this.value(tree.argument as Tree);
    if (tree.operator === '+') return operand;
    if (tree.operator === '-') return { kind: 'negate', operand, span: operand.span };
    throw new Refused(`unexpected \`${tree.operator}\``, this.firstOf(tree));
  }

  private applied(tree: Tree): Formula {
    const callee = tree.callee as Tree;
    const token = callee.type === 'Identifier' ? this.tokenOf(callee) : undefined;
    if (token?.kind !== 'name') throw new Refused('expected a name before the bracket', this.firstOf(callee));
    const parts = tree.arguments ?? [];
    if (this.isFold(callee)) return this.fold(token.name as FoldKind, parts, token);
    if (parts.length === 0) throw new Refused('expected something in the brackets', token);
    const args = parts.map((part) => this.value(part));
    const end = Math.max(token.end, ...args.map(({ span }) => span.end));
    return { kind: 'apply', name: token.name, args, span: { start: token.start, end } };
  }

  private isFold(callee: Tree): boolean {
    const next = this.tokens[indexOf(callee) + 1];
    return next?.kind === 'name' && next.name === 'over';
  }

  private fold(fold: FoldKind, [condition, body]: readonly Tree[], token: Token): Formula {
    if (!condition || !body) throw new Refused('expected a formula after `of`', token);
    const over = this.relation(condition);
    const variable = over.kind === 'relation' ? over.left : over;
    if (variable.kind !== 'name') throw new Refused(`expected a name after \`${fold} over\``, token);
    const inner = this.value(body);
    return {
      kind: 'fold',
      fold,
      variable: variable.name,
      condition: over.kind === 'relation' ? over : null,
      body: inner,
      span: { start: token.start, end: inner.span.end },
    };
  }

  private tokenOf(tree: Tree): Token | undefined {
    return this.tokens[indexOf(tree)];
  }

  /** The leftmost operand: where a refusal points. */
  private firstOf(tree: Tree | undefined): Token | undefined {
    let at = tree;
    while (at && at.type !== 'Identifier') at = at.left ?? at.argument ?? at.callee;
    return at && this.tokenOf(at);
  }
}

function indexOf(tree: Tree): number {
  return Number(tree.name?.slice(1) ?? -1);
}

function spanOf({ start, end }: Token): { start: number; end: number } {
  return { start, end };
}

function across(left: Formula, right: Formula): { start: number; end: number } {
  return { start: Math.min(left.span.start, right.span.start), end: Math.max(left.span.end, right.span.end) };
}

function failed(message: string, start: number, end: number): Outcome<Formula> {
  return { ok: false, fault: { message, span: { start, end } } };
}
