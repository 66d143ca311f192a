import { EXITS } from '../../source/inquiry/exits.ts';
import { GUARDS, type Guard } from '../../source/inquiry/guards.ts';
import { ask } from '../../source/inquiry/question.ts';
import { functionAt, SCOPES } from '../../source/inquiry/scopes.ts';
import type { Span } from '../../text/source-file.ts';
import type { OpenedFile } from './files.ts';

/** A condition that decides whether a place is reached. */
export interface Holding {
  readonly condition: string;
  /** Its words: names, literals, operators of letters. */
  readonly words: ReadonlySet<string>;
  /** Whether the place is reached when it holds; an early exit leaves the rest to when it does not. */
  readonly holds: boolean;
}

export interface Conditions {
  /** The conditions around an offset, within its function, outermost first. */
  around(offset: number): readonly Holding[];
}

/** The conditions of a file: those that enclose a place, and those whose body left the function before it. */
export async function conditionsOf({ file }: OpenedFile): Promise<Conditions> {
  const scopes = (await ask(SCOPES, file)) ?? [];
  const guards = (await ask(GUARDS, file)) ?? [];
  const exits = (await ask(EXITS, file)) ?? [];
  const leaving = new Set(guards.filter(({ body }) => hasBetween(exits, body)));
  return {
    around(offset) {
      const start = functionAt(scopes, offset)?.start ?? 0;
      const inside = guards.filter(({ conditionStart }) => conditionStart >= start && conditionStart < offset);
      return inside.flatMap((guard) => {
        if (offset >= guard.body.start && offset < guard.body.end) return [holdingOf(guard, guard.holds)];
        return guard.holds && guard.body.end <= offset && leaving.has(guard) ? [holdingOf(guard, false)] : [];
      });
    },
  };
}

/** Whether one of the exits, sorted by start, begins within the span. */
function hasBetween(exits: readonly Span[], { start, end }: Span): boolean {
  let low = 0;
  let high = exits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((exits[middle] as Span).start < start) low = middle + 1;
    else high = middle;
  }
  const first = exits[low];
  return first !== undefined && first.start < end;
}

const MAX_CONDITION = 2000;

function holdingOf({ condition }: Guard, holds: boolean): Holding {
  const text = condition.slice(0, MAX_CONDITION);
  return { condition: text, words: new Set(text.match(/[\w$]+|[^\w\s]+/g)), holds };
}
