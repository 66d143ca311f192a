import type { Block, DeclaredRevision, Section } from './facts.ts';

const DECLARED = /(?:\b(?:at|commit|revision|rev|tip|base|head|against)\b|@)[ \t\n`(]{1,3}([0-9a-f]{7,40})\b/gi;
/** In the preamble a bare "at <commit>" may be a branch point; a check says so. */
const CHECK = /\b(?:check|verif|measur|audit|cit|confirm|re-?read|valid as of|as of)\w*[^.]{0,80}$/i;
const FIELD = /^(?:commit|revision|checked_?at|checkedAt|baseline|sha)$/;
const HEX_ID = /^(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}$/;

/** "checked at `52c37317b`" in a section, or in the preamble for the whole document. */
export function revisionsOf(blocks: readonly Block[], sections: readonly Section[]): readonly DeclaredRevision[] {
  return blocks.flatMap((block) => {
    const { text, offsets } = block.prose;
    if (block.key !== null) {
      return FIELD.test(block.key) && HEX_ID.test(text.trim())
        ? [{ revision: text.trim(), section: -1, span: block.span }]
        : [];
    }
    if (block.record !== null) return [];
    return [...text.matchAll(DECLARED)].flatMap((match) => {
      const revision = match[1] as string;
      const at = match.index + match[0].length - revision.length;
      const start = offsets[at] ?? block.span.start;
      const isPreamble = (sections[block.section]?.depth ?? 1) === 1;
      if (isPreamble && !CHECK.test(text.slice(Math.max(0, match.index - 120), match.index))) return [];
      return HEX_ID.test(revision)
        ? [{ revision, section: isPreamble ? -1 : block.section, span: { start, end: start + revision.length } }]
        : [];
    });
  });
}
