import { distance } from 'fastest-levenshtein';

const MAX_SHARE = 0.5;

/** The choice that `word` is most likely a slip of; null when none is near enough. */
export function closest(word: string, choices: readonly string[]): string | null {
  const lower = word.toLowerCase();
  let best: { choice: string; edits: number } | null = null;
  for (const choice of choices) {
    const edits = distance(lower, choice.toLowerCase());
    const isNear = edits <= Math.max(1, Math.floor(Math.max(word.length, choice.length) * MAX_SHARE));
    if (isNear && (best === null || edits < best.edits)) best = { choice, edits };
  }
  return best?.choice ?? null;
}
