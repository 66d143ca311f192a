import { createHash } from 'node:crypto';
import type { Document } from '../../document/facts.ts';
import { SourceFile } from '../../text/source-file.ts';
import type { LineRange } from '../evidence.ts';
import type { SourceView } from '../source-view.ts';
import type { Past } from './baseline.ts';

/** A citation that was found right once: its baseline from then on. */
export interface CheckedPlace {
  /** The commit at which it was right; null where only the text is known. */
  readonly commit: string | null;
  /** Digest of the lines that it cited; null where the commit tells them. */
  readonly digest: string | null;
}

/** Checked citations by key. */
export type Checked = ReadonlyMap<string, CheckedPlace>;

/** A key for each citation of a document that outlives edits around it: path, file, text as written, ordinal among equals. */
export function citationKeys({ file, citations }: Document): readonly string[] {
  const ordinals = new Map<string, number>();
  return citations.map((citation) => {
    const identity = [file.path, citation.file ?? '', citation.raw].map((part) => part.replace(/\s+/g, ' ')).join('\t');
    const ordinal = ordinals.get(identity) ?? 0;
    ordinals.set(identity, ordinal + 1);
    return `${identity}\t${ordinal}`;
  });
}

const DIGEST_LENGTH = 16;

/** A short digest of lines, their indentation and line ends aside: what a move leaves as it is. */
export function digestOf(file: SourceFile, { start, end }: LineRange): string {
  const hash = createHash('sha256');
  for (let line = start; line <= end; line++) hash.update(`${file.line(line).trim()}\n`);
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

const MAX_LINES = 400;

/** Where lines of that digest stand now; null when they stand nowhere, or at several places and not at the old one. */
function placeOf(file: SourceFile, { start, end }: LineRange, digest: string): LineRange | null {
  const length = end - start;
  if (length > MAX_LINES) return null;
  if (end <= file.lineCount && digestOf(file, { start, end }) === digest) return { start, end };
  const places: LineRange[] = [];
  for (let line = 1; line + length <= file.lineCount; line++) {
    const range = { start: line, end: line + length };
    if (digestOf(file, range) === digest) places.push(range);
  }
  return places.length === 1 ? (places[0] as LineRange) : null;
}

/** The past of a citation of which only the text is known: the lines as they stand now, put where they stood then. */
export function pastByDigest(digest: string, lines: LineRange, view: SourceView): Past | null {
  const place = placeOf(view.file, lines, digest);
  if (place === null) return null;
  const cited = Array.from({ length: place.end - place.start + 1 }, (_, index) => view.file.line(place.start + index));
  return {
    commit: '',
    since: 'the lock file was written',
    path: view.path,
    file: new SourceFile(view.path, `${'\n'.repeat(lines.start - 1)}${cited.join('\n')}\n`),
    newPath: view.path,
    carried: { status: 'kept', ...place },
  };
}
