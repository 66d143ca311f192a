import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver/node';
import type { Finding, RelatedPlace, Severity } from '../report/report.ts';
import type { ProjectFault } from './host.ts';
import { uriOf } from './paths.ts';
import { findingsOf, judgementBehind, rangeOfLines, rangeOfLocation, type Scene } from './scene.ts';

const SOURCE = 'compass-doc';
/** Clients end a range that is longer than its line with the line. */
const LINE_END = 9999;

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** The findings of a document as a client shows them. */
export function diagnosticsOf(scene: Scene, withRelated: boolean): Diagnostic[] {
  return findingsOf(scene).map((finding) => diagnosticOf(finding, scene, withRelated));
}

export function diagnosticOf(finding: Finding, scene: Scene, withRelated: boolean): Diagnostic {
  const related = withRelated ? relatedOf(finding, scene) : [];
  return {
    range: rangeOfLocation(finding.location),
    severity: SEVERITY[finding.severity],
    code: finding.ruleId,
    source: SOURCE,
    message: finding.message,
    ...(related.length > 0 && { relatedInformation: related }),
  };
}

function relatedOf(finding: Finding, scene: Scene): DiagnosticRelatedInformation[] {
  const { project, uri, document } = scene;
  const judgement = judgementBehind(scene, finding);
  const root = judgement?.target?.root ?? judgement?.candidates[0]?.root ?? project.served.roots[0]?.setting.name ?? '';
  return finding.related.flatMap((place) => {
    const file = project.fileOf(root, place.path);
    const isOwn = place.path === document.file.path;
    if (file === null && !isOwn) return [];
    const location = { uri: isOwn || file === null ? uri : uriOf(file), range: lineRange(place) };
    return [{ location, message: relatedMessage(place) }];
  });
}

function lineRange({ line, endLine, excerpt }: RelatedPlace): Range {
  const whole = rangeOfLines(line, endLine);
  return line === endLine ? { start: whole.start, end: { line: line - 1, character: excerpt.length } } : whole;
}

function relatedMessage({ message, path, line, endLine, excerpt }: RelatedPlace): string {
  const lines = line === endLine ? String(line) : `${line}-${endLine}`;
  return `${message}: ${path}:${lines} | ${excerpt.trim()}`;
}

/** What is wrong with a configuration, at its place. */
export function faultDiagnostic({ line, column, message, remedy }: ProjectFault): Diagnostic {
  const start = { line: line - 1, character: column - 1 };
  return {
    range: { start, end: { line: line - 1, character: LINE_END } },
    severity: DiagnosticSeverity.Error,
    code: 'config',
    source: SOURCE,
    message: `${message}; ${remedy}`,
  };
}

/** The diagnostics that stay right when lines `first` to `last` are replaced by lines of another number: those on them go. */
export function withoutLines(diagnostics: readonly Diagnostic[], { start, end }: Range, added: number): Diagnostic[] {
  const shift = added - (end.line - start.line);
  return diagnostics.flatMap((diagnostic) => {
    const { range } = diagnostic;
    if (range.end.line < start.line) return [diagnostic];
    if (range.start.line <= end.line) return [];
    return [{ ...diagnostic, range: { start: moved(range.start, shift), end: moved(range.end, shift) } }];
  });
}

function moved({ line, character }: Range['start'], shift: number): Range['start'] {
  return { line: line + shift, character };
}
