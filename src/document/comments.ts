import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { SourceFile, Span } from '../text/source-file.ts';
import type { Block, Mark } from './facts.ts';
import { type DocumentParts, parseBlocks } from './markdown.ts';
import { coverLines, markerIn } from './markers.ts';

/** A comment or docstring: line by line, the part that is prose. */
export interface CommentText {
  readonly kind: 'comment' | 'docstring';
  readonly spans: readonly Span[];
}

/** Comments indent and underline as they please: what Markdown would make of that is switched off. */
const UNUSUAL = [
  'codeIndented',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'headingAtx',
  'definition',
  'thematicBreak',
];

const comments = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function switchOff() {
    const data = this.data() as { micromarkExtensions?: unknown[] };
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: UNUSUAL } }];
  });

/** Text that could hold a citation: a file name, or a line number after a colon. */
const COULD_CITE =
  /\.\w{1,5}[`'")]{0,3}(?:::?\w|#|,? \(?(?:L\d|lines? ))|[:(`]:?\d|\bL\d|\blines? \d|`[\w./-]+\.\w{1,5}`|compass-doc/;

/** Reads the comments of a source file as a document; groups that cite nothing are not parsed. */
export function readComments(file: SourceFile, texts: readonly CommentText[]): DocumentParts {
  const blocks: Block[] = [];
  const markers: NonNullable<ReturnType<typeof markerIn>>[] = [];
  for (const { spans } of texts) {
    const { text, offsets } = join(file, spans);
    if (!COULD_CITE.test(text)) continue;
    const marker = markerIn(text, { start: offsets[0] ?? 0, end: (offsets[offsets.length - 1] ?? 0) + 1 });
    if (marker) markers.push(marker);
    else
      blocks.push(
        ...moved(parseBlocks(text, (source) => comments.parse(source) as Root).blocks, offsets, blocks.length),
      );
  }
  return { file, kind: 'source', sections: [], blocks, tables: [], markers: coverLines(markers, file), revisions: [] };
}

function join(file: SourceFile, spans: readonly Span[]): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let text = '';
  spans.forEach(({ start, end }, index) => {
    text += file.text.slice(start, end);
    for (let at = start; at < end; at++) offsets.push(at);
    if (index === spans.length - 1) return;
    text += '\n';
    offsets.push(end);
  });
  return { text, offsets };
}

/** Carries blocks of a joined text to their places in the file. Tables of comments are read cell by cell, without their rows. */
function moved(blocks: readonly Block[], offsets: readonly number[], base: number): Block[] {
  const at = (offset: number) => offsets[Math.min(offset, offsets.length - 1)] ?? 0;
  const spanAt = ({ start, end }: Span): Span => ({ start: at(start), end: at(end - 1) + 1 });
  const markAt = (mark: Mark): Mark =>
    mark.href ? { ...mark, href: { ...mark.href, span: spanAt(mark.href.span) } } : mark;
  return blocks.map((block) => ({
    ...block,
    span: spanAt(block.span),
    leads: block.leads.map((lead) => lead + base),
    cell: null,
    prose: { ...block.prose, offsets: block.prose.offsets.map(at), marks: block.prose.marks.map(markAt) },
  }));
}
