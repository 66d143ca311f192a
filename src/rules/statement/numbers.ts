const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const TIMES = ['once', 'twice', 'thrice'];

const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ...TIMES.map((word, index): [string, number] => [word, index + 1]),
  ['no', 0],
  ['none', 0],
  ['single', 1],
  ['both', 2],
]);

/** Matches a number in digits or words; longer words first, so that `seventeen` is not read as `seven`. */
export const NUMBER_PATTERN = `\\d+(?:,\\d{3})*|(?:${TENS.join('|')})-(?:${SMALL.slice(1, 10).join('|')})|${[
  ...VALUES.keys(),
]
  .sort((a, b) => b.length - a.length)
  .join('|')}`;

/** The value of a number in digits or words; null when it is none. */
export function numberOf(text: string): number | null {
  const plain = text.toLowerCase().replaceAll(',', '');
  if (/^\d+$/.test(plain)) return Number(plain);
  const [tens, units] = plain.split('-') as [string, string?];
  const value = VALUES.get(tens);
  return value === undefined ? null : value + (units === undefined ? 0 : (VALUES.get(units) ?? 0));
}

/** The number written in the manner of `model`: in words with its case, or in digits. */
export function writtenLike(model: string, value: number): string {
  if (/^\d/.test(model)) return String(value);
  const word = TIMES.includes(model.toLowerCase()) ? TIMES[value - 1] : wordOf(value);
  if (word === undefined) return String(value);
  return /^[A-Z]/.test(model) ? word[0]?.toUpperCase() + word.slice(1) : word;
}

function wordOf(value: number): string | undefined {
  if (value < 20) return SMALL[value];
  const tens = TENS[Math.floor(value / 10) - 2];
  const units = value % 10;
  return tens && (units === 0 ? tens : `${tens}-${SMALL[units]}`);
}
