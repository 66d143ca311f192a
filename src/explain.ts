import { AnchorReader } from './citation/anchors.ts';
import type { Judgement } from './citation/judgement.ts';
import type { Citation, Document } from './document/facts.ts';
import type { Explanation } from './report/explanation.ts';
import type { Verification } from './verify.ts';

/** Where a question points: a document's line, and perhaps a column (UTF-16 units from 1). */
export interface ExplainedPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number | null;
}

const MAX_NEAR = 5;

/** Why the citations at a place were judged as they were; without a column, all that touch the line. */
export function explain(verification: Verification, { path, line, column }: ExplainedPlace): readonly Explanation[] {
  const judged = verification.documents.find(({ document }) => document.file.path === path);
  if (!judged) return [];
  const { document, judgements } = judged;
  const reader = new AnchorReader(document);
  return document.citations
    .filter((citation) => touches(document, citation, line, column))
    .map((citation) => {
      const judgement = judgements.find((one) => one.citation === citation) ?? null;
      return explanationOf(document, citation, judgement, reader);
    });
}

/** The lines nearest to a place that do hold citations, in order. */
export function linesWithCitations(verification: Verification, { path, line }: ExplainedPlace): readonly number[] {
  const document = verification.documents.find((one) => one.document.file.path === path)?.document;
  if (!document) return [];
  const lines = new Set(document.citations.map(({ span }) => document.file.lineAt(span.start)));
  return [...lines]
    .sort((a, b) => Math.abs(a - line) - Math.abs(b - line) || a - b)
    .slice(0, MAX_NEAR)
    .sort((a, b) => a - b);
}

function touches({ file }: Document, { span }: Citation, line: number, column: number | null): boolean {
  const isOnLine = file.lineAt(span.start) <= line && line <= file.lineAt(Math.max(span.start, span.end - 1));
  if (column === null || !isOnLine) return isOnLine;
  const offset = file.lineStart(line) + column - 1;
  return span.start <= offset && offset < span.end;
}

function explanationOf(
  document: Document,
  citation: Citation,
  judgement: Judgement | null,
  reader: AnchorReader,
): Explanation {
  const { line, column } = document.file.position(citation.span.start);
  const sentence = reader.sentenceOf(citation);
  const prose = document.blocks[citation.block]?.prose.text ?? citation.raw;
  return {
    path: document.file.path,
    line,
    column,
    raw: citation.raw,
    sentence: {
      text: prose.slice(sentence.start, sentence.end),
      start: Math.max(0, citation.prose.start - sentence.start),
      end: Math.max(0, citation.prose.end - sentence.start),
    },
    anchors: judgement?.anchors ?? reader.anchorsOf(citation),
    target: judgement?.target ?? null,
    cited: judgement?.cited ?? null,
    candidates: judgement?.candidates ?? [],
    verdict: judgement?.verdict ?? null,
    confidence: judgement?.confidence ?? 0,
    suggestion: judgement?.suggestion ?? null,
    reasons: [...(judgement?.reasons ?? notJudged(citation)), ...ignoredBy(document, citation)],
  };
}

function notJudged({ record }: Citation): string[] {
  return [
    `it is a record (${record ?? 'left out'}), which is read but not judged; \`--judge-records\` judges records too`,
  ];
}

function ignoredBy({ file, markers }: Document, { span }: Citation): string[] {
  const line = file.lineAt(span.start);
  return markers
    .filter(({ lines }) => lines.first <= line && line <= lines.last)
    .map((marker) => {
      const what = marker.rule === null ? 'every rule' : `\`${marker.rule}\``;
      const why = marker.reason === null ? '' : `: ${marker.reason}`;
      return `the marker on line ${file.lineAt(marker.span.start)} ignores ${what} here${why}`;
    });
}
