import type { DocumentLink, LocationLink } from 'vscode-languageserver/node';
import type { Judgement } from '../citation/judgement.ts';
import { uriOf } from './paths.ts';
import { type ClientPosition, citationAt, judgementOf, rangeOf, rangeOfLines, type Scene } from './scene.ts';

/** Where the citation at a place leads. */
export async function definitionAt(scene: Scene, position: ClientPosition): Promise<LocationLink[]> {
  const citation = citationAt(scene, position);
  const judgement = citation && judgementOf(scene, citation);
  const target = judgement && targetOf(judgement, scene);
  if (!judgement || !target) return [];
  const { start, end } = await linesOf(judgement, scene);
  const targetRange = rangeOfLines(start, end);
  return [
    {
      originSelectionRange: rangeOf(scene.document.file, judgement.citation.span),
      targetUri: target,
      targetRange,
      targetSelectionRange: { start: targetRange.start, end: targetRange.start },
    },
  ];
}

/** Every citation that leads to a file, as a link to its line. */
export function linksOf(scene: Scene): DocumentLink[] {
  return scene.judgements.flatMap((judgement) => {
    const { citation, target } = judgement;
    const uri = targetOf(judgement, scene);
    if (uri === null || target === null) return [];
    const line = target.start === null ? '' : `#L${target.start}`;
    const tooltip = `${target.path}${target.start === null ? '' : `:${target.start}`}`;
    return [{ range: rangeOf(scene.document.file, citation.span), target: `${uri}${line}`, tooltip }];
  });
}

function targetOf({ target }: Judgement, { project }: Scene): string | null {
  const file = target && project.fileOf(target.root, target.path);
  return file === null ? null : uriOf(file);
}

/** The cited lines as far as the file has them. */
async function linesOf({ target, citation }: Judgement, { project }: Scene): Promise<{ start: number; end: number }> {
  if (target === null || target.start === null) return { start: 1, end: 1 };
  const opened = await project.open(target.root, target.path, citation.revision);
  const last = opened.status === 'ok' ? Math.max(1, opened.view.lineCount) : target.start;
  const start = Math.min(target.start, last);
  return { start, end: Math.min(Math.max(start, target.end ?? start), last) };
}
