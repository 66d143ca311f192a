import type { SourceFile } from '../../text/source-file.ts';
import type { Captured, Question } from './question.ts';
import { targetName } from './scopes.ts';

/** A value given to a name or attribute. Lines are inclusive and take the whole statement. */
export interface Assignment {
  /** The target as written: `self.count`. */
  readonly target: string;
  /** Its last name: `count`; the key of `params["count"]`. */
  readonly name: string;
  readonly value: string;
  readonly valueStart: number;
  readonly start: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const ECMASCRIPT = `
(assignment_expression left: (_) @target right: (_) @value) @assignment
(augmented_assignment_expression left: (_) @target right: (_) @value) @assignment
(variable_declarator name: (_) @target value: (_) @value) @assignment`;
const TYPESCRIPT = `${ECMASCRIPT}
(public_field_definition name: (_) @target value: (_) @value) @assignment
(enum_assignment name: (_) @target value: (_) @value) @assignment`;
const C = `
(assignment_expression left: (_) @target right: (_) @value) @assignment
(init_declarator declarator: (_) @target value: (_) @value) @assignment
(preproc_def name: (_) @target value: (_) @value) @assignment
(enumerator name: (_) @target value: (_) @value) @assignment`;

/** The assignments of a file, in source order. */
export const ASSIGNMENTS: Question<readonly Assignment[]> = {
  queries: {
    python: `
(assignment left: [(identifier) (attribute) (subscript)] @target right: (_) @value) @assignment
(assignment left: (pattern_list (_) @target) right: (_) @value) @assignment
(augmented_assignment left: (_) @target right: (_) @value) @assignment
(named_expression name: (_) @target value: (_) @value) @assignment`,
    rust: `
(assignment_expression left: (_) @target right: (_) @value) @assignment
(compound_assignment_expr left: (_) @target right: (_) @value) @assignment
(let_declaration pattern: (_) @target value: (_) @value) @assignment
(field_initializer field: (_) @target value: (_) @value) @assignment
(const_item name: (_) @target value: (_) @value) @assignment
(static_item name: (_) @target value: (_) @value) @assignment`,
    typescript: TYPESCRIPT,
    tsx: TYPESCRIPT,
    javascript: `${ECMASCRIPT}
(field_definition property: (_) @target value: (_) @value) @assignment`,
    bash: '(variable_assignment name: (_) @target value: (_) @value) @assignment',
    go: `
(assignment_statement left: (expression_list (_) @target) right: (expression_list (_) @value)) @assignment
(short_var_declaration left: (expression_list (_) @target) right: (expression_list (_) @value)) @assignment
(const_spec name: (_) @target value: (expression_list (_) @value)) @assignment
(var_spec name: (_) @target value: (expression_list (_) @value)) @assignment`,
    java: `
(assignment_expression left: (_) @target right: (_) @value) @assignment
(variable_declarator name: (_) @target value: (_) @value) @assignment`,
    csharp: `
(assignment_expression left: (_) @target right: (_) @value) @assignment
(variable_declarator name: (_) @target (_) @value) @assignment`,
    c: C,
    cpp: `${C}
(field_declaration declarator: (_) @target default_value: (_) @value) @assignment`,
  },
  read(matches, file) {
    const found = new Map<number, Assignment>();
    for (const { assignment, target, value } of matches) {
      if (!assignment || !target || !value || found.has(target.start) || target.start === value.start) continue;
      found.set(target.start, assignmentOf(file, assignment, target, value));
    }
    return [...found.values()].sort((a, b) => a.start - b.start);
  },
};

function assignmentOf(file: SourceFile, { start, end }: Captured, target: Captured, value: Captured): Assignment {
  const written = file.slice(target);
  return {
    target: written,
    name: targetName(written),
    value: file.slice(value),
    valueStart: value.start,
    start,
    firstLine: file.lineAt(start),
    lastLine: file.lineAt(Math.max(start, end - 1)),
  };
}
