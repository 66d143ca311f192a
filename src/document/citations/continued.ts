import type { Span } from '../../text/source-file.ts';
import { type Form, type Found, found, type Reach, type Scene } from './found.ts';
import { memberOf } from './lines.ts';
import { membersAfter } from './lists.ts';
import { linesAt, type ReadLines } from './numbers.ts';
import type { WrittenPath } from './paths.ts';
import { ARTIFACT } from './reach.ts';
import { lastAtOrBefore, matchAt, spanAt } from './spans.ts';
import type { WordedLines } from './worded.ts';

const COLON = /:(?=L?[~≈]?\d)/g;
/** Between two places inside one code mark. */
const JOINT = /^[\s,;/|&()+]{0,16}(?:(?:and|or|vs\.?|->|→|=>|-->)[\s(]{0,8})?$/;
const CODE_OPENS = /^\s{0,8}\(?$/;
const CODE_GOES_ON = /\s{0,8}(?:$|[),;|&+]|\/\s?[:\d]|and\s|or\s|vs\.?\s|->|→|=>|-->)/y;
/** What announces a place among plain words. */
const ANNOUNCED =
  /(?:[(,;→&/]|->|=>|(?:^|\s)\[|(?:^|[\s(])(?:and|or|at|now|see|to|from|vs\.?|was|is|via))\s?["'“‘([]?$/;
const ANNOUNCED_LETTER =
  /(?:^|[(,;→&/[]|->|=>|(?:^|[\s(])(?:and|or|at|now|see|cf\.?|to|from|vs\.?|was|is|via|in|on))\s?["'“‘([]?$/;
const RANGE_OPENS = /(?:^|[\s([/,;])$/;
const PORT =
  /(?:ports?|listen(?:s|ing)?|binds?|localhost|address(?:es)?|endpoint|https?|tcp|udp)(?:\s(?:on|at|to|is|the|port|address|interface|addr)){0,3}\s?["'“:=]?\s?$/i;
const CLOCK_BEFORE = /\b(?:hour|hourly|minutes?|cron|daily|o'clock|UTC|GMT)\b/i;
const CLOCK_AFTER = /\s(?:past|after)\sthe\shour|\s(?:of\s)?(?:each|every)\shour|\s?(?:am|pm|UTC|GMT)\b/iy;
const OTHER_OF = /\s{1,2}of\s{1,2}(?!(?:that|this|the\ssame|its)\s(?:file|module|script|document)|it\b)/y;
const PROPER_NAME = /(?<![\w.])[A-Z][A-Za-z0-9]{3,}(?![\w.])/g;
const OF_ANOTHER_DOCUMENT = /(?<![\w-])[A-Z]{2,8}[- ]\d{1,5}[\s(`]{1,3}$/;
/** Words of file names that sentences begin with as well. */
const GENERAL = new Set(
  `core test tests model models config main base utils util types common engine server client manager worker handler
   service index data file files readme module`.split(/\s+/),
);
const MAX_WORDS = 160;
const MAX_JOINT = 16;
const NEAR = 40;

/** `:1463`, `(:2708/:2768)`, `L1188-1192`, "line 12": lines of a file named before. */
export const continued: Form = (scene, reach) =>
  [...colons(scene, reach), ...worded(scene, reach)].sort((a, b) => a.place.start - b.place.start);

function colons(scene: Scene, reach: Reach): readonly Found[] {
  const { text, zones } = scene;
  const results: Found[] = [];
  const before: PlacesBefore = { previous: undefined, foreign: undefined, ends: new Map() };
  for (const { index } of text.matchAll(COLON)) {
    if (before.previous && index < before.previous.end) continue;
    const read = spanAt(zones.quiet, index) ? null : readColon(scene, index);
    if (!read || !isPlace(scene, read, before)) continue;
    const code = spanAt(zones.code, index);
    const files = nearestMeant(scene, reach.filesBefore(index, code ? 'anywhere' : 'here'), index);
    if (files.length === 0) continue;
    const ranges = [read.first, ...read.members];
    for (const one of carriedOn(files, { start: index, end: read.first.digits.end }, ranges)) results.push(one);
    before.previous = read.place;
  }
  return results;
}

interface ColonLines {
  readonly first: ReadLines;
  readonly members: readonly ReadLines[];
  /** From the colon to the end of the list. */
  readonly place: Span;
}

function readColon({ text, zones }: Scene, index: number): ColonLines | null {
  const first = linesAt(text, index + 1, 'symbols');
  if (!first || text[first.after] === ':') return null;
  const members = membersAfter(text, zones, first, spanAt(zones.code, index) ? 'loose' : 'tight');
  return { first, members, place: { start: index, end: (members.at(-1) ?? first).after } };
}

function isPlace(scene: Scene, { first, place }: ColonLines, before: PlacesBefore): boolean {
  const { text, zones } = scene;
  const code = spanAt(zones.code, place.start);
  const isWritten = code ? standsAlone(scene, code, place, before) : isAnnounced(text, place, first);
  if (!isWritten || isPortOrTime(text, place.start, place.end)) return false;
  if (
    !isJoined(text, before.foreign, place) &&
    !OF_ANOTHER_DOCUMENT.test(text.slice(Math.max(0, place.start - NEAR), place.start))
  )
    return true;
  before.foreign = place;
  return false;
}

function isJoined(text: string, before: Span | undefined, place: Span): boolean {
  if (!before || place.start - before.end > MAX_JOINT) return false;
  return JOINT.test(text.slice(before.end, place.start).replaceAll('`', ''));
}

interface PlacesBefore {
  previous: Span | undefined;
  /** A place in a document that is named by its number: "ADR-0058 (`:66`, `:173`)". */
  foreign: Span | undefined;
  /** Where the lines of a path end, as far as they were read. */
  readonly ends: Map<WrittenPath, number>;
}

/** Within its code mark nothing but places stands around it: `:10`, `(:10/:20)`, `a.py:1, :20`; never `seq[:20]`. */
function standsAlone(scene: Scene, code: Span, place: Span, { previous, ends }: PlacesBefore): boolean {
  const { text, paths } = scene;
  if (!matchAt(CODE_GOES_ON, text.slice(0, code.end), place.end)) return false;
  if (CODE_OPENS.test(text.slice(code.start, place.start))) return true;
  const path = paths[lastAtOrBefore(paths, place.start)];
  const last = Math.max(previous?.end ?? -1, path ? endOfLines(scene, path, ends) : -1);
  return last > code.start && last <= place.start && JOINT.test(text.slice(last, place.start));
}

function endOfLines({ text, zones }: Scene, path: WrittenPath, ends: Map<WrittenPath, number>): number {
  let end = ends.get(path);
  if (end === undefined) {
    const first = /[:#]/.test(text[path.end] ?? '') ? linesAt(text, path.end + 1, 'symbols') : null;
    end = first ? (membersAfter(text, zones, first, 'loose').at(-1) ?? first).after : path.end;
    ends.set(path, end);
  }
  return end;
}

function isAnnounced(text: string, { start }: Span, { start: first, end }: ReadLines): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  if (ANNOUNCED.test(before)) return true;
  return end > first && first > 9 && RANGE_OPENS.test(before);
}

/** "as Mooncake does (`:383`)": the file that the words since the last one speak of comes before the nearest. */
function nearestMeant({ text, paths, zones }: Scene, files: readonly string[], offset: number): readonly string[] {
  if (files.length < 2) return files;
  const from = Math.max(0, offset - MAX_WORDS, paths[lastAtOrBefore(paths, offset)]?.end ?? 0);
  const named = [...text.slice(from, offset).matchAll(PROPER_NAME)]
    .filter(({ index }) => !spanAt(zones.code, from + index))
    .map(([word]) => word.toLowerCase());
  const spokenOf = named.findLast(
    (word) => !GENERAL.has(word) && files.some((file) => wordsOfName(file).includes(word)),
  );
  const meant = files.find((file) => spokenOf !== undefined && wordsOfName(file).includes(spokenOf));
  return meant === undefined ? files : [meant, ...files.filter((file) => file !== meant)];
}

function wordsOfName(file: string): readonly string[] {
  return file
    .slice(file.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function isPortOrTime(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  return PORT.test(before) || CLOCK_BEFORE.test(before) || matchAt(CLOCK_AFTER, text, end) !== null;
}

function worded(scene: Scene, reach: Reach): readonly Found[] {
  const { text, zones } = scene;
  return scene.worded.flatMap((lines) => {
    if (matchAt(OTHER_OF, text, lines.end)) return [];
    const code = spanAt(zones.code, lines.start);
    if (!isPlaceInWords(lines, text, code)) return [];
    const files = nearestMeant(scene, reach.filesBefore(lines.start, 'anywhere'), lines.start);
    if (files.length === 0 && !isPlaceOfDocument(lines)) return [];
    const [first] = lines.ranges as [ReadLines];
    const start = lines.isLettered ? lines.start : first.digits.start;
    return carriedOn(files, { start, end: first.digits.end }, lines.ranges);
  });
}

function isPlaceInWords(lines: WordedLines, text: string, code: Span | undefined): boolean {
  const { start, end, isLettered, ranges } = lines;
  if (code) return isLettered ? code.start === start && code.end === end : true;
  if (isLettered) return ANNOUNCED_LETTER.test(text.slice(Math.max(0, start - NEAR), start));
  const isPlural = /^lines/i.test(text.slice(start, end));
  return !isPlural || ranges.length > 1 || (ranges[0] as ReadLines).end !== (ranges[0] as ReadLines).start;
}

/** With no file in reach only `L1188` means the document itself; "line 3" means anything. */
function isPlaceOfDocument({ isLettered, ranges: [first] }: WordedLines): boolean {
  return isLettered && first !== undefined && (first.start >= 100 || first.end > first.start);
}

function carriedOn(files: readonly string[], place: Span, [first, ...members]: readonly ReadLines[]): readonly Found[] {
  if (!first || files[0] === ARTIFACT) return [];
  const reach = files.filter((file) => file !== ARTIFACT);
  const head = found('continued', place, { file: reach[0] ?? null, reach, lines: first });
  return [head, ...members.map((lines) => memberOf(head, lines))];
}
