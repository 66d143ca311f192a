import type { SourceFile } from '../../text/source-file.ts';
import type { Captured, Match, Question } from './question.ts';

/** How a name is reached: by itself, through an object, or looked up by its text (`getattr`, `object["name"]`). */
export type CallForm = 'plain' | 'attribute' | 'lookup';

export interface CallArgument {
  /** The keyword; null for a positional one. */
  readonly name: string | null;
  readonly text: string;
}

/** A call, or a look-up that a call follows. Lines are inclusive. */
export interface Call {
  readonly name: string;
  readonly form: CallForm;
  /** Text of what the name is reached through; null for a plain call. */
  readonly object: string | null;
  readonly keywords: readonly CallArgument[];
  /** The first positional arguments that are strings, unquoted. */
  readonly strings: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const ECMASCRIPT = `
(call_expression function: (identifier) @plain) @call
(call_expression function: (member_expression object: (_) @object property: (_) @name)) @call
(new_expression constructor: (identifier) @plain) @call
(new_expression constructor: (member_expression object: (_) @object property: (_) @name)) @call
(subscript_expression object: (_) @object index: (string) @looked) @call
(call_expression arguments: (arguments (string) @string)) @call
(new_expression arguments: (arguments (string) @string)) @call`;

const C = `
(call_expression function: (identifier) @plain) @call
(call_expression function: (field_expression argument: (_) @object field: (_) @name)) @call
(call_expression arguments: (argument_list (string_literal) @string)) @call`;

/** The calls of a file, in source order. */
export const CALLS: Question<readonly Call[]> = {
  queries: {
    python: `
(call function: (identifier) @plain) @call
(call function: (attribute object: (_) @object attribute: (_) @name)) @call
(call function: (identifier) @getter arguments: (argument_list . (_) @object . (string) @looked)
  (#match? @getter "^getattr$")) @call
(call arguments: (argument_list (keyword_argument name: (_) @keyword value: (_) @value))) @call
(call arguments: (argument_list (string) @string)) @call`,
    rust: `
(call_expression function: (identifier) @plain) @call
(call_expression function: (field_expression value: (_) @object field: (_) @name)) @call
(call_expression function: (scoped_identifier path: (_) @object name: (_) @name)) @call
(call_expression function: (generic_function function: (identifier) @plain)) @call
(call_expression function: (generic_function function: (scoped_identifier path: (_) @object name: (_) @name))) @call
(call_expression function: (generic_function function: (field_expression value: (_) @object field: (_) @name))) @call
(macro_invocation macro: (identifier) @plain) @call
(call_expression arguments: (arguments (string_literal) @string)) @call`,
    typescript: ECMASCRIPT,
    tsx: ECMASCRIPT,
    javascript: ECMASCRIPT,
    bash: '(command name: (command_name) @plain) @call',
    go: `
(call_expression function: (identifier) @plain) @call
(call_expression function: (selector_expression operand: (_) @object field: (_) @name)) @call
(call_expression arguments: (argument_list (interpreted_string_literal) @string)) @call`,
    java: `
(method_invocation !object name: (_) @plain) @call
(method_invocation object: (_) @object name: (_) @name) @call
(object_creation_expression type: (_) @plain) @call
(method_invocation arguments: (argument_list (string_literal) @string)) @call`,
    csharp: `
(invocation_expression function: (identifier) @plain) @call
(invocation_expression function: (member_access_expression expression: (_) @object name: (_) @name)) @call
(object_creation_expression type: (_) @plain) @call
(invocation_expression arguments: (argument_list (argument (string_literal) @string))) @call`,
    c: C,
    cpp: `${C}
(call_expression function: (qualified_identifier scope: (_) @object name: (_) @name)) @call`,
  },
  read(matches, file) {
    const drafts = new Map<string, Draft>();
    for (const match of matches) gather(drafts, match, file);
    return [...drafts.values()].filter((draft) => draft.name !== '').sort((a, b) => a.start - b.start || b.end - a.end);
  },
};

type Draft = { -readonly [Key in keyof Call]: Call[Key] } & { keywords: CallArgument[]; strings: string[] };

function gather(drafts: Map<string, Draft>, match: Match, file: SourceFile): void {
  const { call, plain, name, object, looked, keyword, value, string } = match;
  if (!call) return;
  const key = `${call.start}:${call.end}`;
  const draft = drafts.get(key) ?? draftOf(file, call);
  drafts.set(key, draft);
  if (keyword && value) draft.keywords.push({ name: file.slice(keyword), text: file.slice(value) });
  else if (string) draft.strings.push(unquoted(file.slice(string)));
  else if (looked)
    Object.assign(draft, { name: unquoted(file.slice(looked)), form: 'lookup', object: textOf(file, object) });
  else if (draft.form !== 'lookup' && (plain || name)) Object.assign(draft, reached(file, plain, name, object));
}

function reached(
  file: SourceFile,
  plain: Captured | undefined,
  name: Captured | undefined,
  object: Captured | undefined,
) {
  if (plain) return { name: file.slice(plain), form: 'plain' as const };
  return { name: textOf(file, name) ?? '', form: 'attribute' as const, object: textOf(file, object) };
}

function textOf(file: SourceFile, captured: Captured | undefined): string | null {
  return captured ? file.slice(captured) : null;
}

function draftOf(file: SourceFile, { start, end }: Captured): Draft {
  const lines = { firstLine: file.lineAt(start), lastLine: file.lineAt(Math.max(start, end - 1)) };
  return { name: '', form: 'plain', object: null, keywords: [], strings: [], start, end, ...lines };
}

/** The content of a string literal: prefixes, quotes and hashes taken away; escapes are left as written. */
export function unquoted(text: string): string {
  return /^[A-Za-z@$]*(#*)("""|'''|["'`])([\s\S]*)\2\1$/.exec(text)?.[3] ?? text;
}
