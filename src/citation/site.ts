import type { OccurrenceRole } from './source-view.ts';

/** The kind of place that a sentence asks for. */
export type SiteKind = 'call' | 'definition' | 'assignment' | 'import' | 'comment' | 'any';

/** Verbs and nouns that tell the kind, in the words right around a citation. */
const SITE_WORDS: readonly (readonly [SiteKind, RegExp])[] = [
  ['comment', /\b(?:comment(?:ed|s)?|docstring|documents?|documented|notes?)\b/i],
  ['import', /\b(?:imports?|imported)\b/i],
  [
    'definition',
    /\b(?:defin(?:es?|ed|ition)|declar(?:es?|ed|ation)|signature|registered as|implemented|the (?:ABC|class|struct|enum|trait|interface))\b/i,
  ],
  [
    'assignment',
    /\b(?:assign(?:s|ed|ment)?|sets?|clear(?:s|ed)?|initiali[sz](?:es?|ed)|increment(?:s|ed)?|stores?|stamps?)\b/i,
  ],
  [
    'call',
    /\b(?:call(?:s|ed|ers?)?(?: site)?|invok(?:es?|ed)|runs? (?:at|in)|dispatch(?:es|ed)?|sends?|sent|posts?)\b/i,
  ],
];

/** Reads the kind of site off the words between the previous citation and this one. */
export function siteAsked(words: string): SiteKind {
  let latest: { kind: SiteKind; at: number } = { kind: 'any', at: -1 };
  for (const [kind, pattern] of SITE_WORDS) {
    const at = words.search(pattern);
    if (at > latest.at) latest = { kind, at };
  }
  return latest.kind;
}

const FIT: Readonly<Record<SiteKind, Readonly<Record<OccurrenceRole, number>>>> = {
  any: { definition: 1, call: 0.8, assignment: 0.85, reference: 0.75, string: 0.75, import: 0.45, comment: 0.55 },
  definition: { definition: 1, call: 0.6, assignment: 0.75, reference: 0.6, string: 0.6, import: 0.35, comment: 0.45 },
  call: { definition: 0.7, call: 1, assignment: 0.75, reference: 0.85, string: 0.85, import: 0.4, comment: 0.5 },
  assignment: { definition: 0.75, call: 0.75, assignment: 1, reference: 0.8, string: 0.8, import: 0.35, comment: 0.5 },
  comment: { definition: 0.6, call: 0.55, assignment: 0.6, reference: 0.55, string: 0.65, import: 0.35, comment: 1 },
  import: { definition: 0.6, call: 0.6, assignment: 0.6, reference: 0.6, string: 0.6, import: 1, comment: 0.45 },
};

/** How well an occurrence of this role answers the site that was asked for, 0 to 1. */
export function siteFit(site: SiteKind, role: OccurrenceRole): number {
  return FIT[site][role];
}
