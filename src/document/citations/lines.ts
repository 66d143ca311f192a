import type { Span } from '../../text/source-file.ts';
import { type Form, type Found, found, type Scene } from './found.ts';
import { membersAfter, type Spacing } from './lists.ts';
import { linesAt, type NumberStyle, type ReadLines } from './numbers.ts';
import type { WrittenPath } from './paths.ts';
import { matchAt } from './spans.ts';

interface Opening {
  readonly pattern: RegExp;
  readonly style: NumberStyle;
  readonly spacing: Spacing;
  /** `L2` may be a level as well: "`cache.c` L2 lookups". */
  readonly mayBeLevel?: boolean;
}

/** What stands between a path and its lines. */
const OPENINGS: readonly Opening[] = [
  { pattern: /[:#](?=L?[~≈]?\d)/y, style: 'symbols', spacing: 'loose' },
  {
    pattern: /['"’”]?,?\s{1,2}(?=L\d)|['"’”]?\s{0,2}[([]\s?(?=L\d)/y,
    style: 'symbols',
    spacing: 'loose',
    mayBeLevel: true,
  },
  {
    pattern:
      /(?:'s|['"’”])?\s?[,:;–—-]?\s{0,2}[([]?\s?(?:(?:at|on|see|near|around|about|from|in)\s)?(?:lines?\s{1,2}|ll?\.\s?)(?=[#~≈]?L?\d)/iy,
    style: 'words',
    spacing: 'loose',
  },
];
const OF = /\s{1,2}(?:of|in|from|inside|within)\s{1,2}(?:the\s{1,2})?(?:file\s{1,2})?["'“(`]{0,2}/y;
const LEVEL = /L[1-9](?:[-–]L?[1-9])?(?:\s|-)\p{L}/uy;

/** `path:10`, `path#L10`, `path L10`, "path (lines 10-20)", each with the further members of its list. */
export const linesAfterPath: Form = (scene) =>
  scene.paths.filter(({ kind }) => kind !== 'artifact').flatMap((path) => after(scene, path));

/** "lines 10-20 of path". */
export const linesBeforePath: Form = (scene) => {
  const byStart = new Map(scene.paths.map((path) => [path.start, path]));
  return scene.worded.flatMap(({ ranges, end }) => {
    const of = matchAt(OF, scene.text, end);
    const path = of ? byStart.get(end + of[0].length) : undefined;
    if (!path || path.kind === 'artifact') return [];
    const [first] = ranges as [ReadLines];
    return group(path, { start: first.digits.start, end: path.end }, ranges);
  });
};

function after({ text, zones }: Scene, path: WrittenPath): readonly Found[] {
  for (const { pattern, style, spacing, mayBeLevel } of OPENINGS) {
    const opening = matchAt(pattern, text, path.end);
    if (!opening) continue;
    const offset = path.end + opening[0].length;
    if (mayBeLevel && matchAt(LEVEL, text, offset)) return [];
    const first = linesAt(text, offset, style);
    if (!first) return [];
    const members = membersAfter(text, zones, first, spacing);
    return group(path, { start: path.start, end: first.digits.end }, [first, ...members]);
  }
  return [];
}

function group(path: WrittenPath, place: Span, [first, ...members]: readonly ReadLines[]): readonly Found[] {
  if (!first) return [];
  const { file, revision } = path;
  const head = found('lines', place, { file, revision, path, lines: first });
  return [head, ...members.map((lines) => memberOf(head, lines))];
}

/** A further member of the list that `head` opens. */
export function memberOf(head: Found, lines: ReadLines): Found {
  const { file, reach, revision } = head;
  return found('list', lines.digits, { file, reach, revision, lines, head });
}
