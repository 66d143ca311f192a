import type { Block, Table } from '../facts.ts';

const NAME = '(@?[A-Za-z][\\w./-]{0,60})';
const VERSION = 'v?(\\d{1,5}(?:\\.\\d{1,5}){1,3}(?:[-+][\\w.]{1,20})?)';
const KIND = '(?:crates?|packages?|gems?|modules?|librar(?:y|ies)|dependenc(?:y|ies)|wheels?|distributions?)';
const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b${KIND}\\s${NAME}(?:[ @]|,?\\s(?:at\\s)?(?:version\\s)?)${VERSION}`, 'i'),
  new RegExp(`(?<![\\w./@-])${NAME}[ @]${VERSION},?\\s\\(?(?:(?:the|a|an)\\s)?(?:[a-z]+\\s){0,2}${KIND}\\b`, 'i'),
  new RegExp(`(?<![\\w./@-])${NAME}\\s${KIND},?\\s(?:at\\s)?(?:version\\s)?${VERSION}`, 'i'),
  new RegExp(`(?:^|\\n)\\s{0,8}(?:[•*-]\\s)?${NAME}\\s${VERSION}:\\s`),
];

/** The crate or package that a text says its files are of: "of the crate `name 1.0.0`"; null when it names none. */
export function originIn(text: string): string | null {
  if (!/\d\.\d/.test(text)) return null;
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return `${match[1]} ${match[2]}`;
  }
  return null;
}

/** The origin that a block states, or else its row, or what leads it in. */
export class OriginsOfBlocks {
  readonly #blocks: readonly Block[];
  readonly #tables: readonly Table[];
  readonly #stated = new Map<number, string | null>();

  constructor(blocks: readonly Block[], tables: readonly Table[]) {
    this.#blocks = blocks;
    this.#tables = tables;
  }

  of(index: number): string | null {
    for (const other of this.#near(index)) {
      const stated = this.#statedBy(other);
      if (stated !== null) return stated;
    }
    return null;
  }

  #near(index: number): readonly number[] {
    const block = this.#blocks[index];
    const row = block?.cell ? (this.#tables[block.cell.table]?.rows[block.cell.row] ?? []) : [];
    return [index, ...row, ...(block?.leads ?? [])];
  }

  #statedBy(index: number): string | null {
    let stated = this.#stated.get(index);
    if (stated === undefined) {
      stated = originIn(this.#blocks[index]?.prose.text ?? '');
      this.#stated.set(index, stated);
    }
    return stated;
  }
}
