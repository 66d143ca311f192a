import type { Form, Found, Reach, Scene } from './found.ts';

/** Every citation has a full stop, a colon, a slash or a digit, or a file name that is a word. */
const MAY_CITE = /[.:/\\\d]|file/i;

/** The members of "lines 10 and 20 of `path`" stand between its head and its path. */
function isInHead({ form, head, place }: Found): boolean {
  return form === 'list' && head !== null && head.place.start <= place.start && place.end <= head.place.end;
}

/** Runs the forms over one block; no two of the results share a place. Sorted by place. */
export function collect(scene: Scene, reach: Reach, forms: readonly Form[]): readonly Found[] {
  if (!MAY_CITE.test(scene.text) && scene.zones.links.length === 0) return [];
  const taken = new Uint8Array(scene.text.length);
  const isTaken = (offset: number) => taken[offset] === 1;
  const kept: Found[] = [];
  for (const form of forms) {
    const heads = new Set(kept);
    for (const one of form(scene, reach, isTaken)) {
      if (one.form === 'list' && one.head && !heads.has(one.head)) continue;
      if (!one.isShared && !isInHead(one)) {
        if (taken.subarray(one.place.start, one.place.end).includes(1)) continue;
        taken.fill(1, one.place.start, one.place.end);
      }
      kept.push(one);
      heads.add(one);
    }
  }
  return kept.sort((a, b) => a.place.start - b.place.start || a.place.end - b.place.end);
}
