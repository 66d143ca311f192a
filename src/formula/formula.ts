import type { Span } from '../text/source-file.ts';
import type { Unit } from './units.ts';

export type BinaryOperator = '+' | '-' | '*' | '/';
export type Relation = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type FoldKind = 'min' | 'max' | 'sum';

/** A parsed formula; `span` indexes the text that was parsed, brackets left out. */
export type Formula =
  | { readonly kind: 'number'; readonly value: number; readonly unit: Unit; readonly span: Span }
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  /** `f(x)`, `now[j]` and `L[j->i]` alike. */
  | { readonly kind: 'apply'; readonly name: string; readonly args: readonly Formula[]; readonly span: Span }
  | { readonly kind: 'negate'; readonly operand: Formula; readonly span: Span }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Formula;
      readonly right: Formula;
      readonly span: Span;
    }
  | {
      readonly kind: 'relation';
      readonly operator: Relation;
      readonly left: Formula;
      readonly right: Formula;
      readonly span: Span;
    }
  /** `min over j != i of (…)`: `condition` is null for `min over j of (…)`. */
  | {
      readonly kind: 'fold';
      readonly fold: FoldKind;
      readonly variable: string;
      readonly condition: Formula | null;
      readonly body: Formula;
      readonly span: Span;
    };

/** What is wrong, and where in the text. */
export interface FormulaFault {
  readonly message: string;
  readonly span: Span;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: FormulaFault };
