import * as z from 'zod';
import type { Citation } from '../../document/facts.ts';
import type { Check, Discrepancy } from '../check.ts';
import { discrepancy, judged } from '../outcomes.ts';
import { blocksOf, citationsOf } from '../statement/blocks.ts';

const OPTIONS = z.strictObject({});

/** One list of lines names each place once: the second of two equal members was to be another. */
export const repeatedLines: Check<z.infer<typeof OPTIONS>> = {
  kind: 'repeated-lines',
  summary: 'A list of cited lines names each place once',
  options: OPTIONS,
  messages: { repeated: 'Correct or remove `{lines}`: the list names these lines of {file} already.' },
  async run({ places }) {
    const stated = blocksOf(places);
    const bound = stated.flatMap((block) =>
      citationsOf(block)
        .filter(({ form, record }) => form === 'list' && record === null)
        .map(({ span }) => ({ document: block.document, span })),
    );
    const found = stated.flatMap((block) => {
      const cited = citationsOf(block).filter(({ record }) => record === null);
      return cited.flatMap((citation, at): Discrepancy[] => {
        const isRepeated =
          citation.form === 'list' && cited.slice(0, at).some((other) => isSame(citation, other, block));
        const args = { lines: linesOf(citation), file: citation.file ?? 'the file' };
        return isRepeated
          ? [discrepancy({ code: 'repeated', args, at: { document: block.document, span: citation.span } })]
          : [];
      });
    });
    return judged(bound, found);
  },
};

type Stated = ReturnType<typeof blocksOf>[number];

/** Members of one list, or its head, with the same lines. */
function isSame(one: Citation, other: Citation, { document }: Stated): boolean {
  const head = one.head === null ? undefined : document.citations[one.head];
  const isOfList = other === head || (other.form === 'list' && other.head === one.head);
  return isOfList && one.head !== null && linesOf(one) === linesOf(other) && linesOf(one) !== '';
}

function linesOf({ lines }: Citation): string {
  if (lines === null) return '';
  return lines.start === lines.end && !lines.isOpen
    ? `${lines.start}`
    : `${lines.start}-${lines.isOpen ? '' : lines.end}`;
}
