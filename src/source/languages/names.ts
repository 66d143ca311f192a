import type { Grammar } from './rules.ts';
import { childOf, childrenOf, isLabelled, type Syntax } from './syntax.ts';

/** A name that a definition introduces. */
export interface FoundName {
  readonly name: string;
  /** What qualifies it: `['a', 'B']` of `a::B::f`. */
  readonly owners: readonly string[];
  readonly offset: number;
  /** The node that is the name, qualification included. */
  readonly node: number;
  /** It is a member of the instance: `self.x`. */
  readonly isMember: boolean;
}

const EVERY_CHILD = '*';
const QUOTED = /^(["'`])(.*)\1$/s;
const SIGIL = /^(?:r?#)/;

/** Finds the names under a definition's node, as a grammar's table says. */
export class Names {
  readonly #syntax: Syntax;
  readonly #text: string;
  readonly #grammar: Grammar;
  readonly #leaves: ReadonlySet<string>;
  readonly #throughAll: Grammar['through'];

  constructor(syntax: Syntax, text: string, grammar: Grammar) {
    this.#syntax = syntax;
    this.#text = text;
    this.#grammar = grammar;
    this.#leaves = new Set(grammar.names);
    this.#throughAll = { ...grammar.through, ...grammar.qualified };
  }

  /** Names under the first of `labels` that yields one. */
  under(node: number, labels: readonly string[]): readonly FoundName[] {
    for (const label of labels) {
      const names = this.#collect(this.#children(node, [label]));
      if (names.length > 0) return names;
    }
    return [];
  }

  /** Depth first, in the order of the text; a declarator may nest ten thousand deep, so without recursion. */
  #collect(roots: readonly number[]): FoundName[] {
    const found: FoundName[] = [];
    const pending = [...roots].reverse();
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const name = this.#read(node);
      if (name) found.push(name);
      else for (const child of this.#inner(node, this.#grammar.through).reverse()) pending.push(child);
    }
    return found;
  }

  #read(node: number): FoundName | null {
    const type = this.#syntax.types[node] as string;
    if (this.#leaves.has(type)) return this.#leaf(node, []);
    if (this.#grammar.qualified?.[type]) return this.#qualified(node);
    return type === this.#grammar.members?.access ? this.#member(node) : null;
  }

  #leaf(node: number, owners: readonly string[], whole = node, isMember = false): FoundName {
    const written = this.textOf(node);
    const quoted = QUOTED.exec(written)?.[2];
    const name = quoted ?? written.replace(SIGIL, '');
    const skipped = quoted === undefined ? written.length - name.length : 1;
    return { name, owners, offset: (this.#syntax.starts[node] as number) + skipped, node: whole, isMember };
  }

  #qualified(node: number): FoundName | null {
    const parts: FoundName[] = [];
    const pending = [node];
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      if (this.#leaves.has(this.#syntax.types[part] as string)) parts.push(this.#leaf(part, []));
      else for (const child of this.#inner(part, this.#throughAll).reverse()) pending.push(child);
    }
    const last = parts.pop();
    return last ? { ...last, owners: parts.map(({ name }) => name), node } : null;
  }

  #member(node: number): FoundName | null {
    const { members } = this.#grammar;
    if (!members) return null;
    const object = childOf(this.#syntax, node, members.object);
    const member = childOf(this.#syntax, node, members.member);
    if (object < 0 || member < 0 || this.textOf(object) !== members.self) return null;
    return this.#leaf(member, [], node, true);
  }

  #inner(node: number, through: Grammar['through']): number[] {
    return this.#children(node, through[this.#syntax.types[node] as string] ?? []);
  }

  #children(node: number, labels: readonly string[]): number[] {
    if (labels.length === 0) return [];
    const follows = (child: number) =>
      labels.some((label) => label === EVERY_CHILD || isLabelled(this.#syntax, child, label));
    return [...childrenOf(this.#syntax, node)].filter(follows);
  }

  textOf(node: number): string {
    return this.#text.slice(this.#syntax.starts[node], this.#syntax.ends[node]);
  }
}
