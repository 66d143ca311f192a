import type { Span } from '../text/source-file.ts';

const SENTENCE_END = /[.!?][)"'`\]*]{0,3}\s+(?=[A-Z`"'“(*[\d])|\n\s*\n/g;
const ABBREVIATION = /(?:^|[\s(])(?:i\.e|e\.g|cf|vs|etc|approx|resp|incl|fig|sec|no|ca|[A-Z])\.$/i;

/** Splits a prose into sentences; together they cover it. */
export function sentencesOf(text: string): readonly Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const isBlank = match[0].startsWith('\n');
    if (!isBlank && ABBREVIATION.test(text.slice(Math.max(0, match.index - 10), match.index + 1))) continue;
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length || sentences.length === 0) sentences.push({ start, end: text.length });
  return sentences;
}

const CLAUSE_END = /[;:]\s+|\s[—–-]{1,2}\s|\s(?:->|→|=>)\s|,\s+(?:and|but|so|while|which|because|whereas)\s+/g;

/** Splits a sentence into clauses; a parenthesis stays with the words before it. */
export function clausesOf(text: string, sentence: Span): readonly Span[] {
  const body = text.slice(sentence.start, sentence.end);
  const clauses: Span[] = [];
  let start = 0;
  for (const match of body.matchAll(CLAUSE_END)) {
    if (depthAt(body, start, match.index) > 0) continue;
    const end = match.index + match[0].length;
    clauses.push({ start: sentence.start + start, end: sentence.start + end });
    start = end;
  }
  if (start < body.length || clauses.length === 0) clauses.push({ start: sentence.start + start, end: sentence.end });
  return clauses;
}

/** Parentheses open between `from` and `to`. */
function depthAt(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && depth > 0) depth--;
  }
  return depth;
}
