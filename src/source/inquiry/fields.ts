import type { SourceFile } from '../../text/source-file.ts';
import { unquoted } from './calls.ts';
import type { Match, Question } from './question.ts';
import { lastName, targetName } from './scopes.ts';

export interface Field {
  readonly name: string;
  readonly line: number;
}

/** A literal that names its fields: a dict, an object, a struct expression. Lines are those of the statement that holds it. */
export interface FieldLiteral {
  /** In source order. */
  readonly fields: readonly Field[];
  /** A spread or a key that is no literal: the fields are not all of them. */
  readonly isOpen: boolean;
  /** What it is assigned to, by last name; the type for a struct expression. */
  readonly assignedTo: string | null;
  readonly typeName: string | null;
  readonly isReturned: boolean;
  /** The function that takes it, by last name, and the keyword that it is passed under. */
  readonly passedTo: string | null;
  readonly keyword: string | null;
  readonly start: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const ECMASCRIPT = `
(object) @literal
(object (pair key: (_) @key)) @literal
(object (shorthand_property_identifier) @key) @literal
(object (method_definition name: (_) @key)) @literal
(object (spread_element) @spread) @literal
(assignment_expression left: (_) @target right: (object) @literal) @statement
(variable_declarator name: (_) @target value: (object) @literal) @statement
(return_statement (object) @literal) @return
(arrow_function body: (parenthesized_expression (object) @literal)) @return
(call_expression function: (_) @callee arguments: (arguments (object) @literal)) @statement
(pair key: (_) @keyword value: (object) @literal) @statement`;
const TYPESCRIPT = `${ECMASCRIPT}
(variable_declarator name: (_) @target value: (as_expression (object) @literal)) @statement
(variable_declarator name: (_) @target value: (satisfies_expression (object) @literal)) @statement`;
const C = `
(initializer_list (initializer_pair designator: (field_designator (_) @key))) @literal
(init_declarator declarator: (_) @target value: (initializer_list) @literal) @statement`;

/** The literals with named fields of a file, in source order. */
export const FIELD_LITERALS: Question<readonly FieldLiteral[]> = {
  queries: {
    python: `
(dictionary) @literal
(dictionary (pair key: (_) @key)) @literal
(dictionary (dictionary_splat) @spread) @literal
(call function: (identifier) @dict (#eq? @dict "dict")) @literal
(call function: (identifier) @dict arguments: (argument_list (keyword_argument name: (_) @key)) (#eq? @dict "dict")) @literal
(assignment left: (_) @target right: [(dictionary) (call)] @literal) @statement
(return_statement [(dictionary) (call)] @literal) @return
(call function: (_) @callee arguments: (argument_list (dictionary) @literal)) @statement
(call function: (_) @callee arguments: (argument_list (keyword_argument name: (_) @keyword value: (dictionary) @literal))) @statement`,
    rust: `
(struct_expression name: (_) @type) @literal
(struct_expression name: (_) @type body: (field_initializer_list (field_initializer field: (_) @key))) @literal
(struct_expression name: (_) @type body: (field_initializer_list (shorthand_field_initializer (_) @key))) @literal
(struct_expression name: (_) @type body: (field_initializer_list (base_field_initializer) @spread)) @literal
(let_declaration pattern: (_) @target value: (struct_expression) @literal) @statement
(assignment_expression left: (_) @target right: (struct_expression) @literal) @statement
(call_expression function: (_) @callee arguments: (arguments (struct_expression) @literal)) @statement
(return_expression (struct_expression) @literal) @return`,
    typescript: TYPESCRIPT,
    tsx: TYPESCRIPT,
    javascript: ECMASCRIPT,
    go: `
(composite_literal type: (_) @type) @literal
(composite_literal type: (_) @type body: (literal_value (keyed_element . (_) @key))) @literal
(short_var_declaration left: (expression_list (_) @target) right: (expression_list (composite_literal) @literal)) @statement
(assignment_statement left: (expression_list (_) @target) right: (expression_list (composite_literal) @literal)) @statement
(return_statement (expression_list (composite_literal) @literal)) @return`,
    csharp: `
(object_creation_expression type: (_) @type initializer: (initializer_expression (assignment_expression left: (_) @key))) @literal`,
    c: C,
    cpp: C,
  },
  read(matches, file) {
    const drafts = new Map<number, Draft>();
    for (const match of matches) gather(drafts, match, file);
    return [...drafts.values()].filter(({ isNamed }) => isNamed).sort((a, b) => a.start - b.start);
  },
};

type Draft = { -readonly [Key in keyof FieldLiteral]: FieldLiteral[Key] } & { fields: Field[]; isNamed: boolean };

function gather(drafts: Map<number, Draft>, match: Match, file: SourceFile): void {
  const { literal, key, spread, type, target, callee, keyword, dict } = match;
  if (!literal) return;
  const draft = drafts.get(literal.start) ?? draftOf(file, literal.start, literal.end);
  drafts.set(literal.start, draft);
  if (!target && !callee && !keyword && !match.return) draft.isNamed ||= literal.type !== 'call' || dict !== undefined;
  if (key) addField(draft, file, key);
  if (spread) draft.isOpen = true;
  if (type) draft.typeName = lastName(file.slice(type));
  if (target) draft.assignedTo = targetName(file.slice(target));
  if (callee) draft.passedTo = lastName(file.slice(callee));
  if (keyword) draft.keyword = unquoted(file.slice(keyword));
  if (match.return) draft.isReturned = true;
  widen(draft, match, file);
}

/** Keys are names or strings; any other expression names a field that no reader can know. */
function addField(draft: Draft, file: SourceFile, key: NonNullable<Match['key']>): void {
  const text = file.slice(key);
  const name = unquoted(text);
  const isKnown = name !== text || key.type.includes('identifier') || key.type === 'literal_element';
  if (isKnown) draft.fields.push({ name, line: file.lineAt(key.start) });
  else draft.isOpen = true;
}

function widen(draft: Draft, match: Match, file: SourceFile): void {
  const whole = match.target ? match.statement : match.return;
  if (!whole) return;
  draft.firstLine = file.lineAt(whole.start);
  draft.lastLine = file.lineAt(Math.max(whole.start, whole.end - 1));
}

function draftOf(file: SourceFile, start: number, end: number): Draft {
  return {
    fields: [],
    isOpen: false,
    assignedTo: null,
    typeName: null,
    isReturned: false,
    passedTo: null,
    keyword: null,
    isNamed: false,
    start,
    firstLine: file.lineAt(start),
    lastLine: file.lineAt(Math.max(start, end - 1)),
  };
}
