/** Plain English words that carry no evidence of their own. */
const STOPWORDS = new Set(
  (
    'about above after again against also although always among another any anything are around because been before being ' +
    'below between both but call called calls can cannot case cases cite cited code could default defined definition does ' +
    'done down during each either else ending even every exactly example file files first following for from function get ' +
    'gets given goes had has have having here hence how however into its itself just keep kept last later less let like ' +
    'line lines made make makes many may means method might more most much must never new next none not nothing now off ' +
    'old once one only onto other others otherwise our out over own per put rather read reads real return returns same ' +
    'section see seen set sets several shall should side since some something such take takes than that the their them ' +
    'then there these they thing this those three through thus too two under unless until upon use used uses using value ' +
    'via was way were what when where which while who whole whose why will with within without would yet you your'
  ).split(' '),
);

const MIN_WORD_LENGTH = 3;
const SUFFIXES = ['ations', 'ation', 'ings', 'ing', 'ies', 'ers', 'ed', 'es', 'er', 's'] as const;
const MIN_STEM_LENGTH = 4;

/** A word without its commonest English endings, lower case: enough to let "deferred" meet `defer_free`. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  for (const suffix of SUFFIXES) {
    if (lower.length - suffix.length >= MIN_STEM_LENGTH && lower.endsWith(suffix)) {
      return undouble(lower.slice(0, -suffix.length));
    }
  }
  return lower.length > MIN_STEM_LENGTH && lower.endsWith('e') ? lower.slice(0, -1) : lower;
}

function undouble(word: string): string {
  const last = word[word.length - 1];
  const root = last === word[word.length - 2] && !'ls'.includes(last as string) ? word.slice(0, -1) : word;
  return root.length > MIN_STEM_LENGTH && root.endsWith('e') ? root.slice(0, -1) : root;
}

export function isStopword(word: string): boolean {
  return word.length < MIN_WORD_LENGTH || STOPWORDS.has(word.toLowerCase());
}

const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/** The words inside an identifier: `handleFedPause` and `handle_fed_pause` are `handle`, `fed`, `pause`. */
export function partsOf(identifier: string): string[] {
  return identifier.match(PARTS) ?? [];
}

/** Whether a bare word is written as code is: with an underscore, an inner capital, or in capitals with more than an acronym's length. */
export function looksLikeIdentifier(word: string): boolean {
  return /[a-z0-9][A-Z]|[A-Za-z]_|_[A-Za-z]|^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(word);
}
