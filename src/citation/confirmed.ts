import type { Judgement } from './judgement.ts';
import type { LineCase } from './line-case.ts';

type Judged = readonly [LineCase, Judgement];

/** Fewer names than this may stand in the order of their citations by chance. */
const MIN_IN_ORDER = 4;

/** Repairs that are offered one by one may be certain together: `judged` are the citations of one file in one document. */
export function confirmTogether(judged: readonly Judged[]): readonly Judged[] {
  return confirmRepeated(confirmInOrder(judged));
}

/**
 * Names listed with the line of each, as `open (a.go:10)`, `close (a.go:31)`, that are all defined in the order in which they are
 * cited: whatever was wrong with the lines, the definitions are what was meant.
 */
function confirmInOrder(judged: readonly Judged[]): readonly Judged[] {
  const entries = judged.filter(isListedDefinition).sort(([a], [b]) => a.lines.start - b.lines.start);
  const isInOrder = entries.every(([one, judgement], index) => {
    const [before, earlier] = entries[index - 1] ?? [];
    if (!before || !earlier) return true;
    return before.lines.start < one.lines.start && startOf(earlier) < startOf(judgement);
  });
  if (entries.length < MIN_IN_ORDER || !isInOrder) return judged;
  const confirmed = new Set(entries.map(([one]) => one));
  return judged.map(([one, judgement]) => [one, confirmed.has(one) ? certain(judgement) : judgement]);
}

/** One line beside a name, whose one definition is the repair. */
function isListedDefinition([{ lines, assessor }, { suggestion }]: Judged): boolean {
  const [lead] = assessor.names;
  return (
    lines.start === lines.end &&
    lead?.anchor.scope === 'bound' &&
    lead.definitions.length === 1 &&
    suggestion?.start === lead.definitions[0]?.start
  );
}

/** The same lines, cited again by a sentence that says less, are the lines that another citation of them makes certain. */
function confirmRepeated(judged: readonly Judged[]): readonly Judged[] {
  const known = new Set(
    judged.flatMap(([one, { suggestion }]) => (suggestion?.certain ? [keyOf(one, suggestion)] : [])),
  );
  return judged.map(([one, judgement]) => {
    const { suggestion } = judgement;
    const isKnown = suggestion !== null && known.has(keyOf(one, suggestion));
    return [one, isKnown ? certain(judgement) : judgement];
  });
}

function keyOf({ lines }: LineCase, { start, end }: { readonly start: number; readonly end: number }): string {
  return `${lines.start}-${lines.end} ${start}-${end}`;
}

function startOf({ suggestion }: Judgement): number {
  return suggestion?.start ?? 0;
}

function certain(judgement: Judgement): Judgement {
  const { suggestion } = judgement;
  return suggestion === null ? judgement : { ...judgement, suggestion: { ...suggestion, certain: true } };
}
