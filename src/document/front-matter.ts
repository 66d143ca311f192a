import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Span } from '../text/source-file.ts';

/** A scalar of the front matter, where its value is written without quotes. */
export interface Field {
  readonly key: string;
  readonly span: Span;
}

const TOML_FIELD = /^[ \t]*([\w.-]+)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'#[{][^\n#]*))/gm;

/** Every scalar of a YAML front matter; `offset` is where its text begins in the file. Broken YAML gives what can be read. */
export function yamlFields(text: string, offset: number): readonly Field[] {
  const fields: Field[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) visit(value, [...path, isScalar(key) ? String(key.value) : '']);
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        visit(item, [...path, String(index)]);
      });
    } else if (isScalar(node) && node.range) {
      const [start, end] = node.range;
      const quotes = /^["']/.test(text.slice(start, end)) ? 1 : 0;
      fields.push({
        key: path.join('.'),
        span: { start: offset + start + quotes, end: offset + Math.max(start, end - quotes) },
      });
    }
  };
  visit(parseDocument(text, { logLevel: 'silent', strict: false }).contents, []);
  return fields;
}

/** `key = value` lines of a TOML front matter. */
export function tomlFields(text: string, offset: number): readonly Field[] {
  return [...text.matchAll(TOML_FIELD)].map((match) => {
    const value = (match[2] ?? match[3] ?? match[4] ?? '').trimEnd();
    const start = offset + match.index + match[0].lastIndexOf(value);
    return { key: match[1] as string, span: { start, end: start + value.length } };
  });
}

const FENCE = /^(?:---|\+\+\+)[ \t]*(?:\r\n|\r|\n)/;

/** How a text stands to front matter: `open` begins like it and never closes it. */
export function frontMatterOf(text: string): 'none' | 'open' | 'closed' {
  const [fence] = FENCE.exec(text) ?? [];
  if (fence === undefined) return 'none';
  const lines = text.slice(fence.length).split(/\r\n|\r|\n/);
  return lines.some((line) => line.trimEnd() === fence.trimEnd()) ? 'closed' : 'open';
}
