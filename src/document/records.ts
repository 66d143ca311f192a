/** Fences of these languages hold words; every other language is code or data, which states nothing. */
const PROSE_LANGUAGES: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'ascii', 'none']);

/** Lines that a program printed: greps, compilers, tracebacks, test runners, prompts, diffs, data. */
const OUTPUT: readonly RegExp[] = [
  /^\S+?:\d+[:-](?!\d+\b)[ \t]*\S/,
  /^\S+?:\d+:\d+:/,
  /^\d+[:-]\s*\S+.*[;{}()=]/,
  /^\S*\/\S+:\d+$/,
  /^\s*File "[^"]+", line \d+/,
  /^\s+at .+\(.+:\d+(?::\d+)?\)/,
  /^\s*(?:\$|>>>|#|%) \S/,
  /^(?:PASS|FAIL|FAILED|ERROR|ok|not ok)\b/,
  /^(?:@@ |diff --git |\+\+\+ |--- )/,
  /^\s*["{[]/,
  /^\s*-?\s?[\w.-]+:(?:\s|$)/,
  /^(?:error|warning)(?:\[\w+\])?:/,
];
const DIAGRAM = /->|→|=>|<-|←|[├└│─▼▲↓]|\+--/;
const OUTPUT_SHARE = 0.5;

/** Whether a fence records a run; a diagram, a call chain or a list of places is prose. */
export function isTranscript(language: string | null, content: string): boolean {
  if (!PROSE_LANGUAGES.has((language ?? '').toLowerCase())) return true;
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return false;
  const outputs = lines.filter(
    (line) => !DIAGRAM.test(line) && OUTPUT.some((pattern) => pattern.test(line.slice(0, 400))),
  );
  return outputs.length >= OUTPUT_SHARE * lines.length;
}

const QUOTES = /\b(?:quot(?:e|es|ed|ing)|says?|reads|read|wrote|writes|stated?|verbatim)\b[^.]{0,40}:\s*$/i;
const ATTRIBUTION = /^\s*(?:From|Quoted from|In)\s+`?[\w./-]+\.\w+`?\s*:/i;

/** Whether a block quote gives the words of another document. */
export function isQuotation(leadText: string, quoteText: string): boolean {
  return QUOTES.test(leadText.slice(-120)) || ATTRIBUTION.test(quoteText.slice(0, 200));
}
