import { unquoted } from './calls.ts';
import type { Question } from './question.ts';

/** A string literal, unquoted, escapes left as written. */
export interface StringLiteral {
  readonly value: string;
  readonly start: number;
  readonly line: number;
}

const ECMASCRIPT = '[(string) (template_string)] @string';

/** The string literals of a file, docstrings left out, in source order. */
export const STRINGS: Question<readonly StringLiteral[]> = {
  queries: {
    python: `
(string) @string
(expression_statement . (string) @docstring .)`,
    rust: '[(string_literal) (raw_string_literal)] @string',
    typescript: ECMASCRIPT,
    tsx: ECMASCRIPT,
    javascript: ECMASCRIPT,
    bash: '[(string) (raw_string)] @string',
    go: '[(interpreted_string_literal) (raw_string_literal)] @string',
    java: '(string_literal) @string',
    csharp: '[(string_literal) (verbatim_string_literal) (raw_string_literal)] @string',
    c: '(string_literal) @string',
    cpp: '[(string_literal) (raw_string_literal)] @string',
  },
  read(matches, file) {
    const docstrings = new Set(matches.map(({ docstring }) => docstring?.start));
    return matches
      .flatMap(({ string }) => (string && !docstrings.has(string.start) ? [string] : []))
      .map((string) => ({
        value: unquoted(file.slice(string)),
        start: string.start,
        line: file.lineAt(string.start),
      }))
      .sort((a, b) => a.start - b.start);
  },
};
