const ESCAPE = /\\(?:([0-7]{3})|(.))/g;
const NAMED: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** A file name as git prints it where it does not end names by NUL: in quotes, C escapes, octal bytes. */
export function unquoteName(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const bytes = Buffer.from(name.slice(1, -1), 'utf8').toString('latin1');
  const unescaped = bytes.replace(ESCAPE, (_, octal: string | undefined, unit: string) =>
    octal === undefined ? (NAMED[unit] ?? unit) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );
  return Buffer.from(unescaped, 'latin1').toString('utf8');
}
