import type { ConstructKind, DefinitionKind } from '../outline.ts';

/** How one type of syntax node defines names. */
export interface DefinitionRule {
  readonly kind: DefinitionKind;
  /** Fields, or types, of the children that hold the name; the first of them that yields one wins. */
  readonly name: readonly string[];
  /** Field that names the owner: the receiver of a Go method. */
  readonly owner?: string;
  /** Field whose node type decides the kind, by `Grammar.kindsByNode`. */
  readonly kindFrom?: string;
  /** Defines only with such a child (field or type): a `struct` without a body is a mention. */
  readonly needs?: string;
  /** Parents under which it defines nothing. */
  readonly notUnder?: readonly string[];
  /** Whether it counts inside a function; by default all but constants, variables and fields do. */
  readonly local?: boolean;
  /** Only with nothing but `Grammar.transparent` nodes between it and the definition that encloses it. */
  readonly directly?: boolean;
  /** `name`: no wider than the name; `rest`: to the end of the parent (a file-scoped namespace). */
  readonly extent?: 'name' | 'rest';
  /** It encloses nothing: what stands within belongs to the outer scope. */
  readonly isLeaf?: boolean;
  /** A field of the class whose initializer holds it: the parameter properties of TypeScript. */
  readonly isMember?: boolean;
  /** Only assignments to members (`this.x = …`) define. */
  readonly onlyMembers?: boolean;
  /** Without a name of its own it takes the one in this field of its parent: `typedef struct { … } Name`. */
  readonly nameFromParent?: { readonly parent: string; readonly field: string };
}

/** Assignments to the instance in its initializer define the fields of the class. */
export interface MemberRule {
  /** Name of the initializer: `__init__`. */
  readonly initializer: string;
  /** Node type of `self.x`, with its fields for `self` and `x`. */
  readonly access: string;
  readonly object: string;
  readonly member: string;
  /** Text of the object: `self`. */
  readonly self: string;
}

/** String expressions that document what they open. */
export interface DocstringRule {
  readonly statement: string;
  readonly strings: readonly string[];
  /** Whole files, which a docstring may open by itself. */
  readonly files: readonly string[];
  /** The body node of a definition, and the definitions whose body it may be. */
  readonly body: string;
  readonly owners: readonly string[];
  /** What a string may document by standing below it: an assignment. */
  readonly below: readonly string[];
}

/** What a grammar's node types mean to an outline. Types and fields are the grammar's own; `*` may begin a construct's type. */
export interface Grammar {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly fileNames?: readonly string[];
  /** The grammar's file: `python` for `tree-sitter-python.wasm`. */
  readonly wasm: string;
  readonly definitions: Readonly<Record<string, DefinitionRule>>;
  /** Types whose text is a name. */
  readonly names: readonly string[];
  /** Types that hold names: the fields or child types to follow; `*` follows every child. */
  readonly through: Readonly<Record<string, readonly string[]>>;
  /** Types that are one name of several parts: the fields or child types to follow, in order. */
  readonly qualified?: Readonly<Record<string, readonly string[]>>;
  /** Scopes that are no definitions: an `impl` with the field that names its type, a class expression. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>;
  /** Functions without a name: what stands within is local. */
  readonly closures?: readonly string[];
  /** Statements that a definition takes its extent from: `export`, `const`. */
  readonly wrappers?: readonly string[];
  /** Decorators, attributes, template parameters: they lead a declaration in. */
  readonly leads?: readonly string[];
  readonly transparent?: readonly string[];
  /** Kinds by the node type in the field `kindFrom`. */
  readonly kindsByNode?: Readonly<Record<string, DefinitionKind>>;
  /** Parents of a name that make it a function's: a C declarator with parameters. */
  readonly functionDeclarators?: readonly string[];
  /** A variable or field is a constant when its name, or the text from its declaration to its name, matches. */
  readonly constant?: { readonly name?: RegExp; readonly head?: RegExp };
  readonly members?: MemberRule;
  readonly docstrings?: DocstringRule;
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  readonly imports: readonly string[];
  /** Statements that import when they have this field: `export … from`. */
  readonly importsWith?: Readonly<Record<string, string>>;
  /** Nodes whose children are statements. */
  readonly bodies: readonly string[];
  readonly constructs: Partial<Readonly<Record<ConstructKind, readonly string[]>>>;
}
