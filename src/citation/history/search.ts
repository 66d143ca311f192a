import type { SourceFile } from '../../text/source-file.ts';
import type { LineRange } from '../evidence.ts';

/** Lines too plain to tell one place from another. */
const PLAIN = /^[\s{}()[\];,.:]*$|^(?:else|end|fi|done|try|pass|return|break|continue)\b.{0,4}$/;
const MAX_PLACES = 20;

/** Where the text of cited lines stands in another file or version: whole, its indentation aside, else by its first telling line. */
export function findText(cited: readonly string[], file: SourceFile): readonly LineRange[] {
  const wanted = cited.map((line) => line.trim());
  const pivot = wanted.findIndex((line) => !PLAIN.test(line));
  if (pivot < 0) return [];
  const starts: number[] = [];
  for (let line = 1; line <= file.lineCount && starts.length <= MAX_PLACES; line++) {
    if (file.line(line).trim() === wanted[pivot]) starts.push(line - pivot);
  }
  const whole = starts.filter((start) => wanted.every((line, index) => file.line(start + index).trim() === line));
  return (whole.length > 0 ? whole : starts)
    .filter((start) => start >= 1)
    .map((start) => ({ start, end: Math.min(file.lineCount, start + cited.length - 1) }));
}
