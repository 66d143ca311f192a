import type { SourceFile } from '../../text/source-file.ts';
import { CALLS, unquoted } from './calls.ts';
import type { Question } from './question.ts';

/** A value that holds unless a user gives another: of a flag, an environment variable, a parameter or a field. */
export interface Default {
  /** As a user writes it: `--max-requests`, `PORT`; a parameter's or field's own name. */
  readonly name: string;
  /** The text of the value; null where there is none and the name stays unset. */
  readonly value: string | null;
  readonly firstLine: number;
  readonly lastLine: number;
}

const PYTHON_CALLS = CALLS.queries.python as string;

/** The defaults of a file, in source order. */
export const DEFAULTS: Question<readonly Default[]> = {
  queries: {
    python: `${PYTHON_CALLS}
(default_parameter name: (_) @parameter value: (_) @value) @whole
(call function: (attribute attribute: (identifier) @getter) arguments: (argument_list . (string) @parameter . (_) @value .)
  (#match? @getter "^(get|getenv|pop|setdefault)$")) @whole
(typed_default_parameter name: (_) @parameter value: (_) @value) @whole
(class_definition body: (block (expression_statement (assignment left: (identifier) @parameter right: (_) @value) @whole)))`,
    rust: `
(field_declaration_list (attribute_item) @attribute (field_declaration name: (_) @field type: (_) @type) @whole)`,
    bash: '(expansion (variable_name) @variable) @expansion',
    typescript: `
(required_parameter pattern: (_) @parameter value: (_) @value) @whole
(object_assignment_pattern left: (_) @parameter right: (_) @value) @whole`,
  },
  read(matches, file, language) {
    if (language === 'python') return [...flagsOf(CALLS.read(matches, file, language)), ...plain(matches, file)];
    if (language === 'rust') return clapOf(matches, file);
    return language === 'bash' ? expansionsOf(matches, file) : plain(matches, file);
  },
};

type Matches = Parameters<typeof DEFAULTS.read>[0];

function plain(matches: Matches, file: SourceFile): Default[] {
  return matches.flatMap(({ parameter, value, whole }) =>
    parameter && value && whole
      ? [
          {
            name: unquoted(file.slice(parameter)),
            value: file.slice(fieldDefault(file, value)),
            ...linesOf(file, whole),
          },
        ]
      : [],
  );
}

/** `field(default=3)` and its kin stand for their keyword; without one the call itself is the value. */
function fieldDefault(file: SourceFile, value: { start: number; end: number }): { start: number; end: number } {
  const text = file.slice(value);
  const found = /^\w*[Ff]ield\([\s\S]*?\bdefault\s*=\s*([^,()\s]+)/.exec(text.slice(0, 500));
  if (!found) return value;
  const start = value.start + found[0].length - (found[1] as string).length;
  return { start, end: start + (found[1] as string).length };
}

/** `add_argument("--flag", default=…)`, `option("--flag", default=…)`: any call whose first string is a flag. */
function flagsOf(calls: ReturnType<typeof CALLS.read>): Default[] {
  return calls.flatMap((call) => {
    const flags = call.strings.filter((text) => /^--?[A-Za-z]/.test(text));
    const stated = call.keywords.find(({ name }) => name === 'default');
    const isSwitch = call.keywords.some(({ name, text }) => name === 'action' && /store_true/.test(text));
    const value = stated?.text ?? (isSwitch ? 'False' : null);
    return flags.map((name) => ({ name, value, firstLine: call.firstLine, lastLine: call.lastLine }));
  });
}

/** The attributes of one field each match alone; those that say `default_value` give the value. */
function clapOf(matches: Matches, file: SourceFile): Default[] {
  const found = new Map<number, Default>();
  for (const { attribute, field, whole, type } of matches) {
    if (!attribute || !field || !whole || !type || !isNextTo(file, attribute.end, whole.start)) continue;
    const text = file.slice(attribute).slice(0, 2000);
    const given = /\bdefault_value(?:_t)?\s*=\s*("(?:[^"\\]|\\.)*"|[^,\])]+)/.exec(text)?.[1]?.trim() ?? null;
    const long = /\blong\s*=\s*"([^"]+)"/.exec(text)?.[1];
    if (!/\blong\b/.test(text) && given === null) continue;
    const name = `--${long ?? file.slice(field).replaceAll('_', '-')}`;
    const value = given === null ? null : unquoted(given);
    found.set(field.start, { name, value, ...linesOf(file, { start: attribute.start, end: whole.end }) });
  }
  return [...found.values()];
}

/** Between an attribute and its field stand only further attributes and comments. */
function isNextTo(file: SourceFile, end: number, start: number): boolean {
  const between = file.text.slice(end, Math.min(start, end + 2000));
  return start >= end && start - end < 2000 && between.split('\n').every((line) => /^\s*(?:$|\/\/|#|pub\b)/.test(line));
}

/** `${NAME:-value}` and its kin; `${NAME:-}` stays unset. */
function expansionsOf(matches: Matches, file: SourceFile): Default[] {
  return matches.flatMap(({ variable, expansion }) => {
    if (!variable || !expansion) return [];
    const operator = /^:?[-=]/.exec(file.text.slice(variable.end, variable.end + 2))?.[0];
    if (operator === undefined) return [];
    const value = unquoted(file.text.slice(variable.end + operator.length, expansion.end - 1));
    return [{ name: file.slice(variable), value: value === '' ? null : value, ...linesOf(file, expansion) }];
  });
}

function linesOf(file: SourceFile, { start, end }: { start: number; end: number }) {
  return { firstLine: file.lineAt(start), lastLine: file.lineAt(Math.max(start, end - 1)) };
}
