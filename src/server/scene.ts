import type { Range } from 'vscode-languageserver/node';
import type { Judgement } from '../citation/judgement.ts';
import type { Citation, Document } from '../document/facts.ts';
import type { Finding, Location, Report } from '../report/report.ts';
import type { SourceFile, Span } from '../text/source-file.ts';
import type { LiveProject } from './live-project.ts';

/** One document as it was last judged, for the answers to a client's questions. */
export interface Scene {
  readonly uri: string;
  readonly version: number;
  readonly document: Document;
  readonly judgements: readonly Judgement[];
  readonly report: Report;
  readonly project: LiveProject;
}

/** A place as clients count it, from 0. */
export interface ClientPosition {
  readonly line: number;
  readonly character: number;
}

export function rangeOf(file: SourceFile, { start, end }: Span): Range {
  return { start: clientPosition(file, start), end: clientPosition(file, end) };
}

function clientPosition(file: SourceFile, offset: number): ClientPosition {
  const { line, column } = file.position(offset);
  return { line: line - 1, character: column - 1 };
}

export function rangeOfLocation({ line, column, endLine, endColumn }: Location): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
}

/** Whole lines of a source; first and last line count from 1. */
export function rangeOfLines(start: number, end: number): Range {
  return { start: { line: start - 1, character: 0 }, end: { line: end, character: 0 } };
}

/** The citation at a place; the shortest where several cover it. */
export function citationAt({ document }: Scene, { line, character }: ClientPosition): Citation | null {
  const offset = document.file.offset({ line: line + 1, column: character + 1 });
  const covering = document.citations.filter(({ span }) => span.start <= offset && offset <= span.end);
  covering.sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start));
  return covering[0] ?? null;
}

export function judgementOf({ judgements }: Scene, citation: Citation): Judgement | null {
  return judgements.find((one) => one.citation === citation) ?? null;
}

/** The judgement that a finding tells of; null for a finding of another kind. */
export function judgementBehind({ document, judgements }: Scene, { location }: Finding): Judgement | null {
  const start = document.file.offset(location);
  return judgements.find(({ citation }) => citation.span.start === start) ?? null;
}

/** The findings of the document itself. */
export function findingsOf({ report, document }: Scene): readonly Finding[] {
  return report.findings.filter(({ location }) => location.path === document.file.path);
}
