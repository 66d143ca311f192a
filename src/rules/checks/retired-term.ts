import * as z from 'zod';
import type { Block, Document } from '../../document/facts.ts';
import type { Check, Discrepancy, DocumentPlace, Place } from '../check.ts';

const TERM = z.strictObject({
  term: z.string().min(1),
  /** The decision that retired it, as readers name it: `01 D7`. */
  by: z.string().min(1),
  /** The words that replace it. */
  instead: z.string().min(1),
});

const OPTIONS = z.strictObject({ terms: z.array(TERM).min(1) });

type Options = z.infer<typeof OPTIONS>;
type Term = z.infer<typeof TERM>;

/** Holds documents to the words of today: a term that a decision retired stands only in text marked as history. */
export const retiredTerm: Check<Options> = {
  kind: 'retired-term',
  summary: 'a term that a decision retired is used only in history',
  options: OPTIONS,
  messages: {
    'retired-term': '"{term}" was retired by {by}: write {instead}, or mark the text as history.',
  },
  async run({ options, places }) {
    const found = new Map<string, Discrepancy>();
    for (const place of places) {
      for (const use of options.terms.flatMap((term) => usesIn(place, term))) {
        found.set(`${place.document.file.path} ${use.at.span.start} ${use.args.term}`, use);
      }
    }
    return { status: 'judged', bound: places.map(placeOnly), found: [...found.values()] };
  },
};

function usesIn(place: Place, term: Term): Discrepancy[] {
  const { document, span } = place;
  const blocks = document.blocks.filter(
    (block) => block.span.start >= span.start && block.span.end <= span.end && !isHistory(document, block),
  );
  return blocks.flatMap((block) =>
    occurrences(block.prose.text, term.term).map((start) => discrepancy(document, block, start, term)),
  );
}

function isHistory(document: Document, block: Block): boolean {
  if (block.record !== null) return true;
  for (let index = block.section; index >= 0; index = document.sections[index]?.parent ?? -1) {
    if (document.sections[index]?.isHistory === true) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Where `term` stands as whole words; case counts for nothing. */
function occurrences(text: string, term: string): number[] {
  const starts: number[] = [];
  const lower = text.toLowerCase();
  // A few letters change length when lowered; offsets would then no longer fit.
  const [hay, needle] = lower.length === text.length ? [lower, term.toLowerCase()] : [text, term];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
    if (!WORD.test(hay[at - 1] ?? '') && !WORD.test(hay[at + needle.length] ?? '')) starts.push(at);
  }
  return starts;
}

function discrepancy(document: Document, block: Block, start: number, term: Term): Discrepancy {
  const { offsets } = block.prose;
  const first = offsets[start] ?? block.span.start;
  const last = offsets[start + term.term.length - 1] ?? first;
  return {
    code: 'retired-term',
    args: { term: term.term, by: term.by, instead: term.instead },
    at: { document, span: { start: first, end: last + 1 } },
    side: 'document',
    related: [],
    fix: null,
  };
}

function placeOnly({ document, span }: Place): DocumentPlace {
  return { document, span };
}
