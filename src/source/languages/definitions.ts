import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Definition, DefinitionKind } from '../outline.ts';
import { extentOf, headOf } from './extents.ts';
import type { Leads } from './leads.ts';
import { linesOf } from './lines.ts';
import { type FoundName, Names } from './names.ts';
import type { DefinitionRule, Grammar } from './rules.ts';
import { childOf, type Syntax } from './syntax.ts';

/** What a scope makes of the definitions within: methods and fields, local names, or names of the file. */
type ScopeNature = 'type' | 'function' | 'module';

interface Scope {
  readonly nature: ScopeNature;
  readonly path: readonly string[];
  /** Its node, -1 for the file. */
  readonly node: number;
  /** Index of the first node after it. */
  readonly next: number;
  readonly name: string | null;
  /** Members that its initializer has defined. */
  readonly members: Set<string>;
}

type Opening = Pick<Scope, 'nature' | 'path' | 'name'>;

const NATURES: Partial<Readonly<Record<DefinitionKind, ScopeNature>>> = {
  module: 'module',
  function: 'function',
  method: 'function',
  macro: 'function',
};
const VALUES: readonly DefinitionKind[] = ['constant', 'variable', 'field'];
/** Names nested deeper are no one's design, and their paths would take memory quadratic in the text. */
const MAX_PATH = 100;
const MAX_HEAD = 200;

/** Walks a file's syntax once and collects what it defines. */
export class DefinitionReader {
  readonly #file: SourceFile;
  readonly #grammar: Grammar;
  readonly #syntax: Syntax;
  readonly #leads: Leads;
  readonly #names: Names;
  readonly #closures: ReadonlySet<string>;
  readonly #wrappers: ReadonlySet<string>;
  readonly #transparent: ReadonlySet<string>;
  readonly #found = new Map<number, Definition>();
  readonly #scopes: Scope[];

  constructor(file: SourceFile, grammar: Grammar, syntax: Syntax, leads: Leads) {
    this.#file = file;
    this.#grammar = grammar;
    this.#syntax = syntax;
    this.#leads = leads;
    this.#names = new Names(syntax, file.text, grammar);
    this.#closures = new Set(grammar.closures);
    this.#wrappers = new Set(grammar.wrappers);
    this.#transparent = new Set(grammar.transparent);
    const next = syntax.types.length;
    this.#scopes = [{ nature: 'module', path: [], node: -1, next, name: null, members: new Set() }];
  }

  read(): Definition[] {
    const { types } = this.#syntax;
    for (let node = 0; node < types.length; node++) {
      while (this.#scope.next <= node && this.#scopes.length > 1) this.#scopes.pop();
      this.#visit(node, types[node] as string);
    }
    return [...this.#found.values()].sort(
      (a, b) => a.start - b.start || b.end - a.end || a.path.length - b.path.length || a.nameOffset - b.nameOffset,
    );
  }

  get #scope(): Scope {
    return this.#scopes[this.#scopes.length - 1] as Scope;
  }

  #visit(node: number, type: string): void {
    const rule = this.#grammar.definitions[type];
    if (rule) this.#define(node, rule);
    const owner = this.#grammar.scopes?.[type];
    if (owner) this.#open('type', node, this.#pathOf(this.#names.under(node, owner)[0]));
    if (this.#closures.has(type)) this.#open('function', node, this.#scope.path);
  }

  #pathOf(name: FoundName | undefined): readonly string[] {
    return name ? [...this.#scope.path, ...name.owners, name.name] : this.#scope.path;
  }

  #open(nature: ScopeNature, node: number, path: readonly string[], name: string | null = null): void {
    const next = this.#syntax.nexts[node] as number;
    if (path.length <= MAX_PATH) this.#scopes.push({ nature, path, node, next, name, members: new Set() });
  }

  #define(node: number, rule: DefinitionRule): void {
    if (!this.#applies(node, rule)) return;
    const owner = rule.owner ? this.#names.under(node, [rule.owner])[0] : undefined;
    const path = owner ? [...this.#scope.path, owner.name] : this.#scope.path;
    const opened: Opening[] = [];
    for (const found of this.#namesOf(node, rule)) {
      if (rule.isMember || found.isMember) this.#addMember(node, found);
      else if (!rule.onlyMembers) opened.push(...this.#add(node, rule, found, [...path, ...found.owners]));
    }
    const [first] = opened;
    if (!first || rule.isLeaf) return;
    const scopeNode = rule.extent === 'rest' ? (this.#syntax.parents[node] as number) : node;
    this.#open(first.nature, scopeNode, first.path, first.name);
  }

  #applies(node: number, rule: DefinitionRule): boolean {
    const { types, parents } = this.#syntax;
    if (rule.needs && childOf(this.#syntax, node, rule.needs) < 0) return false;
    if (rule.notUnder?.includes(types[parents[node] as number] as string)) return false;
    return !rule.directly || this.#isDirectlyInScope(node);
  }

  #isDirectlyInScope(node: number): boolean {
    const { types, parents } = this.#syntax;
    let parent = parents[node] as number;
    while (parent !== this.#scope.node && this.#transparent.has(types[parent] as string))
      parent = parents[parent] as number;
    return parent === this.#scope.node;
  }

  #namesOf(node: number, rule: DefinitionRule): readonly FoundName[] {
    const own = this.#names.under(node, rule.name);
    const parent = this.#syntax.parents[node] as number;
    if (own.length > 0 || rule.nameFromParent?.parent !== this.#syntax.types[parent]) return own;
    return this.#names.under(parent, [rule.nameFromParent?.field ?? '']).slice(0, 1);
  }

  /** Records the name; the scope that it opens, none where it is local and does not count. */
  #add(node: number, rule: DefinitionRule, found: FoundName, path: readonly string[]): Opening[] {
    const kind = this.#kindOf(node, rule, found, path.length > this.#scope.path.length);
    const countsInFunctions = rule.local ?? !VALUES.includes(kind);
    if ((this.#scope.nature === 'function' && !countsInFunctions) || found.name === '') return [];
    if (path.length < MAX_PATH) this.#record(node, rule, found, { kind, path });
    return [{ nature: NATURES[kind] ?? 'type', path: [...path, found.name], name: found.name }];
  }

  #addMember(node: number, found: FoundName): void {
    const owner = this.#scopes[this.#scopes.length - 2];
    const isInitializer = this.#scope.nature === 'function' && this.#scope.name === this.#grammar.members?.initializer;
    if (!isInitializer || owner?.nature !== 'type' || owner.members.has(found.name)) return;
    owner.members.add(found.name);
    this.#record(node, null, found, { kind: 'field', path: owner.path });
  }

  #kindOf(node: number, rule: DefinitionRule, found: FoundName, hasOwner: boolean): DefinitionKind {
    const kind = this.#kindByNode(node, rule, found);
    const isInType = this.#scope.nature === 'type' || hasOwner;
    if (kind === 'function') return isInType ? 'method' : 'function';
    if (kind !== 'variable' && kind !== 'field') return kind;
    if (this.#isConstant(node, found)) return 'constant';
    return isInType ? 'field' : kind;
  }

  #kindByNode(node: number, rule: DefinitionRule, found: FoundName): DefinitionKind {
    const { types, parents } = this.#syntax;
    const declarator = types[parents[found.node] as number] as string;
    if (VALUES.includes(rule.kind) && this.#grammar.functionDeclarators?.includes(declarator)) return 'function';
    if (!rule.kindFrom) return rule.kind;
    const deciding = childOf(this.#syntax, node, rule.kindFrom);
    return this.#grammar.kindsByNode?.[types[deciding] as string] ?? rule.kind;
  }

  #isConstant(node: number, found: FoundName): boolean {
    const { name, head } = this.#grammar.constant ?? {};
    if (name?.test(found.name)) return true;
    const start = headOf(this.#syntax, this.#wrappers, node);
    return head?.test(this.#file.text.slice(start, Math.min(found.offset, start + MAX_HEAD))) ?? false;
  }

  #record(node: number, rule: DefinitionRule | null, found: FoundName, what: Pick<Definition, 'kind' | 'path'>): void {
    const { starts, ends, parents } = this.#syntax;
    const extent = this.#extentOf(rule?.extent === 'name' ? found.node : node);
    const start = Math.min(this.#leads.past(extent.start), starts[found.node] as number);
    const end = rule?.extent === 'rest' ? (ends[parents[node] as number] as number) : extent.end;
    const lines = linesOf(this.#file, { start, end });
    const lead = this.#leads.above(lines.start);
    this.#found.set(found.offset, { name: found.name, ...what, lead, ...lines, nameOffset: found.offset });
  }

  #extentOf(node: number): Span {
    return extentOf(this.#file, this.#syntax, this.#wrappers, node);
  }
}
