import { unquoted } from '../../source/inquiry/calls.ts';

const CONSTANT_NAMES: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  nil: 'null',
  undefined: 'null',
  nullptr: 'null',
};
const NUMBER = /^[-+]?(?:0[xX][\da-fA-F_]+|\d[\d_,]*(?:\.[\d_]+)?(?:[eE][-+]?\d+)?|\.\d+)/;
const SUFFIX = /^(?:_?(?:[uif](?:8|16|32|64|128|size)|usize|isize)|[uUlLfFdDmMn]{1,3})?$/;
const MAX_VALUE = 500;

/**
 * The value of a literal in one spelling for all languages: numbers without separators and suffixes, strings without quotes,
 * `true`, `false`, `null`. A call around one literal (`Duration::from_secs(60)`) and products of numbers mean their number;
 * any other expression is itself.
 */
export function literalOf(source: string): string {
  const text = source.slice(0, MAX_VALUE).trim();
  const bare = unquoted(text);
  if (bare !== text) return bare;
  const named = CONSTANT_NAMES[text];
  return named ?? numberIn(text) ?? productIn(text) ?? wrappedIn(text) ?? text;
}

function numberIn(text: string): string | null {
  const match = NUMBER.exec(text.replace(/^-\s+/, '-'));
  if (!match || !SUFFIX.test(text.slice(match[0].length))) return null;
  return spelled(Number(match[0].replace(/[_,]/g, '').replace(/^\+/, '')));
}

function spelled(value: number): string | null {
  return Number.isFinite(value) ? String(value) : null;
}

function productIn(text: string): string | null {
  const factors = text.split('*').map((factor) => numberIn(factor.trim()));
  if (factors.length < 2 || factors.includes(null)) return null;
  return spelled(factors.reduce((product, factor) => product * Number(factor), 1));
}

function wrappedIn(text: string): string | null {
  const inner = /^[\w.:$]+\(\s*([^()]*?)\s*\)$/.exec(text)?.[1];
  if (inner === undefined) return null;
  const bare = unquoted(inner);
  return bare !== inner ? bare : (numberIn(inner) ?? productIn(inner));
}
