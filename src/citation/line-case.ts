import type { Citation } from '../document/facts.ts';
import type { RankedRange } from './candidates.ts';
import { rangesFor, rank } from './candidates.ts';
import { Assessor, type LineRange } from './evidence.ts';
import type { Baseline, Past } from './history/baseline.ts';
import type { Anchor, Candidate } from './judgement.ts';
import type { Located } from './resolve.ts';
import type { SiteKind } from './site.ts';
import type { SourceView } from './source-view.ts';

/** A line citation with its file open: what the passes over a document work on. */
export interface LineCase {
  readonly citation: Citation;
  readonly lines: LineRange;
  readonly located: Located;
  readonly view: SourceView;
  readonly assessor: Assessor;
  readonly anchors: readonly Anchor[];
  readonly site: SiteKind;
  readonly cited: RankedRange;
  /** Best first. */
  readonly ranges: readonly RankedRange[];
  readonly baseline: Baseline | null;
  readonly past: Past | null;
}

export const MAX_RANGES = 14;

export function openCase(
  citation: Citation,
  lines: LineRange,
  anchors: readonly Anchor[],
  site: SiteKind,
  located: Located,
  view: SourceView,
): LineCase {
  const assessor = new Assessor(view, anchors, site);
  return {
    citation,
    lines,
    located,
    view,
    assessor,
    anchors,
    site,
    cited: rank(assessor, lines, lines, 'cited'),
    ranges: rangesFor(assessor, lines).slice(0, MAX_RANGES),
    baseline: null,
    past: null,
  };
}

/** Whether the cited lines exist. */
export function isInBounds({ lines, view }: LineCase): boolean {
  return lines.end <= view.lineCount;
}

export function candidateOf({ start, end, score, assessment }: RankedRange, { located, view }: LineCase): Candidate {
  return {
    root: located.root.name,
    path: located.path,
    start,
    end,
    score: Math.round(score * 1000) / 1000,
    evidence: assessment.evidence,
    excerpt: view.file.line(start),
  };
}
