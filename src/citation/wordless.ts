import { rank } from './candidates.ts';
import type { LineRange } from './evidence.ts';
import type { LineCase } from './line-case.ts';

const WORD = /[\p{L}\p{N}]/u;
/** As far as an author who misread a line by its neighbours gets. */
const REACH = 3;
/** What a sentence says that does mean such a line. */
const MEANT = /^(?:blank|empty|brace|bracket|parenthesis|close[sd]?|closing|ends?|ending|separator|rule|gap|between)$/i;

/** The lines that were meant instead of cited ones that hold no word, or begin with an empty one; null for any others. */
export function besideWordless(one: LineCase): LineRange | null {
  const { lines, anchors, view } = one;
  if (lines.end > view.lineCount || anchors.some(({ text }) => MEANT.test(text))) return null;
  return lines.start === lines.end ? besideLine(one) : trimmed(one);
}

/** The line nearby that answers the sentence best, the nearest of equals, the one below first. */
function besideLine({ lines, view, assessor }: LineCase): LineRange | null {
  const holds = (line: number) => line >= 1 && line <= view.lineCount && WORD.test(view.file.line(line));
  if (holds(lines.start)) return null;
  const nearby = Array.from({ length: REACH }, (_, index) => [lines.start + index + 1, lines.start - index - 1])
    .flat()
    .filter(holds)
    .map((line) => ({ start: line, end: line }));
  const ranked = nearby.map((place) => ({ place, score: rank(assessor, place, lines, 'cited').assessment.coverage }));
  const best = Math.max(...ranked.map(({ score }) => score));
  return ranked.find(({ score }) => score === best)?.place ?? null;
}

/** A range without the empty lines at its edges, if it begins with one. */
function trimmed({ lines, view }: LineCase): LineRange | null {
  const isEmpty = (line: number) => view.file.line(line).trim() === '';
  let { start, end } = lines;
  while (start < end && isEmpty(start)) start++;
  while (end > start && isEmpty(end)) end--;
  return start === lines.start || isEmpty(start) ? null : { start, end };
}
