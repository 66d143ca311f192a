import type { Block, Table } from '../facts.ts';
import { readAddress } from './addresses.ts';
import type { Reach, Scene } from './found.ts';
import { lastAtOrBefore } from './spans.ts';

/** A file named in a block, with those named before it there, nearest first. */
interface Mention {
  readonly start: number;
  readonly end: number;
  readonly files: readonly string[];
}

const MAX_FILES = 8;

/** The place of a log: a number that carries on from it cites nothing. */
export const ARTIFACT = '';

/** Knows which files a number without one could mean: those named before it, in its block and in what lends it words. */
export class ReachOfBlocks {
  readonly #scenes: readonly Scene[];
  readonly #tables: readonly Table[];
  readonly #headings: ReadonlyMap<number, number>;
  readonly #mentions = new Map<number, readonly Mention[]>();
  readonly #columns = new Map<string, readonly number[]>();
  readonly #lent = new Map<number, readonly string[]>();

  constructor(scenes: readonly Scene[], tables: readonly Table[]) {
    this.#scenes = scenes;
    this.#tables = tables;
    this.#headings = headingBlocks(scenes);
  }

  of(block: number): Reach {
    return {
      filesBefore: (offset, within) => {
        const mentions = this.#mentionsOf(block);
        const here = mentions[lastAtOrBefore(mentions, offset - 1)]?.files ?? [];
        return within === 'here' ? here : unique([...here, ...this.#lentTo(block)]);
      },
    };
  }

  #lentTo(index: number): readonly string[] {
    let files = this.#lent.get(index);
    if (!files) {
      files = this.#lentBy(this.#lendersOf(index));
      this.#lent.set(index, files);
    }
    return files;
  }

  #lendersOf(index: number): readonly number[] {
    const block = this.#scenes[index]?.block;
    if (!block) return [];
    const heading = block.kind === 'heading' ? undefined : this.#headings.get(block.section);
    const lenders = [...this.#cellsBefore(block), ...block.leads, ...(heading === undefined ? [] : [heading])];
    return lenders.filter((other) => other !== index);
  }

  #lentBy(lenders: readonly number[]): readonly string[] {
    return unique(lenders.flatMap((lender) => this.#mentionsOf(lender).at(-1)?.files ?? []));
  }

  /** Earlier cells of the row, nearest first, and the nearest cell above that names a file: a column says it once. */
  #cellsBefore({ cell }: Block): readonly number[] {
    if (!cell) return [];
    const row = this.#tables[cell.table]?.rows[cell.row] ?? [];
    const above = this.#namingCells(cell.table, cell.column)[cell.row - 1] ?? -1;
    return [...row.slice(0, cell.column).reverse(), above].filter((other) => other >= 0);
  }

  /** For each row of a column the last cell down to it that names a file; -1 while there is none. */
  #namingCells(table: number, column: number): readonly number[] {
    const key = `${table}:${column}`;
    let naming = this.#columns.get(key);
    if (!naming) {
      let last = -1;
      naming = (this.#tables[table]?.rows ?? []).map((row) => {
        const cell = row[column] ?? -1;
        if (cell >= 0 && this.#mentionsOf(cell).length > 0) last = cell;
        return last;
      });
      this.#columns.set(key, naming);
    }
    return naming;
  }

  #mentionsOf(index: number): readonly Mention[] {
    let mentions = this.#mentions.get(index);
    if (!mentions) {
      const scene = this.#scenes[index];
      mentions = scene ? mentionsIn(scene) : [];
      this.#mentions.set(index, mentions);
    }
    return mentions;
  }
}

/** The heading of every section. */
function headingBlocks(scenes: readonly Scene[]): ReadonlyMap<number, number> {
  const headings = scenes.flatMap(({ block }, index) =>
    block.kind === 'heading' && block.section >= 0 ? [[block.section, index] as const] : [],
  );
  return new Map(headings);
}

function mentionsIn({ paths, zones }: Scene): readonly Mention[] {
  const links = zones.links.flatMap(({ end, href }) => {
    const address = href ? readAddress(href.text) : null;
    return address && address.repository === null ? [{ start: end, end, file: address.file }] : [];
  });
  const written = paths.map(({ start, end, kind, file }) => ({
    start,
    end,
    file: kind === 'artifact' ? ARTIFACT : file,
  }));
  const named = links.length === 0 ? written : [...written, ...links].sort((a, b) => a.start - b.start);
  let files: readonly string[] = [];
  return named.map(({ start, end, file }) => {
    if (files[0] !== file) files = unique([file, ...files]);
    return { start, end, files };
  });
}

function unique(files: readonly string[]): readonly string[] {
  return [...new Set(files)].slice(0, MAX_FILES);
}
