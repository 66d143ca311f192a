import type { Span } from '../../text/source-file.ts';
import type { Block, Mark } from '../facts.ts';
import { isShellCommand } from './shell.ts';

/** The parts of a prose that are read by other rules than plain words. All sorted; code spans are disjoint. */
export interface Zones {
  /** Code marks, and what stands between backticks that the reader left in the text. */
  readonly code: readonly Span[];
  /** Addresses, wherever they stand. */
  readonly urls: readonly Span[];
  /** Addresses and shell commands: no path in them cites anything. */
  readonly quiet: readonly Span[];
  readonly links: readonly Mark[];
  readonly deleted: readonly Mark[];
  /** Offsets where code or a link begins or ends: no path goes across. */
  readonly edges: ReadonlySet<number>;
}

const BACKTICKED = /(?<!`)(`{1,2})(?!`)[^`\n]+(?:\n[^`\n]+)?\1(?!`)/g;
const URL = /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`|{}]*/giu;
const URL_TAIL = /[\])}.,;:!?*_]$/;
const PROMPT = /^[ \t]*\$ +\S.*$/gm;

export function zonesOf({ kind, prose: { text, marks } }: Block): Zones {
  const links = marks.filter((mark) => mark.kind === 'link').sort((a, b) => a.start - b.start);
  const code = codeSpans(text, marks);
  const urls = urlSpans(text);
  const commands = code.filter(({ start, end }) => isShellCommand(text.slice(start, end)));
  const prompts = kind === 'fence' ? matches(PROMPT, text) : [];
  return {
    code,
    urls,
    quiet: disjoint([...urls, ...commands, ...prompts]),
    links,
    deleted: marks.filter((mark) => mark.kind === 'delete'),
    edges: new Set([...code, ...links].flatMap(({ start, end }) => [start, end])),
  };
}

function codeSpans(text: string, marks: readonly Mark[]): readonly Span[] {
  const marked = marks.filter(({ kind }) => kind === 'code').map(({ start, end }) => ({ start, end }));
  if (!text.includes('`')) return disjoint(marked);
  const inBackticks = matches(BACKTICKED, text).map(({ start, end }) => {
    const ticks = text[start + 1] === '`' ? 2 : 1;
    return { start: start + ticks, end: end - ticks };
  });
  return disjoint([...marked, ...inBackticks]);
}

function urlSpans(text: string): readonly Span[] {
  if (!text.includes('://')) return [];
  return matches(URL, text).map(({ start, end }) => ({ start, end: withoutTail(text, start, end) }));
}

function withoutTail(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && URL_TAIL.test(text[last - 1] as string)) last--;
  return last;
}

function matches(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
}

/** Sorted, with what overlaps an earlier one left out. */
function disjoint(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    const last = kept[kept.length - 1];
    if (!last || span.start >= last.end) kept.push(span);
  }
  return kept;
}
