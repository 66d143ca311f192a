import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Captured, Match, Question } from './question.ts';

/** A function or type with the lines that it takes, inclusive. */
export interface Scope extends Span {
  readonly kind: 'function' | 'type';
  readonly name: string;
  /** Names of what encloses it, outermost first. */
  readonly path: readonly string[];
  readonly firstLine: number;
  readonly lastLine: number;
  /** What a type names as its bases, traits or interfaces, by last name. */
  readonly bases: readonly string[];
  readonly decorators: readonly string[];
  /** A signature without a body. */
  readonly isSignature: boolean;
}

const TYPESCRIPT = `
(function_declaration name: (_) @function) @scope
(generator_function_declaration name: (_) @function) @scope
(method_definition name: (_) @function) @scope
(method_signature name: (_) @function) @scope @signature
(abstract_method_signature name: (_) @function) @scope @signature
(variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)]) @scope
(class_declaration name: (_) @type) @scope
(abstract_class_declaration name: (_) @type) @scope
(interface_declaration name: (_) @type) @scope
(type_alias_declaration name: (_) @type) @scope
(enum_declaration name: (_) @type) @scope
(class_declaration name: (_) @type (class_heritage (_ (_) @base))) @scope
(abstract_class_declaration name: (_) @type (class_heritage (_ (_) @base))) @scope
(interface_declaration name: (_) @type (extends_type_clause (_) @base)) @scope`;

const C = `
(function_definition declarator: (function_declarator declarator: (_) @function)) @scope
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @function))) @scope
(struct_specifier name: (_) @type body: (_)) @scope
(union_specifier name: (_) @type body: (_)) @scope
(enum_specifier name: (_) @type body: (_)) @scope`;

/** The functions and types of a file, in source order, outer before inner. */
export const SCOPES: Question<readonly Scope[]> = {
  queries: {
    python: `
(class_definition name: (_) @type) @scope
(class_definition name: (_) @type superclasses: (argument_list (_) @base)) @scope
(function_definition name: (_) @function) @scope
(decorated_definition (decorator (_) @decorator) definition: (class_definition name: (_) @type) @scope)
(decorated_definition (decorator (_) @decorator) definition: (function_definition name: (_) @function) @scope)`,
    rust: `
(function_item name: (_) @function) @scope
(function_signature_item name: (_) @function) @scope @signature
(struct_item name: (_) @type) @scope
(enum_item name: (_) @type) @scope
(union_item name: (_) @type) @scope
(trait_item name: (_) @type) @scope
(trait_item name: (_) @type bounds: (trait_bounds (_) @base)) @scope
(impl_item type: (_) @type) @scope
(impl_item trait: (_) @base type: (_) @type) @scope`,
    typescript: TYPESCRIPT,
    tsx: TYPESCRIPT,
    javascript: `
(function_declaration name: (_) @function) @scope
(method_definition name: (_) @function) @scope
(variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)]) @scope
(class_declaration name: (_) @type) @scope
(class_declaration name: (_) @type (class_heritage (_) @base)) @scope`,
    bash: '(function_definition name: (_) @function) @scope',
    go: `
(function_declaration name: (_) @function) @scope
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (_) @function) @scope
(type_spec name: (_) @type) @scope
(type_spec name: (_) @type type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base)))) @scope`,
    java: `
(class_declaration name: (_) @type) @scope
(interface_declaration name: (_) @type) @scope
(enum_declaration name: (_) @type) @scope
(record_declaration name: (_) @type) @scope
(class_declaration name: (_) @type superclass: (superclass (_) @base)) @scope
(class_declaration name: (_) @type interfaces: (super_interfaces (type_list (_) @base))) @scope
(interface_declaration name: (_) @type (extends_interfaces (type_list (_) @base))) @scope
(method_declaration name: (_) @function) @scope
(constructor_declaration name: (_) @function) @scope`,
    csharp: `
(class_declaration name: (_) @type) @scope
(interface_declaration name: (_) @type) @scope
(struct_declaration name: (_) @type) @scope
(record_declaration name: (_) @type) @scope
(enum_declaration name: (_) @type) @scope
(class_declaration name: (_) @type (base_list (_) @base)) @scope
(interface_declaration name: (_) @type (base_list (_) @base)) @scope
(method_declaration name: (_) @function) @scope
(constructor_declaration name: (_) @function) @scope`,
    c: C,
    cpp: `${C}
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @function))) @scope
(class_specifier name: (_) @type body: (_)) @scope
(class_specifier name: (_) @type (base_class_clause (_) @base) body: (_)) @scope
(struct_specifier name: (_) @type (base_class_clause (_) @base) body: (_)) @scope`,
  },
  read: (matches, file) => nested(file, [...gathered(matches, file).values()].sort(outerFirst)),
};

interface Draft {
  readonly scope: Captured;
  readonly name: string;
  readonly isFunction: boolean;
  readonly owner: string | null;
  readonly bases: Set<string>;
  readonly decorators: Set<string>;
  isSignature: boolean;
}

/** Several patterns match one scope, each adding a base or a decorator. */
function gathered(matches: readonly Match[], file: SourceFile): ReadonlyMap<number, Draft> {
  const drafts = new Map<number, Draft>();
  for (const match of matches) {
    const { scope, type, base, decorator, owner, signature } = match;
    const name = match.function ?? type;
    if (!scope || !name) continue;
    const draft: Draft = drafts.get(scope.start) ?? {
      scope,
      name: lastName(file.slice(name)),
      isFunction: match.function !== undefined,
      owner: ownerOf(file, owner, name),
      bases: new Set(),
      decorators: new Set(),
      isSignature: false,
    };
    if (base) draft.bases.add(lastName(file.slice(base)));
    if (decorator) draft.decorators.add(file.slice(decorator));
    if (signature) draft.isSignature = true;
    drafts.set(scope.start, draft);
  }
  return drafts;
}

/** A Go receiver, or the `Owner::` before a C++ name. */
function ownerOf(file: SourceFile, owner: Captured | undefined, name: Captured): string | null {
  if (owner) return lastName(file.slice(owner));
  const [before, ...rest] = file.slice(name).split('::').reverse().slice(1);
  return before === undefined || rest.length > 8 ? null : before;
}

function outerFirst(a: Draft, b: Draft): number {
  return a.scope.start - b.scope.start || b.scope.end - a.scope.end;
}

/** Names nested deeper are no one's design. */
const MAX_DEPTH = 50;

function nested(file: SourceFile, drafts: readonly Draft[]): Scope[] {
  const open: Scope[] = [];
  return drafts.map((draft) => {
    while (open.length > 0 && (open[open.length - 1] as Scope).end <= draft.scope.start) open.pop();
    const path = [...open.slice(-MAX_DEPTH).map(({ name }) => name), ...(draft.owner === null ? [] : [draft.owner])];
    const scope = scopeOf(file, draft, path);
    open.push(scope);
    return scope;
  });
}

function scopeOf(file: SourceFile, draft: Draft, path: readonly string[]): Scope {
  const { start, end } = draft.scope;
  return {
    kind: draft.isFunction ? 'function' : 'type',
    name: draft.name,
    path,
    start,
    end,
    firstLine: file.lineAt(start),
    lastLine: file.lineAt(Math.max(start, end - 1)),
    bases: [...draft.bases],
    decorators: [...draft.decorators],
    isSignature: draft.isSignature,
  };
}

/** The last name of a qualified or generic one: `Base` of `pkg.Base[T]`, of `*Base`, of `a::Base<'a>`. */
export function lastName(text: string): string {
  const head = text.slice(0, 400).split(/[<[({]/)[0] as string;
  return /([\w$]+)\W*$/.exec(head)?.[1] ?? text;
}

/** What an assignment names: the last name of its target, or the key of a subscript by text. */
export function targetName(text: string): string {
  return /\[\s*["']([^"'\]]{1,200})["']\s*\]$/.exec(text)?.[1] ?? lastName(text);
}

/** The innermost function that holds the offset; null at the top of the file or of a type. */
export function functionAt(scopes: readonly Scope[], offset: number): Scope | null {
  let found: Scope | null = null;
  for (const scope of scopes) {
    if (scope.start > offset) break;
    if (scope.kind === 'function' && offset < scope.end) found = scope;
  }
  return found;
}

/** Whether `name` (`postprocess`, `Scheduler.postprocess`, `Scheduler::postprocess`) means the scope. */
export function isNamed(scope: Scope, name: string): boolean {
  const parts = name.split(/\.|::/);
  const own = [...scope.path, scope.name];
  return parts.length <= own.length && parts.every((part, index) => part === own[own.length - parts.length + index]);
}
