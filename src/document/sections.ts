import GithubSlugger from 'github-slugger';
import type { Section } from './facts.ts';

/** A heading as it was found. */
export interface Heading {
  readonly title: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  readonly isStruck: boolean;
}

/** `D6. …`, `D3.1. …`, `ADR-0012: …`, `K2 — …`; a range of ids (`K1–K3`) numbers no decision of its own. */
const DECISION = /^((?:ADR-\d+)|(?:[A-Z]{1,2}\d+(?:\.\d+)*))(?:[.:]\s|\s+[—–-]\s)/;
/** Headings under which a document tells what was. */
const HISTORY =
  /^(?:the )?(?:prior|previous|former|old|earlier) (?:mechanism|design|approach|behaviou?r|state|version)s?\b|^(?:change ?log|history|revision history|release notes|superseded|previously|old:)/i;

/** Nests headings into sections; a section ends where the next heading of its depth or above begins. */
export function sectionsOf(headings: readonly Heading[], textLength: number): readonly Section[] {
  const slugger = new GithubSlugger();
  return headings.map((heading, index) => {
    const rest = headings.slice(index + 1);
    const next = rest.find(({ depth }) => depth <= heading.depth);
    const parent = headings.slice(0, index).findLastIndex(({ depth }) => depth < heading.depth);
    return {
      title: heading.title,
      depth: heading.depth,
      decision: DECISION.exec(heading.title)?.[1] ?? null,
      slug: slugger.slug(heading.title),
      heading: { start: heading.start, end: heading.end },
      body: { start: heading.end, end: next?.start ?? textLength },
      parent,
      isHistory:
        heading.isStruck || HISTORY.test(heading.title.replace(/^[\w.-]+[.:]\s+/, '')) || HISTORY.test(heading.title),
    };
  });
}

/** Whether a section, or one around it, is marked as history. */
export function isInHistory(sections: readonly Section[], index: number): boolean {
  for (let at = index; at >= 0; at = sections[at]?.parent ?? -1) if (sections[at]?.isHistory) return true;
  return false;
}
