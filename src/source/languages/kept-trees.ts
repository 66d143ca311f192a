import type { Tree } from 'web-tree-sitter';

interface Kept {
  readonly wasm: string;
  readonly text: string;
  readonly tree: Tree;
}

/** Text of all kept trees together; a tree takes some twenty times the memory of its text. */
const MAX_LENGTH = 1_500_000;

/** The trees of the texts last parsed, so that several questions about a file parse it once. */
export class KeptTrees {
  /** The last used one at the end. */
  readonly #kept: Kept[] = [];

  get trees(): readonly Tree[] {
    return this.#kept.map(({ tree }) => tree);
  }

  /** Removes and returns the tree of a text; null when it is not kept. */
  take(wasm: string, text: string): Tree | null {
    const index = this.#kept.findIndex((kept) => kept.wasm === wasm && kept.text === text);
    return index < 0 ? null : (this.#kept.splice(index, 1)[0] as Kept).tree;
  }

  /** Takes the tree over, as the one last used. */
  add(wasm: string, text: string, tree: Tree): void {
    this.#kept.push({ wasm, text, tree });
  }

  /** Deletes those that are too many, the oldest first. */
  trim(): void {
    let length = this.#kept.reduce((sum, kept) => sum + kept.text.length, 0);
    while (length > MAX_LENGTH) {
      const oldest = this.#kept.shift() as Kept;
      length -= oldest.text.length;
      oldest.tree.delete();
    }
  }
}
