import type { Document, Section, Table } from '../document/facts.ts';
import type { Place, Selector } from './check.ts';

/** What the parts of a selector found: where they fail tells what to report. */
export type Selected =
  | { readonly status: 'found'; readonly places: readonly Place[] }
  | { readonly status: 'no-document' }
  /** The document is there, the place in it is not; `nearest` is where it was looked for. */
  | { readonly status: 'no-place'; readonly nearest: Place };

/** Every place of the documents that a rule looks at. */
export function select(where: Selector | null, documents: readonly Document[]): Selected {
  const chosen = documents.filter(({ file }) => isNamed(file.path, where?.document));
  if (chosen.length === 0) return { status: 'no-document' };
  const areas = chosen.flatMap((document) => areasOf(document, where));
  if (areas.length === 0) return { status: 'no-place', nearest: whole(chosen[0] as Document) };
  const places = areas.flatMap((area) => placesIn(area, where));
  return places.length > 0 ? { status: 'found', places } : { status: 'no-place', nearest: areas[0] as Place };
}

function isNamed(path: string, glob: string | undefined): boolean {
  if (glob === undefined) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const pattern = globPattern(glob);
  return pattern.test(path) || pattern.test(name);
}

/** A glob of names: `*` within a folder, `**` across folders. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => GLOBS[part] ?? part.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${source}$`);
}

const GLOBS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

function whole(document: Document): Place {
  return { document, span: { start: 0, end: document.file.text.length }, kind: 'document', index: 0 };
}

/** The sections that the selector names, or the whole document. */
function areasOf(document: Document, where: Selector | null): Place[] {
  if (!where?.decision && !where?.heading) return [whole(document)];
  return document.sections.flatMap((section, index): Place[] =>
    isWanted(section, where)
      ? [{ document, span: { start: section.heading.start, end: section.body.end }, kind: 'section', index }]
      : [],
  );
}

function isWanted(section: Section, { decision, heading }: Selector): boolean {
  if (section.isHistory) return false;
  if (heading !== undefined && !folded(section.title).includes(folded(heading))) return false;
  return decision === undefined || decision.some((id) => section.decision === id);
}

function placesIn(area: Place, where: Selector | null): Place[] {
  if (where?.table) return tablesIn(area, where.table);
  if (where?.words) return blocksIn(area, where.words);
  return [area];
}

function tablesIn({ document, span }: Place, header: readonly string[]): Place[] {
  return document.tables.flatMap((table, index): Place[] =>
    isWithin(table, span) && hasHeader(document, table, header)
      ? [{ document, span: table.span, kind: 'table', index }]
      : [],
  );
}

function hasHeader({ blocks }: Document, { rows }: Table, wanted: readonly string[]): boolean {
  const cells = (rows[0] ?? []).map((block) => folded(blocks[block]?.prose.text ?? ''));
  return wanted.every((word) => cells.some((cell) => cell.includes(folded(word))));
}

function blocksIn({ document, span }: Place, words: readonly string[]): Place[] {
  return document.blocks.flatMap((block, index): Place[] => {
    if (block.record !== null || !isWithin(block, span)) return [];
    const text = folded(block.prose.text);
    return words.every((word) => text.includes(folded(word)))
      ? [{ document, span: block.span, kind: 'block', index }]
      : [];
  });
}

function isWithin({ span }: { readonly span: Place['span'] }, area: Place['span']): boolean {
  return area.start <= span.start && span.end <= area.end;
}

/** Words without markup, case and spacing. */
function folded(text: string): string {
  return text.replace(/[`*_]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
