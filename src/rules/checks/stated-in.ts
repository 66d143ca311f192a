import * as z from 'zod';
import type { Check, Discrepancy, Place } from '../check.ts';

const PROMISE = z.strictObject({
  /** What a reader must find there, in a few words. */
  promise: z.string().min(1),
  /** Sets of words: one block of the place must hold every word of at least one set. */
  words: z.array(z.array(z.string().min(1)).min(1)).min(1),
});

const OPTIONS = z.strictObject({ promises: z.array(PROMISE).min(1) });

type Options = z.infer<typeof OPTIONS>;
type Promised = z.infer<typeof PROMISE>;

/** Holds a place to the promises that it must state, in one paragraph, item or cell each. */
export const statedIn: Check<Options> = {
  kind: 'stated-in',
  summary: 'a promise is stated where readers look for it',
  options: OPTIONS,
  messages: { 'not-stated': 'State here that {promise}: no paragraph holds the words {words}.' },
  async run({ options, places }) {
    const found = places.flatMap((place) => {
      const blocks = textsOf(place);
      return options.promises.filter((promise) => !isStated(blocks, promise)).map((one) => missing(place, one));
    });
    return { status: 'judged', bound: places.map(({ document, span }) => ({ document, span })), found };
  },
};

function textsOf({ document, span }: Place): string[] {
  return document.blocks
    .filter((block) => block.record === null && block.span.start >= span.start && block.span.end <= span.end)
    .map((block) => ` ${plain(block.prose.text)} `);
}

function isStated(texts: readonly string[], { words }: Promised): boolean {
  return words.some((set) => texts.some((text) => set.every((word) => text.includes(` ${plain(word)} `))));
}

/** Words alone, in lower case, one space between them. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
}

function missing({ document, span }: Place, { promise, words }: Promised): Discrepancy {
  return {
    code: 'not-stated',
    args: { promise, words: words.map((set) => set.map((word) => `"${word}"`).join(' and ')).join(', or ') },
    at: { document, span },
    side: 'document',
    related: [],
    fix: null,
  };
}
