import type { Definition, DefinitionKind } from '../source/outline.ts';
import type { Anchor } from './judgement.ts';
import { partsOf, stem } from './words.ts';

/** Kinds that people spell out: "the harness factory" for `_harness_factory`. A field or a variable is too common a phrase. */
const KINDS: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'function',
  'method',
  'constant',
  'macro',
]);
const MIN_PARTS = 2;
const MAX_PARTS = 5;
/** Between two words of one name stands a blank, a hyphen, or a line break with its margin. */
const MAX_GAP = 8;

/** Names of a file by the stems of their parts, for names of several. */
export function spelledNames(definitions: readonly Definition[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, kind } of definitions) {
    if (!KINDS.has(kind)) continue;
    const parts = partsOf(name);
    if (parts.length >= MIN_PARTS && parts.length <= MAX_PARTS) names.set(parts.map(stem).join(' '), name);
  }
  return names;
}

/** Anchors for the names of a file that the sentence spells out in plain words, next to each other. */
export function spelledAnchors(anchors: readonly Anchor[], names: ReadonlyMap<string, string>): readonly Anchor[] {
  if (names.size === 0) return [];
  const words = anchors.filter(({ kind }) => kind === 'word').sort((a, b) => a.span.start - b.span.start);
  const found: Anchor[] = [];
  for (let first = 0; first < words.length; first++) {
    let key = '';
    for (let last = first; last < words.length && last - first < MAX_PARTS; last++) {
      const word = words[last] as Anchor;
      const before = words[last - 1];
      if (last > first && before && word.span.start - before.span.end > MAX_GAP) break;
      key += (key === '' ? '' : ' ') + partsOf(word.text).map(stem).join(' ');
      const name = names.get(key);
      if (name !== undefined) found.push(anchorOf(words[first] as Anchor, word, name));
    }
  }
  return found;
}

/** A word weighs a fraction of a name. */
const NAME_TO_WORD = 5;

function anchorOf(first: Anchor, last: Anchor, name: string): Anchor {
  return {
    text: name,
    kind: 'name',
    scope: first.scope,
    weight: Math.min(first.weight, last.weight) * NAME_TO_WORD,
    span: { start: first.span.start, end: last.span.end },
  };
}
