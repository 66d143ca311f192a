import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Captured, Question } from './question.ts';

/** A condition and the code that runs only when it holds, or only when it does not. */
export interface Guard {
  readonly condition: string;
  readonly conditionStart: number;
  /** False for an `else`, and for what stands after an early exit. */
  readonly holds: boolean;
  readonly body: Span;
  readonly firstLine: number;
  readonly lastLine: number;
}

const ECMASCRIPT = `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(while_statement condition: (_) @condition body: (_) @body) @guard
(ternary_expression condition: (_) @condition consequence: (_) @body) @guard
(ternary_expression condition: (_) @condition alternative: (_) @otherwise) @guard
(switch_case value: (_) @condition) @body @guard`;
const C = `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(while_statement condition: (_) @condition body: (_) @body) @guard
(conditional_expression condition: (_) @condition consequence: (_) @body) @guard
(conditional_expression condition: (_) @condition alternative: (_) @otherwise) @guard`;

/** The conditions of a file, in source order. */
export const GUARDS: Question<readonly Guard[]> = {
  queries: {
    python: `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(elif_clause condition: (_) @condition consequence: (_) @body) @guard
(while_statement condition: (_) @condition body: (_) @body) @guard
(conditional_expression (_) @body . (_) @condition . (_) @otherwise) @guard
(case_clause (case_pattern) @condition consequence: (_) @body) @guard`,
    rust: `
(if_expression condition: (_) @condition consequence: (_) @body) @guard
(if_expression condition: (_) @condition alternative: (_) @otherwise) @guard
(while_expression condition: (_) @condition body: (_) @body) @guard
(match_arm pattern: (_) @condition value: (_) @body) @guard
(let_declaration value: (_) @condition alternative: (_) @otherwise) @guard`,
    typescript: ECMASCRIPT,
    tsx: ECMASCRIPT,
    javascript: ECMASCRIPT,
    bash: `
(if_statement condition: (_) @condition) @body @guard
(elif_clause) @body @guard @condition
(while_statement condition: (_) @condition body: (_) @body) @guard
(case_item value: (_) @condition) @body @guard`,
    go: `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(for_statement (for_clause condition: (_) @condition) body: (_) @body) @guard`,
    java: `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(while_statement condition: (_) @condition body: (_) @body) @guard`,
    csharp: `
(if_statement condition: (_) @condition consequence: (_) @body) @guard
(if_statement condition: (_) @condition alternative: (_) @otherwise) @guard
(while_statement condition: (_) @condition body: (_) @body) @guard`,
    c: C,
    cpp: C,
  },
  read(matches, file) {
    const guards = matches.flatMap(({ condition, body, otherwise }) => [
      ...(condition && body ? [guardOf(file, condition, body, true)] : []),
      ...(condition && otherwise ? [guardOf(file, condition, otherwise, false)] : []),
    ]);
    return guards.sort((a, b) => a.body.start - b.body.start || b.body.end - a.body.end);
  },
};

function guardOf(file: SourceFile, condition: Captured, { start, end }: Captured, holds: boolean): Guard {
  return {
    condition: file.slice(condition),
    conditionStart: condition.start,
    holds,
    body: { start, end },
    firstLine: file.lineAt(condition.start),
    lastLine: file.lineAt(Math.max(start, end - 1)),
  };
}
