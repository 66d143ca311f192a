import type { Span } from '../../text/source-file.ts';
import type { Found } from './found.ts';

/** What the words between citations tell: which place is a former one, and which leads on to the next. */
export interface Neighbourhood {
  readonly former: ReadonlySet<Found>;
  readonly leadsTo: ReadonlyMap<Found, Found>;
}

/** A citation with the further members of its list. */
interface Group extends Span {
  readonly head: Found;
  readonly last: Found;
}

const ARROW = /^[\s)\]`'"]{0,8}(?:-{1,2}>|=>|[→⟶⇒])[\s([`'"]{0,8}$/;
const NOW =
  /^[\s)\]`'",;:—–(-]{0,6}(?:and\s)?(?:(?:is|are|sits|stands|it's|they're)\s)?(?:now|today)(?:\s(?:at|in|is|on))?[\s(`'"]{1,3}$/i;
const MOVED =
  /^[\s)\]`'"]{0,4}(?:(?:has|have|was|were|is|are)\s)?(?:since\s)?(?:moved|drifted|shifted|renumbered|corrected|become|became)(?:\s(?:to|into))?[\s(`'"]{1,3}$/i;
const FORMERLY =
  /(?:formerly|previously|used to be|originally|moved from|renumbered from|drifted from|shifted from|changed from|no longer|was at|\(was|\(old:?|\(ex)(?:\s(?:at|in|on))?[\s(`'"]{1,3}$/i;
const MAX_BETWEEN = 60;
const MAX_BEFORE = 32;

/** `found` in the order of their places in one text. */
export function neighbourhood(text: string, found: readonly Found[]): Neighbourhood {
  const groups = groupsOf(found);
  const former = new Set<Found>();
  const leadsTo = new Map<Found, Found>();
  groups.forEach((group, index) => {
    const next = groups[index + 1];
    const between = next && next.start - group.end <= MAX_BETWEEN ? text.slice(group.end, next.start) : null;
    if (next && between !== null && ARROW.test(between)) leadsTo.set(group.last, next.head);
    if (isFormer(text.slice(Math.max(0, group.start - MAX_BEFORE), group.start), between)) former.add(group.head);
  });
  for (const one of found) if (one.form === 'list' && one.head && former.has(one.head)) former.add(one);
  return { former, leadsTo };
}

function isFormer(before: string, between: string | null): boolean {
  if (FORMERLY.test(before)) return true;
  return between !== null && (MOVED.test(between) || NOW.test(between));
}

function groupsOf(found: readonly Found[]): readonly Group[] {
  const groups: Group[] = [];
  for (const one of found) {
    const open = groups[groups.length - 1];
    if (one.form === 'pair') continue;
    if (open && one.form === 'list' && one.head === open.head) {
      groups[groups.length - 1] = { ...open, last: one, end: one.place.end };
    } else {
      groups.push({ ...one.place, head: one, last: one });
    }
  }
  return groups;
}
