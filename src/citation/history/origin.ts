import type { FilePatch } from '../../source/git/patches.ts';

/** A citation's own text, as looked for in the history of its document. */
export interface CitedText {
  /** What is looked for: `scheduler.py:2196`, or `:383` for one that carries on. */
  readonly needle: string;
  /** The document's line that holds it today. */
  readonly line: string;
}

/**
 * The commit that wrote each citation: the newest one that added its text more often than it removed it. A reflow removes and
 * adds the same text and so is not taken for the writing of it; a commit of `ignored` is taken only where no other one is
 * left. Undefined where the history at hand does not reach back so far.
 */
export function originsOf(
  cited: readonly CitedText[],
  all: readonly FilePatch[],
  ignored: ReadonlySet<string>,
): readonly (FilePatch | undefined)[] {
  const isIgnored = ({ commit }: FilePatch) => ignored.has(commit);
  const patches = [...all.filter((patch) => !isIgnored(patch)), ...all.filter(isIgnored)];
  const origins: (FilePatch | undefined)[] = cited.map(() => undefined);
  const byNeedle = new Map<string, number[]>();
  cited.forEach(({ needle }, index) => {
    const known = byNeedle.get(needle);
    if (known) known.push(index);
    else byNeedle.set(needle, [index]);
  });
  for (const [needle, indices] of byNeedle) traceNeedle(needle, indices, cited, patches, origins);
  return origins;
}

function traceNeedle(
  needle: string,
  indices: readonly number[],
  cited: readonly CitedText[],
  patches: readonly FilePatch[],
  origins: (FilePatch | undefined)[],
): void {
  let open = [...indices];
  for (const patch of patches) {
    if (open.length === 0) return;
    const net = countIn(patch.added, needle) - countIn(patch.removed, needle);
    if (net <= 0) continue;
    const added = new Set(patch.added.filter((line) => line.includes(needle)).map(normalise));
    const likeliest = [...open].sort(
      (a, b) => Number(added.has(normalise(cited[b]?.line ?? ''))) - Number(added.has(normalise(cited[a]?.line ?? ''))),
    );
    for (const index of likeliest.slice(0, net)) origins[index] = patch;
    open = open.filter((index) => origins[index] === undefined);
  }
}

function countIn(lines: readonly string[], needle: string): number {
  let count = 0;
  for (const line of lines) count += countOf(line, needle);
  return count;
}

const WORD_UNIT = /\w/;

/** How often `needle` stands in `line` with no further digit or letter at its ends. */
export function countOf(line: string, needle: string): number {
  let count = 0;
  for (let at = line.indexOf(needle); at >= 0; at = line.indexOf(needle, at + 1)) {
    const before = line[at - 1];
    const after = line[at + needle.length];
    const isWhole =
      !(after !== undefined && /\d/.test(after)) &&
      !(before !== undefined && /\w/.test(needle[0] as string) && WORD_UNIT.test(before));
    if (isWhole) count++;
  }
  return count;
}

function normalise(line: string): string {
  return line.trim().replace(/\s+/g, ' ');
}
