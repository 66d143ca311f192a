import { unquoted } from './calls.ts';
import type { Question } from './question.ts';

/** One alternative of a `match`, `switch` or `case`: a name for each of its patterns. */
export interface Arm {
  readonly name: string;
  readonly start: number;
  readonly line: number;
}

const ECMASCRIPT = '(switch_case value: (_) @pattern)';

/** The arms of a file, in source order; catch-all patterns are left out. */
export const ARMS: Question<readonly Arm[]> = {
  queries: {
    python: '(case_clause (case_pattern) @pattern)',
    rust: `
(match_arm pattern: (match_pattern (or_pattern (_) @pattern)))
(match_arm pattern: (match_pattern (_) @whole))`,
    typescript: ECMASCRIPT,
    tsx: ECMASCRIPT,
    javascript: ECMASCRIPT,
    bash: '(case_item value: (_) @pattern)',
    go: '(expression_case value: (expression_list (_) @pattern))',
    java: '(switch_label (_) @pattern)',
    csharp: '(switch_section (constant_pattern) @pattern)',
    c: '(case_statement value: (_) @pattern)',
    cpp: '(case_statement value: (_) @pattern)',
  },
  read: (matches, file) =>
    matches
      .flatMap(({ pattern, whole }) => [pattern, whole?.type === 'or_pattern' ? undefined : whole])
      .flatMap((found) => {
        const name = found ? nameOf(file.slice(found)) : '_';
        if (!found || name === '_' || name === '*') return [];
        return [{ name, start: found.start, line: file.lineAt(found.start) }];
      })
      .sort((a, b) => a.start - b.start),
};

/** `Kind::Random { .. }` is named `Random`, `"random"` is named `random`. */
function nameOf(text: string): string {
  const plain = unquoted(text.slice(0, 400).trim());
  return plain === text.trim() ? (plain.split(/[({\s]/)[0] as string).split(/::|\./).pop() || plain : plain;
}
