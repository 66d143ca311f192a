import { AnchorReader } from '../citation/anchors.ts';
import { type JudgeOptions, judgeDocuments } from '../citation/judge.ts';
import type { Judgement } from '../citation/judgement.ts';
import type { Sources } from '../citation/sources.ts';
import type { Citation, Document } from '../document/facts.ts';

type Keyed = ReadonlyMap<string, Judgement>;

/** Remembers how the citations of one document were judged, by all that a judgement depends on but the sources. */
export class KnownJudgements {
  /** Of the last run that asked the history. */
  #full: Keyed = new Map();
  #recent: Keyed = new Map();

  /** Judges every citation, history and all. */
  async judgeAll(document: Document, sources: Sources, options: JudgeOptions): Promise<readonly Judgement[]> {
    const [judgements = []] = await judgeDocuments([document], sources, options);
    const reader = new AnchorReader(document);
    this.#full = new Map(judgements.map((judgement) => [keyOf(judgement.citation, reader), judgement]));
    return judgements;
  }

  /** Judges the citations whose words changed, by sentence and syntax only; the others keep their judgement. */
  async judgeChanged(document: Document, sources: Sources, options: JudgeOptions): Promise<readonly Judgement[]> {
    const reader = new AnchorReader(document);
    const keys = new Map(document.citations.map((citation) => [citation, keyOf(citation, reader)]));
    const knownOf = (citation: Citation) => {
      const key = keys.get(citation) as string;
      return this.#full.get(key) ?? this.#recent.get(key);
    };
    const isAsked = (citation: Citation) => knownOf(citation) === undefined;
    const [fresh = []] = await judgeDocuments([document], sources, { ...options, isAsked, withoutHistory: true });
    const judged = new Map(fresh.map((judgement) => [judgement.citation, judgement]));
    const all = document.citations.flatMap((citation) => {
      const known = judged.has(citation) ? undefined : knownOf(citation);
      return judged.get(citation) ?? (known ? [{ ...known, citation, anchors: reader.anchorsOf(citation) }] : []);
    });
    this.#recent = new Map(all.map((judgement) => [keys.get(judgement.citation) as string, judgement]));
    return all;
  }
}

function keyOf(citation: Citation, reader: AnchorReader): string {
  const { form, raw, file, reach, lines, symbol, revision, repository, origin, record } = citation;
  const anchors = reader.anchorsOf(citation).map(({ text, kind, scope, weight }) => [text, kind, scope, weight]);
  const words = reader.wordsBefore(citation);
  return JSON.stringify([form, raw, file, reach, lines, symbol, revision, repository, origin, record, words, anchors]);
}
