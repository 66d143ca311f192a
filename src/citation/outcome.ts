import type { Citation } from '../document/facts.ts';
import type { Anchor, Candidate, Judgement, Verdict } from './judgement.ts';

const CONFIDENCE: Readonly<Partial<Record<Verdict, number>>> = { broken: 0.95, external: 0.9, ambiguous: 0.5 };

/** A verdict that needs no look at the cited lines: the file is gone, external, refused, or one of several. */
export function terminal(
  citation: Citation,
  anchors: readonly Anchor[],
  verdict: Verdict,
  reasons: readonly string[],
  candidates: readonly Candidate[] = [],
): Judgement {
  return {
    citation,
    target: null,
    verdict,
    confidence: CONFIDENCE[verdict] ?? 0.5,
    suggestion: null,
    anchors,
    cited: null,
    candidates,
    reasons,
  };
}
