import { sentencesOf } from '../../document/sentences.ts';
import type { Span } from '../../text/source-file.ts';
import { citationsOf, type StatedBlock } from './blocks.ts';

/** A name that a document lists; the span indexes the block's prose. */
export interface StatedName extends Span {
  readonly name: string;
}

/** The names of a part of a prose: those in backticks, or the words between commas where none is. */
export function namesIn(stated: StatedBlock, part: Span): readonly StatedName[] {
  const { text } = stated.block.prose;
  const code = codeNames(stated).filter(({ start, end }) => start >= part.start && end <= part.end);
  if (code.length > 0) return code;
  return [...text.slice(part.start, part.end).matchAll(/[\w$][\w$.:-]*/g)]
    .filter(([word]) => word !== 'and' && word !== 'or')
    .map((match) => {
      const start = part.start + match.index;
      return { name: match[0], start, end: start + match[0].length };
    });
}

/** The backticked names of a block; a cited file or line is none, nor is anything without a letter. */
export function codeNames(stated: StatedBlock): readonly StatedName[] {
  const { text, marks } = stated.block.prose;
  const cited = citationsOf(stated).filter(({ lines }) => lines !== null);
  const isCited = (mark: Span) => cited.some(({ prose }) => prose.start < mark.end && prose.end > mark.start);
  return marks
    .filter((mark) => mark.kind === 'code' && !isCited(mark))
    .map(({ start, end }) => ({ name: text.slice(start, end), start, end }))
    .filter(({ name }) => /\p{L}|_/u.test(name));
}

/** The sentence that holds the offset. */
export function sentenceAt({ block }: StatedBlock, offset: number): Span {
  const { text } = block.prose;
  const sentences = sentencesOf(text);
  return sentences.find(({ start, end }) => offset >= start && offset < end) ?? { start: 0, end: text.length };
}

/** `Name`, `module.Name`, `Name()` and `--name` mean their name. */
export function bareName(name: string): string {
  return name.replace(/\(\)$/, '').trim();
}
