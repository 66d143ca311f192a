import type { Construct, Definition, Outline, Region } from '../source/outline.ts';
import type { SourceFile } from '../text/source-file.ts';
import { LineIndex } from './line-index.ts';
import { spelledNames } from './spelled.ts';
import { isStopword, partsOf, stem } from './words.ts';

export type OccurrenceRole = 'definition' | 'call' | 'assignment' | 'import' | 'reference' | 'string' | 'comment';

/** One place where a name stands as a whole word. */
export interface Occurrence {
  readonly line: number;
  readonly offset: number;
  readonly role: OccurrenceRole;
}

const WORD = /[A-Za-z_$][\w$]*|\d+(?:\.\d+)*/g;
const IDENTIFIER_UNIT = /[\w$]/;

/** A source file with its syntax, as the judge asks of it: where names stand, what encloses a line, which words a line holds. */
export class SourceView {
  readonly root: string;
  readonly path: string;
  readonly file: SourceFile;
  readonly outline: Outline;
  readonly #occurrences = new Map<string, readonly Occurrence[]>();
  readonly #definitions = new Map<string, Definition[]>();
  readonly #nameOffsets = new Set<number>();
  #definitionsAround: LineIndex<{ start: number; end: number; one: Definition }> | undefined;
  #constructsAround: LineIndex<Construct> | undefined;
  #spelledNames: ReadonlyMap<string, string> | undefined;
  #wordLines: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(root: string, path: string, file: SourceFile, outline: Outline) {
    this.root = root;
    this.path = path;
    this.file = file;
    this.outline = outline;
    for (const definition of outline.definitions) {
      this.#nameOffsets.add(definition.nameOffset);
      const known = this.#definitions.get(definition.name);
      if (known) known.push(definition);
      else this.#definitions.set(definition.name, [definition]);
    }
  }

  get lineCount(): number {
    return this.file.lineCount;
  }

  definitionsOf(name: string): readonly Definition[] {
    return this.#definitions.get(name) ?? [];
  }

  /** Definitions whose name and enclosing names end in `segments` (`['Scheduler', 'postprocess']`). */
  definitionsAlong(segments: readonly string[]): readonly Definition[] {
    const name = segments[segments.length - 1];
    if (name === undefined) return [];
    const owners = segments.slice(0, -1);
    return this.definitionsOf(name).filter((definition) => endsWith(definition.path, owners));
  }

  /** Every place where `name` stands as a whole word, in order. */
  occurrencesOf(name: string): readonly Occurrence[] {
    const known = this.#occurrences.get(name);
    if (known) return known;
    const found = [...this.#search(name)];
    this.#occurrences.set(name, found);
    return found;
  }

  *#search(name: string): Iterable<Occurrence> {
    const { text } = this.file;
    if (name === '') return;
    const guardsStart = IDENTIFIER_UNIT.test(name[0] as string);
    const guardsEnd = IDENTIFIER_UNIT.test(name[name.length - 1] as string);
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      if (guardsStart && at > 0 && IDENTIFIER_UNIT.test(text[at - 1] as string)) continue;
      const end = at + name.length;
      if (guardsEnd && end < text.length && IDENTIFIER_UNIT.test(text[end] as string)) continue;
      yield { line: this.file.lineAt(at), offset: at, role: this.#roleAt(at, end) };
    }
  }

  #roleAt(start: number, end: number): OccurrenceRole {
    if (this.#nameOffsets.has(start)) return 'definition';
    const region = this.regionAt(start);
    if (region?.kind === 'import') return 'import';
    if (region?.kind === 'string') return 'string';
    if (region) return 'comment';
    return roleAfter(this.file.text, end);
  }

  /** The comment, string or import that holds `offset`. */
  regionAt(offset: number): Region | null {
    const { regions } = this.outline;
    let low = 0;
    let high = regions.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const region = regions[middle] as Region;
      if (region.end <= offset) low = middle + 1;
      else if (region.start > offset) high = middle - 1;
      else return region;
    }
    return null;
  }

  /** Definitions around `line`, innermost first. */
  enclosing(line: number): readonly Definition[] {
    this.#definitionsAround ??= new LineIndex(
      this.outline.definitions.map((one) => ({ ...one, start: one.lead, one })),
    );
    return this.#definitionsAround.around(line).map(({ one }) => one);
  }

  /** Constructs that start at `line`, longest first. */
  constructsAt(line: number): readonly Construct[] {
    return this.constructsAround(line)
      .filter(({ start }) => start === line)
      .reverse();
  }

  /** Constructs around `line`, innermost (shortest) first; those of many pages are left out. */
  constructsAround(line: number): readonly Construct[] {
    this.#constructsAround ??= new LineIndex(this.outline.constructs.filter(isShort));
    return this.#constructsAround.around(line);
  }

  /** Names of several parts that are defined here, by the stems of their parts. */
  get spelledNames(): ReadonlyMap<string, string> {
    this.#spelledNames ??= spelledNames(this.outline.definitions);
    return this.#spelledNames;
  }

  /** Lines that hold a word with this stem, those inside identifiers included. */
  linesWith(wordStem: string): readonly number[] {
    this.#wordLines ??= indexWords(this.file);
    return this.#wordLines.get(wordStem) ?? [];
  }
}

function indexWords(file: SourceFile): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  const stemsOf = new Map<string, readonly string[]>();
  for (let line = 1; line <= file.lineCount; line++) {
    for (const [word] of file.line(line).slice(0, MAX_WORDS_LINE).matchAll(WORD)) {
      let stems = stemsOf.get(word);
      if (!stems) {
        stems = wordStems(word);
        stemsOf.set(word, stems);
      }
      for (const one of stems) append(index, one, line);
    }
  }
  return index;
}

function append(index: Map<string, number[]>, key: string, line: number): void {
  const lines = index.get(key);
  if (!lines) index.set(key, [line]);
  else if (lines[lines.length - 1] !== line) lines.push(line);
}

const LONGEST_CONSTRUCT = 1000;

function isShort({ start, end }: Construct): boolean {
  return end - start < LONGEST_CONSTRUCT;
}

const MAX_WORDS_LINE = 2000;

/** Stems of the telling words inside a word: of `handleFedPause` those of `handle`, `fed`, `pause`. */
export function wordStems(word: string): readonly string[] {
  return partsOf(word)
    .filter((part) => !isStopword(part))
    .map(stem);
}

const ASSIGNMENT = /^\s*(?::[^=\n]{0,80})?(?:[-+*/%|&^]|<<|>>|\?\?|\/\/)?=(?![=>~])/;
const CALL = /^\s*!?(?:::<[^>\n]{0,80}>|<[\w, ]{0,80}>)?\(/;
const LOOKAHEAD = 200;

function roleAfter(text: string, end: number): OccurrenceRole {
  const rest = text.slice(end, end + LOOKAHEAD);
  if (CALL.test(rest)) return 'call';
  return ASSIGNMENT.test(rest) ? 'assignment' : 'reference';
}

function endsWith(path: readonly string[], owners: readonly string[]): boolean {
  if (owners.length > path.length) return false;
  return owners.every((owner, index) => path[path.length - owners.length + index] === owner);
}
