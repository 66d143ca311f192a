import type { Span } from '../../text/source-file.ts';
import { type Form, type Found, found, type IsTaken, type Reach, type Scene } from './found.ts';
import { isSymbolText } from './names.ts';
import type { WrittenPath } from './paths.ts';
import { ARTIFACT } from './reach.ts';
import { lastAtOrBefore, spanAt } from './spans.ts';

/** What ties a name to the file after it. */
type Tie = 'bracket' | 'in' | 'comma' | 'dash';

const ASIDE = '(?:\\s\\([^()]{1,80}\\))?';
/** A noun that the name belongs to, or what is done with it there: "the `X` stamp in", "`X` is defined in". */
const WORDS = '(?:\\s(?:is|are|was|were|also|only))?(?:\\s[\\p{L}-]{2,20})?';
const TIES: readonly (readonly [Tie, RegExp])[] = [
  ['bracket', new RegExp(`^${ASIDE}${WORDS}\\s?\\((?:(?:[\\p{L}-]+,?\\s){0,3}(?:in|see|from|at)\\s|now\\s)?$`, 'u')],
  ['in', new RegExp(`^${ASIDE}${WORDS},?\\s(?:in|of|inside|within)\\s(?:the\\s)?(?:file\\s)?$`, 'u')],
  ['comma', /^,\s$/],
  ['dash', /^\s[—–]\s$/],
];
/** Words that say the name is elsewhere, or with which the sentence goes on to something else. */
const SEPARATES =
  /(?:^|[\s(])(?:not|no|never|absent|missing|gone|removed|deleted|moved|instead|unlike|without|outside|and|or|but|to|by|with|for|via|than|then|that|which|who|when|while|if|as|into|onto|per|the|a|an|its|their|each|every|calls?|uses?|imports?|matches|mirrors)(?=$|[\s,])/iu;
const LEADING_ASIDE = /^\s\([^()]*\)/;
const OF = /\sof\s(?:the\s)?(?:file\s)?$/;
const PLAIN_WORD = /^\p{Ll}+$/u;
const ARTICLES = /\s(?:the\s)?(?:file\s)?$/;
const AND = new RegExp(`^${ASIDE},?\\s(?:and|or|&)\\s(?:the\\s|then\\s)?$`, 'u');
const COMMA = new RegExp(`^${ASIDE},\\s(?:the\\s)?$`, 'u');
const SLASH = /^\s?\/\s?$/;
/** "`x` in `Owner.method` (`file.py`)": what stands inside a name is no name of its own. */
const INSIDE = /^(?:\s[\p{L}-]{2,20})?\s(?:in|of|inside)\s(?:the\s)?$/u;
const MAX_TIE = 160;
const MAX_ASIDE = 60;
const MAX_DENIAL = 48;
const MAX_JOINT = 16;
const MAX_BRACKET = 240;
/** How far after a path a number may stand for the path to be its, not the name's. */
const NUMBER_FOLLOWS = 6;
const ITEM_ENDS = /^\s*(?:$|[—–(,;.])/;
/** "`X` (`a.py`; `b.py`)": of several files the sentence does not say which holds the name. */
const ANOTHER_FILE = /^`{0,2}\s?(?:[,;/]|(?:,\s)?(?:and|or)\s)\s?(?:and\s|or\s)?`{0,2}$/;
/** "no `X` in `a.py`", "does not read `X` in". */
const DENIED =
  /(?:\b(?:no|not|never|without|nothing|neither|nor|missing|absent|lacks?|removed?|deleted?|dropped|drops?)|n['’]t)\s(?:[\p{L}'-]+\s){0,3}$/iu;
const STATE = /\s(?:is|are|was|were|has|have|does|do)\s?\(/;
/** `~/x.json`: nobody promises what a user's own file holds. */
const OUTSIDE = /^[~/]|^[A-Za-z]:/;
const BRACKET_ENDS = /^\s?\)|^[,;]\s[a-z]/;
const POSSESSIVE = /^`{0,2}['’]s\b/;
const SAME_FILE = /\b(?:that|this|the same) (?:file|module)'s\s$/i;

/** "`Name` (`path`)", "`A` and `B` in `path`": names beside a file without lines. */
export const pairs: Form = (scene, reach, isTaken) => {
  if (scene.block.kind === 'field') return [];
  const withPaths = scene.paths
    .filter((path) => isBare(scene, path, isTaken))
    .flatMap((path) => pairsWith(scene, path));
  return [...withPaths, ...namesOfSameFile(scene, reach)].sort((a, b) => a.place.start - b.place.start);
};

function isBare({ zones }: Scene, { kind, file, start, end }: WrittenPath, isTaken: IsTaken): boolean {
  if ((kind !== 'code' && kind !== 'data') || OUTSIDE.test(file)) return false;
  for (let offset = start; offset < end + NUMBER_FOLLOWS; offset++) if (isTaken(offset)) return false;
  const code = spanAt(zones.code, start);
  return !code || (code.start === start && code.end === end);
}

function pairsWith(scene: Scene, path: WrittenPath): readonly Found[] {
  const last = lastAtOrBefore(scene.zones.code, path.start - 1);
  const tie = last < 0 ? null : tieOf(scene, last, path);
  if (tie === null) return [];
  const names = namesBefore(scene, last, tie, path);
  const first = names.reduce((least, { start }) => Math.min(least, start), path.start);
  if (DENIED.test(scene.text.slice(Math.max(0, first - MAX_DENIAL), first))) return [];
  return names.map(({ start, end }) => {
    const symbol = scene.text.slice(start, end);
    return found('pair', { start, end }, { file: path.file, path, symbol, revision: path.revision });
  });
}

/** How the code mark `last` is tied to the path; null when it is not, or names nothing. */
function tieOf(scene: Scene, last: number, path: WrittenPath): Tie | null {
  const { text, zones } = scene;
  const mark = zones.code[last] as Span;
  const name = text.slice(mark.start, mark.end);
  if (path.start - mark.end > MAX_TIE || !isSymbolText(name) || isAmongFiles(scene, path)) return null;
  if (path.file.slice(path.file.lastIndexOf('/') + 1).startsWith(`${name}.`)) return null;
  if (PLAIN_WORD.test(name) && path.kind === 'data') return null;
  const between = text.slice(mark.end, path.start);
  const tie = TIES.find(([, pattern]) => pattern.test(between))?.[0] ?? null;
  if (tie === null || SEPARATES.test(between.replace(LEADING_ASIDE, '').replace(ARTICLES, ''))) return null;
  if (tie === 'bracket' && STATE.test(between)) return null;
  if (PLAIN_WORD.test(name) && OF.test(between)) return null;
  const rest = text.slice(path.end, path.end + NUMBER_FOLLOWS);
  if (POSSESSIVE.test(rest) || isFollowedByCode(scene, path)) return null;
  if (tie === 'comma') return BRACKET_ENDS.test(rest) ? tie : null;
  if (tie === 'dash') return last === 0 && text.slice(0, mark.start).trim() === '' && ITEM_ENDS.test(rest) ? tie : null;
  return tie;
}

/** "(`a.py` `push`)": the name after the file is the one that it holds. */
function isFollowedByCode({ text, zones: { code } }: Scene, { end }: WrittenPath): boolean {
  const next = code[lastAtOrBefore(code, end) + 1];
  return next !== undefined && next.start - end <= NUMBER_FOLLOWS && /^[`\s]*$/.test(text.slice(end, next.start));
}

function isAmongFiles({ text, paths }: Scene, { start, end }: WrittenPath): boolean {
  const next = paths[lastAtOrBefore(paths, start) + 1];
  return next !== undefined && next.start - end < MAX_JOINT && ANOTHER_FILE.test(text.slice(end, next.start));
}

/** The names that the file goes with, read backwards from the nearest. */
function namesBefore({ text, zones: { code } }: Scene, last: number, tie: Tie, path: WrittenPath): readonly Span[] {
  const textBefore = (index: number) => text.slice(code[index - 1]?.end ?? 0, code[index]?.start);
  const isName = (index: number) => index >= 0 && isSymbolText(text.slice(code[index]?.start, code[index]?.end));
  const names: Span[] = [];
  let isJoined = tie === 'comma';
  let index = last;
  for (;;) {
    names.push(code[index] as Span);
    if (index > 0 && INSIDE.test(textBefore(index))) index--;
    const joint = textBefore(index);
    isJoined ||= AND.test(joint);
    if (!isName(index - 1) || !(AND.test(joint) || SLASH.test(joint) || (isJoined && COMMA.test(joint)))) break;
    index--;
  }
  const bracket = openBracket(text, path.start);
  if (tie === 'comma') return code[index]?.start === bracket + 1 ? names : [];
  const opensBracket = isName(index - 1) && code[index - 1]?.start === bracket + 1;
  return opensBracket && isAside(textBefore(index)) ? [...names, code[index - 1] as Span] : names;
}

/** "(`X`, 5.0 s, read in `Y` in `path`)": a bracket that a name opens speaks of that name. */
function isAside(text: string): boolean {
  return text.startsWith(',') && text.length <= MAX_ASIDE;
}

/** The innermost bracket that is still open at `offset`; -1 when none is near. */
function openBracket(text: string, offset: number): number {
  let depth = 0;
  for (let index = offset - 1; index >= Math.max(0, offset - MAX_BRACKET); index--) {
    if (text[index] === ')') depth++;
    else if (text[index] === '(' && depth-- === 0) return index;
  }
  return -1;
}

/** "in that file's `main`". */
function namesOfSameFile({ text, zones }: Scene, reach: Reach): readonly Found[] {
  return zones.code.flatMap(({ start, end }) => {
    const symbol = text.slice(start, end);
    if (!SAME_FILE.test(text.slice(Math.max(0, start - 24), start)) || !isSymbolText(symbol)) return [];
    const [file] = reach.filesBefore(start, 'here');
    return file === undefined || file === ARTIFACT ? [] : [found('pair', { start, end }, { file, symbol })];
  });
}
