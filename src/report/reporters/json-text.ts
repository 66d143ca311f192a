/** Characters that JSON lets stand but that act on a terminal or a CI log which shows the report. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|##(?=\[|vso\[)/g;

/** A value as JSON in which nothing acts on what shows it; `indent` of 0 is one line. */
export function jsonText(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, escaped);
}

function escaped(found: string): string {
  const code = found.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${code}${found.slice(1)}`;
}
