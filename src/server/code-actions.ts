import { type CodeAction, CodeActionKind, type Range, type WorkspaceEdit } from 'vscode-languageserver/node';
import { chooseFixes } from '../fix/apply.ts';
import type { Finding, Fix } from '../report/report.ts';
import { diagnosticOf } from './diagnostics.ts';
import { findingsOf, rangeOf, rangeOfLocation, type Scene } from './scene.ts';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.compass-doc`;

export interface ActionRequest {
  readonly range: Range;
  /** The kinds that are asked for; undefined asks for all. */
  readonly only: readonly string[] | undefined;
  /** The client takes edits that name the version that they are made for. */
  readonly withVersions: boolean;
}

type Fixable = Finding & { readonly fix: Fix };

/** The repairs of the citations in a range, and of all whose repair is certain. */
export function codeActionsOf(scene: Scene, request: ActionRequest): CodeAction[] {
  const fixable = findingsOf(scene).filter((finding): finding is Fixable => finding.fix !== null);
  const here = fixable.filter(({ location }) => touches(rangeOfLocation(location), request.range));
  const certain = fixable.filter(({ fix }) => fix.certain);
  const actions = [
    ...here.map((finding) => fixOne(finding, scene, request)),
    ...(here.length > 0 && certain.length > 1 ? [fixAll(CodeActionKind.QuickFix, certain, scene, request)] : []),
    ...(certain.length > 0 ? [fixAll(FIX_ALL, certain, scene, request)] : []),
  ];
  return actions.filter(({ kind }) => isAsked(kind as string, request.only));
}

function fixOne(finding: Fixable, scene: Scene, request: ActionRequest): CodeAction {
  const { fix } = finding;
  const text = fix.edits.map((edit) => edit.text).join(', ');
  return {
    title: `Rewrite as \`${text}\` (${fix.certain ? 'certain' : 'offered'})`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(finding, scene, false)],
    isPreferred: fix.certain,
    edit: workspaceEdit(fix.edits, scene, request),
  };
}

function fixAll(kind: string, certain: readonly Fixable[], scene: Scene, request: ActionRequest): CodeAction {
  const { edits, applied } = chooseFixes(certain.map(({ fix }) => fix));
  const what = applied === 1 ? 'the certain repair' : `all ${applied} certain repairs`;
  return { title: `Apply ${what} in this document`, kind, edit: workspaceEdit(edits, scene, request) };
}

function workspaceEdit(edits: Fix['edits'], scene: Scene, { withVersions }: ActionRequest): WorkspaceEdit {
  const { uri, version, document } = scene;
  const textEdits = edits.map(({ start, end, text }) => ({
    range: rangeOf(document.file, { start, end }),
    newText: text,
  }));
  return withVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits: textEdits }] }
    : { changes: { [uri]: textEdits } };
}

/** A kind is asked for by itself or by what stands before one of its dots. */
function isAsked(kind: string, only: readonly string[] | undefined): boolean {
  return only?.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`)) ?? true;
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
