import type { Question } from './question.ts';

/** A statement that leaves the function, or the turn of its loop. */
export interface Exit {
  readonly kind: 'return' | 'raise' | 'next';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
}

const ECMASCRIPT = `
(return_statement) @return
(throw_statement) @raise
[(continue_statement) (break_statement)] @next`;

/** The exits of a file, in source order. */
export const EXITS: Question<readonly Exit[]> = {
  queries: {
    python: `
(return_statement) @return
(raise_statement) @raise
[(continue_statement) (break_statement)] @next`,
    rust: `
(return_expression) @return
[(continue_expression) (break_expression)] @next`,
    typescript: ECMASCRIPT,
    tsx: ECMASCRIPT,
    javascript: ECMASCRIPT,
    java: ECMASCRIPT,
    csharp: ECMASCRIPT,
    go: `
(return_statement) @return
[(continue_statement) (break_statement)] @next`,
    c: `
(return_statement) @return
[(continue_statement) (break_statement)] @next`,
    cpp: ECMASCRIPT,
  },
  read: (matches, file) =>
    matches
      .flatMap((match) =>
        (['return', 'raise', 'next'] as const).flatMap((kind) => {
          const found = match[kind];
          if (!found) return [];
          const { start, end } = found;
          return [{ kind, text: file.slice(found), start, end, firstLine: file.lineAt(start) }];
        }),
      )
      .sort((a, b) => a.start - b.start),
};
