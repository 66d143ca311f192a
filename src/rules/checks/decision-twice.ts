import * as z from 'zod';
import type { Document, Section } from '../../document/facts.ts';
import type { Check, Discrepancy, DocumentPlace } from '../check.ts';

const OPTIONS = z.strictObject({});

/** An id that numbers two decisions of one document names neither. */
export const decisionTwice: Check<z.infer<typeof OPTIONS>> = {
  kind: 'decision-twice',
  summary: 'A decision id stands at one heading of a document',
  options: OPTIONS,
  messages: { twice: 'Give this decision an id of its own: `{id}` is "{title}" at line {line} already.' },
  async run({ places }) {
    const bound: DocumentPlace[] = [];
    const found: Discrepancy[] = [];
    for (const document of new Set(places.map((place) => place.document))) {
      const first = new Map<string, Section>();
      for (const section of decisionsOf(document)) {
        const at = { document, span: section.heading };
        bound.push(at);
        const id = section.decision as string;
        const earlier = first.get(id);
        if (!earlier) first.set(id, section);
        else found.push(twice(at, id, earlier));
      }
    }
    return { status: 'judged', bound, found };
  },
};

/** The headings that number decisions: letters whose numbers come again and again (`P1`, `Q2`) are labels. */
function decisionsOf({ sections }: Document): readonly Section[] {
  const numbered = sections.filter(({ decision, isHistory }) => decision !== null && !isHistory);
  return numbered.filter(({ decision }) => {
    const series = seriesOf(decision as string);
    if (DECISIONS.has(series)) return true;
    const ids = numbered.map((section) => section.decision as string).filter((id) => seriesOf(id) === series);
    const distinct = new Set(ids).size;
    return (ids.length - distinct) * RARE <= distinct;
  });
}

const DECISIONS: ReadonlySet<string> = new Set(['D', 'ADR']);
/** Ids to each one that stands twice, for a series of other letters to number things at all. */
const RARE = 5;

function seriesOf(id: string): string {
  return /^[A-Z]+/.exec(id)?.[0] ?? '';
}

function twice(at: DocumentPlace, id: string, earlier: Section): Discrepancy {
  const line = at.document.file.lineAt(earlier.heading.start);
  const place = { document: at.document, span: earlier.heading };
  return {
    code: 'twice',
    args: { id, title: earlier.title, line },
    at,
    side: 'document',
    related: [{ place, message: 'the first decision of this id' }],
    fix: null,
  };
}
