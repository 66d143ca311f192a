const WORD_UNIT = /\w/;

/** Tells whether `word` stands in the text with no letter, digit or underscore on either side, as `git grep -w` has it. */
export function holdsWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isFree = !isWordUnit(text[at - 1]) && !isWordUnit(text[at + word.length]);
    if (isFree) return true;
  }
  return false;
}

function isWordUnit(unit: string | undefined): boolean {
  return unit !== undefined && WORD_UNIT.test(unit);
}
