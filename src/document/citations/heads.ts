import type { Block, Citation } from '../facts.ts';

/** For each carried-on citation the index of the one before it that names its file, in its block or in what lends it words. */
export function headsOf(citations: readonly Citation[], blocks: readonly Block[]): readonly (number | null)[] {
  const lastOf = new Map<string, number>();
  return citations.map((citation, index) => {
    const { file, form, fileSpan } = citation;
    if (file === null) return null;
    if (fileSpan !== null) lastOf.set(file, index);
    if (form !== 'continued') return null;
    const head = lastOf.get(file);
    const named = head === undefined ? undefined : citations[head];
    return head !== undefined && named && lends(named.block, citation.block, blocks) ? head : null;
  });
}

function lends(from: number, to: number, blocks: readonly Block[]): boolean {
  const lender = blocks[from];
  const block = blocks[to];
  if (!lender || !block) return false;
  const isSameRow = lender.cell?.table === block.cell?.table && lender.cell?.row === block.cell?.row;
  return from === to || block.leads.includes(from) || (block.cell !== null && isSameRow);
}
