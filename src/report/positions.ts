import type { SourceFile } from '../text/source-file.ts';
import type { Edit, Range } from './report.ts';

/** An edit with the place that people and other tools name it by. */
export function placed(
  file: SourceFile,
  edit: { readonly start: number; readonly end: number; readonly text: string },
): Edit {
  const start = file.position(edit.start);
  const end = file.position(edit.end);
  const at: Range = { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  return { start: edit.start, end: edit.end, text: edit.text, at };
}

/** A column in UTF-8 bytes for one in UTF-16 units, both from 1; a surrogate on its own counts as its replacement. */
export function byteColumn(line: string, column: number): number {
  return Buffer.byteLength(line.slice(0, column - 1), 'utf8') + 1;
}
