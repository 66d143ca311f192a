import type { SourceFile } from '../../text/source-file.ts';
import { endsLine, isShebang, linesOf, skipSpace, startsLine, trimmedEnd } from './lines.ts';
import type { Grammar } from './rules.ts';
import type { Syntax } from './syntax.ts';

/** Comments, decorators and attributes, as what leads a declaration in. */
export class Leads {
  readonly #text: string;
  readonly #ends = new Map<number, number>();
  readonly #linesAbove = new Map<number, number>();

  constructor(file: SourceFile, grammar: Grammar, syntax: Syntax) {
    this.#text = file.text;
    const comments = new Set(grammar.comments);
    const leads = new Set(grammar.leads);
    syntax.types.forEach((type, node) => {
      const isComment = comments.has(type);
      if (!isComment && !leads.has(type)) return;
      const start = syntax.starts[node] as number;
      const end = trimmedEnd(file.text, start, syntax.ends[node] as number);
      this.#ends.set(start, end);
      if (isShebang(file, start)) return;
      if (!endsLine(file, end) || (isComment && !startsLine(file, start))) return;
      const lines = linesOf(file, { start, end });
      this.#linesAbove.set(lines.end, Math.min(lines.start, this.#linesAbove.get(lines.end) ?? lines.start));
    });
  }

  /** The first line of what stands directly above `line`; `line` itself when nothing does. */
  above(line: number): number {
    let first = line;
    for (let next = this.#linesAbove.get(line - 1); next !== undefined; next = this.#linesAbove.get(first - 1)) {
      first = next;
    }
    return first;
  }

  /** Where the declaration itself begins in a node that begins at `offset` with its attributes. */
  past(offset: number): number {
    let at = offset;
    for (let end = this.#ends.get(at); end !== undefined && end > at; end = this.#ends.get(at)) {
      at = skipSpace(this.#text, end);
    }
    return at;
  }
}
