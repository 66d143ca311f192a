import fc from 'fast-check';
import type { Hunk } from '../../../src/source/git/line-map.ts';

/** A stretch of two versions of a file: lines of both, or lines that the new version has in place of the old one's. */
export type Edit =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly removed: readonly string[]; readonly added: readonly string[] };

/** Versions of a file in which no line occurs twice, so that only one difference between them is right. */
export function editsOf(): fc.Arbitrary<readonly Edit[]> {
  const changed = fc.tuple(fc.nat(3), fc.nat(3)).filter(([removed, added]) => removed + added > 0);
  return fc
    .tuple(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), changed), { maxLength: 5 }), fc.nat(2), fc.boolean())
    .map(([pairs, tail, startsChanged]) => build(pairs, tail, startsChanged));
}

function build(pairs: readonly [number, [number, number]][], tail: number, startsChanged: boolean): readonly Edit[] {
  let count = 0;
  const lines = (length: number): string[] => Array.from({ length }, () => `line number ${count++}`);
  const edits = pairs.flatMap(([same, [removed, added]]): Edit[] => [
    { kind: 'same', lines: lines(same) },
    { kind: 'changed', removed: lines(removed), added: lines(added) },
  ]);
  const end: Edit[] = tail > 0 ? [{ kind: 'same', lines: lines(tail) }] : [];
  return [...edits.slice(startsChanged ? 1 : 0), ...end];
}

export function linesBefore(edits: readonly Edit[]): readonly string[] {
  return edits.flatMap((edit) => (edit.kind === 'same' ? edit.lines : edit.removed));
}

export function linesAfter(edits: readonly Edit[]): readonly string[] {
  return edits.flatMap((edit) => (edit.kind === 'same' ? edit.lines : edit.added));
}

/** The hunks that a diff without context has for these edits. */
export function hunksOf(edits: readonly Edit[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let before = 0;
  let after = 0;
  for (const edit of edits) {
    const [oldCount, newCount] =
      edit.kind === 'same' ? [edit.lines.length, edit.lines.length] : [edit.removed.length, edit.added.length];
    if (edit.kind === 'changed') {
      hunks.push({
        oldStart: oldCount > 0 ? before + 1 : before,
        oldCount,
        newStart: newCount > 0 ? after + 1 : after,
        newCount,
      });
    }
    before += oldCount;
    after += newCount;
  }
  return hunks;
}
