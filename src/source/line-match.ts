/** A part of both sequences, from `…Low` up to but not including `…High`. */
interface Box {
  readonly oldLow: number;
  readonly oldHigh: number;
  readonly newLow: number;
  readonly newHigh: number;
  readonly depth: number;
}

interface Pair {
  readonly old: number;
  readonly new: number;
}

interface Match {
  readonly old: Int32Array;
  readonly new: Int32Array;
  readonly matches: Int32Array;
}

/** Deeper splitting could take quadratic time on contrived texts. */
const MAX_DEPTH = 32;
/** Edits that are sought in a part without lines of its own; past it the part counts as rewritten. */
const MAX_EDITS = 200;
/** Where diagonal 0 stands in an array of diagonals. */
const CENTRE = MAX_EDITS + 1;

/**
 * Finds which lines of two texts are the same lines: the patience method, which pairs lines that occur once in both, and
 * Myers' between them. Gives the new index of each old line, or -1; the indices rise. With `maxDepth` 0 Myers' method is alone.
 */
export function matchLines(oldLines: Int32Array, newLines: Int32Array, maxDepth = MAX_DEPTH): Int32Array {
  const match: Match = { old: oldLines, new: newLines, matches: new Int32Array(oldLines.length).fill(-1) };
  const boxes: Box[] = [{ oldLow: 0, oldHigh: oldLines.length, newLow: 0, newHigh: newLines.length, depth: 0 }];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    const inner = trim(match, box);
    if (inner.oldLow === inner.oldHigh || inner.newLow === inner.newHigh) continue;
    const anchors = inner.depth < maxDepth ? risingPairs(uniquePairs(match, inner)) : [];
    if (anchors.length > 0) boxes.push(...between(match, inner, anchors));
    else shortestEdit(match, inner);
  }
  return match.matches;
}

/** Pairs equal lines at both ends. */
function trim({ old, new: fresh, matches }: Match, box: Box): Box {
  let { oldLow, oldHigh, newLow, newHigh } = box;
  while (oldLow < oldHigh && newLow < newHigh && old[oldLow] === fresh[newLow]) matches[oldLow++] = newLow++;
  while (oldLow < oldHigh && newLow < newHigh && old[oldHigh - 1] === fresh[newHigh - 1])
    matches[--oldHigh] = --newHigh;
  return { oldLow, oldHigh, newLow, newHigh, depth: box.depth };
}

/** Lines that occur once on each side of a box, by their old place. */
function uniquePairs({ old, new: fresh }: Match, box: Box): Pair[] {
  const inOld = uniqueIndices(old, box.oldLow, box.oldHigh);
  const inNew = uniqueIndices(fresh, box.newLow, box.newHigh);
  const pairs: Pair[] = [];
  for (const [line, oldIndex] of inOld) {
    const newIndex = inNew.get(line) ?? -1;
    if (oldIndex >= 0 && newIndex >= 0) pairs.push({ old: oldIndex, new: newIndex });
  }
  return pairs;
}

/** The index of every line of a stretch; -1 when it occurs more than once. */
function uniqueIndices(lines: Int32Array, low: number, high: number): Map<number, number> {
  const indices = new Map<number, number>();
  for (let index = low; index < high; index++) {
    const line = lines[index] as number;
    indices.set(line, indices.has(line) ? -1 : index);
  }
  return indices;
}

/** The longest run of pairs whose new places rise with the old ones. */
function risingPairs(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair).new < pair.new) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const run: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) run.push(pairs[index] as Pair);
  return run.reverse();
}

/** Keeps the anchors and gives the boxes between them. */
function between(
  { matches }: Match,
  { oldLow, oldHigh, newLow, newHigh, depth }: Box,
  anchors: readonly Pair[],
): Box[] {
  const boxes: Box[] = [];
  let last: Pair = { old: oldLow - 1, new: newLow - 1 };
  for (const anchor of [...anchors, { old: oldHigh, new: newHigh }]) {
    if (anchor.old < oldHigh) matches[anchor.old] = anchor.new;
    boxes.push({
      oldLow: last.old + 1,
      oldHigh: anchor.old,
      newLow: last.new + 1,
      newHigh: anchor.new,
      depth: depth + 1,
    });
    last = anchor;
  }
  return boxes;
}

/** Myers' greedy search: how far each diagonal reaches with so many edits. A part that needs too many stays unmatched. */
function shortestEdit(match: Match, box: Box): void {
  const reach = new Int32Array(2 * MAX_EDITS + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= MAX_EDITS; edits++) {
    trace.push(reach.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = cameFrom(reach, diagonal, edits);
      const start = from > diagonal ? reachOf(reach, from) : reachOf(reach, from) + 1;
      const end = slide(match, box, start, diagonal);
      reach[diagonal + CENTRE] = end;
      const isDone = box.oldLow + end >= box.oldHigh && box.newLow + end - diagonal >= box.newHigh;
      if (!isDone) continue;
      walkBack(match, box, trace, diagonal);
      return;
    }
  }
}

/** The diagonal that the last edit came from: the one above puts a line in, the one below takes one out. */
function cameFrom(reach: Int32Array, diagonal: number, edits: number): number {
  const isPutIn =
    diagonal === -edits || (diagonal !== edits && reachOf(reach, diagonal - 1) < reachOf(reach, diagonal + 1));
  return isPutIn ? diagonal + 1 : diagonal - 1;
}

function reachOf(reach: Int32Array, diagonal: number): number {
  return reach[diagonal + CENTRE] as number;
}

/** Goes on over equal lines; `at` counts old lines from the start of the box. */
function slide({ old, new: fresh }: Match, box: Box, at: number, diagonal: number): number {
  let oldIndex = box.oldLow + at;
  let newIndex = box.newLow + at - diagonal;
  while (oldIndex < box.oldHigh && newIndex < box.newHigh && old[oldIndex] === fresh[newIndex]) {
    oldIndex++;
    newIndex++;
  }
  return oldIndex - box.oldLow;
}

/** Follows the search back to the start of the box and keeps the equal lines that it went over. */
function walkBack({ matches }: Match, box: Box, trace: readonly Int32Array[], last: number): void {
  let diagonal = last;
  let at = box.oldHigh - box.oldLow;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] as Int32Array;
    const from = edits === 0 ? diagonal : cameFrom(reach, diagonal, edits);
    const edge = edits === 0 ? 0 : reachOf(reach, from);
    const start = from < diagonal ? edge + 1 : edge;
    for (let index = start; index < at; index++) matches[box.oldLow + index] = box.newLow + index - diagonal;
    diagonal = from;
    at = edge;
  }
}
