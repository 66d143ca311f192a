import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Block, CitationForm } from '../facts.ts';
import type { WrittenLines } from './numbers.ts';
import type { WrittenPath } from './paths.ts';
import type { WordedLines } from './worded.ts';
import type { Zones } from './zones.ts';

/** What a form finds in one block. Places index the block's prose. */
export interface Found {
  readonly form: CitationForm;
  /** All that is written of it; no two citations share a place. */
  readonly place: Span;
  readonly file: string | null;
  /** Files in reach of a number that carries on, nearest first. */
  readonly reach: readonly string[];
  readonly path: Span | null;
  readonly lines: WrittenLines | null;
  readonly symbol: string | null;
  readonly revision: string | null;
  readonly repository: string | null;
  /** What it carries on from, or what opens its list. */
  readonly head: Found | null;
  /** A link's address: spans of the document itself instead of the prose. */
  readonly address: AddressSpans | null;
  /** Digits of a link's label, in the prose. */
  readonly label: Span | null;
  /** Its place may hold another citation: a link's label that cites other lines than the address. */
  readonly isShared: boolean;
}

export interface AddressSpans {
  readonly whole: Span;
  readonly path: Span;
  readonly digits: Span | null;
}

/** One block, read once for all forms. */
export interface Scene {
  readonly file: SourceFile;
  readonly block: Block;
  readonly text: string;
  readonly zones: Zones;
  /** Every file that the block names, in order. */
  readonly paths: readonly WrittenPath[];
  /** "line 10", "lines 10, 20 and 30", wherever they stand. */
  readonly worded: readonly WordedLines[];
}

/** What stands before a place: the files in reach there, and the citation that named the nearest. */
export interface Reach {
  /** Nearest first; `here` leaves out what other blocks lend. */
  filesBefore(offset: number, within: 'here' | 'anywhere'): readonly string[];
}

/** Whether a form before has found something at an offset of the prose. */
export type IsTaken = (offset: number) => boolean;

/** One way to write citations. Yields in the order of the text, the head of a list before its members. */
export type Form = (scene: Scene, reach: Reach, isTaken: IsTaken) => readonly Found[];

const NOTHING = {
  file: null,
  reach: [],
  path: null,
  lines: null,
  symbol: null,
  revision: null,
  repository: null,
  head: null,
  address: null,
  label: null,
  isShared: false,
} as const;

export function found(form: CitationForm, place: Span, rest: Partial<Found>): Found {
  return { ...NOTHING, ...rest, form, place };
}
