/** A half-open range of UTF-16 offsets into one text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place as people name it: line and column start at 1, the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An immutable text with its lines. A line ends at `\n`, `\r\n` or a lone `\r`, and at nothing else. */
export class SourceFile {
  readonly path: string;
  readonly text: string;
  #starts: readonly number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get #lineStarts(): readonly number[] {
    this.#starts ??= lineStarts(this.text);
    return this.#starts;
  }

  /** Lines that a reader can cite: a final line end opens no further line. */
  get lineCount(): number {
    const starts = this.#lineStarts;
    return this.text.length === 0 || starts[starts.length - 1] !== this.text.length ? starts.length : starts.length - 1;
  }

  /** Offset of the first unit of `line`; the end of the text when the line lies past it. */
  lineStart(line: number): number {
    return this.#lineStarts[line - 1] ?? this.text.length;
  }

  /** Offset after the last unit of `line`, its line end left out. */
  lineEnd(line: number): number {
    let end = this.#lineStarts[line] ?? this.text.length;
    if (end > this.lineStart(line) && this.text[end - 1] === '\n') end--;
    if (end > this.lineStart(line) && this.text[end - 1] === '\r') end--;
    return end;
  }

  /** The text of `line` without its line end; empty when there is no such line. */
  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line));
  }

  /** The line that holds `offset`. */
  lineAt(offset: number): number {
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  position(offset: number): Position {
    const line = this.lineAt(offset);
    return { line, column: offset - this.lineStart(line) + 1 };
  }

  offset({ line, column }: Position): number {
    return Math.min(this.lineStart(line) + column - 1, this.text.length);
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end);
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 10 || (unit === 13 && text.charCodeAt(index + 1) !== 10)) starts.push(index + 1);
  }
  return starts;
}
