import type { Span } from '../../text/source-file.ts';
import { type FileKind, fileKindOf, isAlsoWord, isProduct } from './file-names.ts';
import { matchAt, spanAt } from './spans.ts';
import type { Zones } from './zones.ts';

/** A file as it stands in a prose. */
export interface WrittenPath extends Span {
  /** With `/` between the folders. */
  readonly file: string;
  readonly kind: FileKind;
  /** The commit of `52c37317b:src/a.py` and `src/a.py@52c37317b`. */
  readonly revision: string | null;
}

const RUN =
  /(?:(?<![\p{L}\p{N}])[A-Za-z]:(?=[\\/]))?(?:[\p{L}\p{N}_.~+@/\\-]|\[{1,2}\.{0,3}[\w-]{1,40}\]{1,2}(?=[/.])|\([\w-]{1,40}\)(?=\/))+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ENDING = '.,~@+-';
const PIN = /@([0-9a-f]{7,40})$/;
const COMMIT = /^[0-9a-f]{7,40}$/;
const NAMED_REVISION = /^(?:HEAD|FETCH_HEAD|master|main|trunk|develop|upstream|origin|v?\d[\w.-]*)$|[/~^]/;
const REVISION_CHARACTER = /[\w./~^@-]/;
const MAX_REVISION = 80;
const DOMAIN = /^(?:www\.[^/]*|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov|ai))\//i;
const SCRIPT = /^\.{0,2}[\w-][\w./-]*\/[A-Za-z][\w-]*$/;
const SCRIPT_FOLDER = /^\.|(?:^|\/)(?:bin|sbin|scripts?|tools?|hooks?|ci|etc|init\.d|libexec)\/[\w-]+$/;
const RANGE_FOLLOWS = /:L?\d{1,9}[-–]L?\d|\s\(?lines\s\d/y;
const WILD = '*?}{%$';
const CITED = /[:#](?=L?[~≈]?\d)|,?\s[([]?(?:(?:at|on)\s)?(?:lines?\s{1,2}(?=\d)|L(?=\d))/iy;

/** Every file that a prose names, in order, save in addresses and commands. */
export function pathsIn(text: string, zones: Zones): readonly WrittenPath[] {
  const paths: WrittenPath[] = [];
  for (const { index, 0: run } of text.matchAll(RUN)) {
    for (const piece of pieces({ start: index, end: index + run.length }, zones)) {
      const path = pathOf(text, piece, zones);
      if (path) paths.push(path);
    }
  }
  return paths;
}

/** Cuts a run where code or a link begins or ends. */
function pieces({ start, end }: Span, { edges }: Zones): Span[] {
  const cuts: number[] = [start];
  for (let offset = start + 1; offset < end; offset++) if (edges.has(offset)) cuts.push(offset);
  return cuts.map((cut, index) => ({ start: cut, end: cuts[index + 1] ?? end }));
}

function pathOf(text: string, piece: Span, zones: Zones): WrittenPath | null {
  if (spanAt(zones.quiet, piece.start)) return null;
  const start = withoutOpening(text, piece, zones);
  const written = text.slice(start, withoutEnding(text, { start, end: piece.end }));
  const pin = PIN.exec(written)?.[1] ?? null;
  const path = pin === null ? written : written.slice(0, -pin.length - 1);
  const place = { start, end: start + written.length };
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const kind = fileKindOf(name) ?? scriptKind(text, place, zones);
  if (kind === null || isProduct(name) || DOMAIN.test(path)) return null;
  if (isAlsoWord(name) && !isClearlyFile(text, place, name !== path, zones)) return null;
  const before = whatStandsBefore(text, start, zones);
  if (before === 'pattern') return null;
  return { ...place, file: path.replaceAll('\\', '/'), kind, revision: pin ?? before };
}

/** Leaves out an ellipsis before the folders, the number of a citation glued on by `/`, a dash, prose of scripts without spaces. */
function withoutOpening(text: string, { start, end }: Span, zones: Zones): number {
  const run = text.slice(start, end);
  const before = zones.edges.has(start) ? '' : (text[start - 1] ?? '');
  const opening =
    (before === ':' && /^[\d,-]+\//.exec(run)?.[0]) ||
    (before === '…' && /^[\\/]/.exec(run)?.[0]) ||
    (/^\.{3,}[\\/]|^-+|^~(?![\\/])/.exec(run)?.[0] ?? '');
  const from = start + opening.length;
  return spanAt(zones.code, start) ? from : Math.max(from, afterUnspaced(text, from, end));
}

function afterUnspaced(text: string, start: number, end: number): number {
  if (!UNSPACED.test(text.slice(start, end))) return start;
  for (let offset = end - 1; offset >= start; offset--) if (UNSPACED.test(text[offset] as string)) return offset + 1;
  return start;
}

function withoutEnding(text: string, { start, end }: Span): number {
  let last = end;
  while (last > start && ENDING.includes(text[last - 1] as string)) last--;
  return last;
}

/** `.githooks/pre-commit:12`: a program without an extension, where its folder or a range of lines leaves no doubt. */
function scriptKind(text: string, { start, end }: Span, zones: Zones): FileKind | null {
  const written = text.slice(start, end);
  if (!SCRIPT.test(written) || spanAt(zones.code, start)?.start !== start) return null;
  return matchAt(RANGE_FOLLOWS, text, end) || (SCRIPT_FOLDER.test(written) && matchAt(CITED, text, end))
    ? 'code'
    : null;
}

/** A name that is a word too counts as a file in a folder, with a line, or as a whole code mark without an extension. */
function isClearlyFile(text: string, { start, end }: Span, hasFolder: boolean, zones: Zones): boolean {
  if (hasFolder || matchAt(CITED, text, end)) return true;
  const code = spanAt(zones.code, start);
  return code?.start === start && code.end === end && !text.slice(start, end).includes('.');
}

/** A commit that the path is read at, a pattern or a revision that makes it no path of this tree, or nothing. */
function whatStandsBefore(text: string, start: number, { edges }: Zones): string | 'pattern' | null {
  if (edges.has(start) || start === 0) return null;
  const before = text[start - 1] as string;
  if (WILD.includes(before) || (before === '>' && !/[-=]/.test(text[start - 2] ?? ''))) return 'pattern';
  if (before !== ':') return null;
  if (text[start - 2] === ':') return 'pattern';
  let from = start - 1;
  while (from > 0 && start - from < MAX_REVISION && !edges.has(from) && isOfRevision(text[from - 1])) from--;
  const token = text.slice(from, start - 1);
  if (COMMIT.test(token)) return token;
  return NAMED_REVISION.test(token) ? 'pattern' : null;
}

function isOfRevision(character: string | undefined): boolean {
  return character !== undefined && REVISION_CHARACTER.test(character);
}
