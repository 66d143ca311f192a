import type { RankedRange } from './candidates.ts';
import type { LineRange } from './evidence.ts';

/** One citation of a file, with the ranges that it could mean, best first. */
export interface AlignmentItem {
  readonly cited: LineRange;
  readonly ranges: readonly RankedRange[];
}

const AGREEMENT = 0.45;
const INVERSION = 0.2;
const NEAR_GAP = 800;
const TOLERANCE = 6;
const TOLERANCE_PER_LINE = 0.04;

/**
 * Chooses one range for each citation of a file so that the choices answer their sentences and move together: code between two
 * cited places grows or shrinks, it seldom changes order. Dynamic programming over the citations in the order of their lines
 * (Viterbi), linear in citations and quadratic in the few ranges of each.
 */
export function align(items: readonly AlignmentItem[]): readonly (RankedRange | null)[] {
  const order = items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => item.ranges.length > 0)
    .sort(
      (a, b) => a.item.cited.start - b.item.cited.start || a.item.cited.end - b.item.cited.end || a.index - b.index,
    );
  const chosen: (RankedRange | null)[] = items.map(() => null);
  const steps: { totals: number[]; from: number[] }[] = [];
  order.forEach(({ item }, at) => {
    const before = order[at - 1]?.item;
    const previous = steps[at - 1];
    const step = { totals: [] as number[], from: [] as number[] };
    for (const range of item.ranges) {
      const best = before && previous ? bestLink(before, previous.totals, item, range) : { total: 0, from: -1 };
      step.totals.push(best.total + range.score);
      step.from.push(best.from);
    }
    steps.push(step);
  });
  let pick = indexOfMax(steps[steps.length - 1]?.totals ?? []);
  for (let at = order.length - 1; at >= 0 && pick >= 0; at--) {
    const { item, index } = order[at] as (typeof order)[number];
    chosen[index] = item.ranges[pick] ?? null;
    pick = steps[at]?.from[pick] ?? -1;
  }
  return chosen;
}

function bestLink(
  before: AlignmentItem,
  totals: readonly number[],
  item: AlignmentItem,
  range: RankedRange,
): { total: number; from: number } {
  let best = { total: Number.NEGATIVE_INFINITY, from: -1 };
  before.ranges.forEach((previous, from) => {
    const total = (totals[from] ?? 0) + agreement(before.cited, previous, item.cited, range);
    if (total > best.total) best = { total, from };
  });
  return best;
}

/** How well two neighbouring choices move together; near 0 where the cited places are far apart. */
export function agreement(citedA: LineRange, a: LineRange, citedB: LineRange, b: LineRange): number {
  const gap = citedB.start - citedA.start;
  const difference = Math.abs(b.start - citedB.start - (a.start - citedA.start));
  const tolerance = TOLERANCE + TOLERANCE_PER_LINE * gap;
  const together = (AGREEMENT / (1 + gap / NEAR_GAP)) * Math.exp(-difference / tolerance);
  const isInverted = gap > 0 && b.start < a.start;
  const isSplit = gap === 0 && difference > 0 && citedA.end === citedB.end;
  return together - (isInverted || isSplit ? INVERSION : 0);
}

function indexOfMax(values: readonly number[]): number {
  let best = -1;
  values.forEach((value, index) => {
    if (best < 0 || value > (values[best] as number)) best = index;
  });
  return best;
}

/** Displacements of the citations around `cited` that are known without doubt: the nearest above and below. */
export function displacementsNear(
  cited: LineRange,
  known: readonly { cited: LineRange; shift: number }[],
): readonly number[] {
  const above = known
    .filter((other) => other.cited.start <= cited.start)
    .sort((a, b) => b.cited.start - a.cited.start)[0];
  const below = known
    .filter((other) => other.cited.start >= cited.start)
    .sort((a, b) => a.cited.start - b.cited.start)[0];
  return [...new Set([above?.shift, below?.shift].filter((shift): shift is number => shift !== undefined))];
}
