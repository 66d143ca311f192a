import type { SourceFile, Span } from '../../text/source-file.ts';
import type { Block, Citation, Prose, RecordReason, Section, Table } from '../facts.ts';
import { collect } from './collect.ts';
import { FORMS } from './forms.ts';
import type { Found, Scene } from './found.ts';
import { headsOf } from './heads.ts';
import { neighbourhood } from './neighbours.ts';
import { OriginsOfBlocks } from './origins.ts';
import { pathsIn } from './paths.ts';
import { ReachOfBlocks } from './reach.ts';
import { wordedLines } from './worded.ts';
import { zonesOf } from './zones.ts';

/** What the reader of a document hands over. */
export interface CitingText {
  readonly file: SourceFile;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
}

/** A citation whose neighbours are not yet numbered. */
interface Draft {
  readonly found: Found;
  readonly leadsTo: Found | null;
  readonly citation: Citation;
}

/** Every citation of a document, sorted by position. Never throws, whatever the text. */
export function extractCitations({ file, blocks, tables }: CitingText): readonly Citation[] {
  const scenes = blocks.map((block) => sceneOf(file, block));
  const reach = new ReachOfBlocks(scenes, tables);
  const origins = new OriginsOfBlocks(blocks, tables);
  const drafts = scenes.flatMap((scene, index) => {
    const found = collect(scene, reach.of(index), FORMS);
    return found.length === 0 ? [] : draftsOf(scene, index, found, origins.of(index));
  });
  return numbered(onePlaceEach(drafts.sort((a, b) => a.citation.span.start - b.citation.span.start)), blocks);
}

function sceneOf(file: SourceFile, block: Block): Scene {
  const { text } = block.prose;
  const zones = zonesOf(block);
  return { file, block, text, zones, paths: pathsIn(text, zones), worded: wordedLines(text, zones) };
}

function draftsOf(scene: Scene, block: number, all: readonly Found[], origin: string | null): readonly Draft[] {
  const { former, leadsTo } = neighbourhood(scene.text, all);
  return all.map((found) => ({
    found,
    leadsTo: leadsTo.get(found) ?? null,
    citation: citationOf(scene, block, found, { origin, record: recordOf(scene, found, former.has(found)) }),
  }));
}

function recordOf({ block, zones }: Scene, { place }: Found, isFormer: boolean): RecordReason | null {
  if (block.record !== null) return block.record;
  if (zones.deleted.some(({ start, end }) => start < place.end && place.start < end)) return 'struck-through';
  return isFormer ? 'former-place' : null;
}

function citationOf(
  { file, block }: Scene,
  index: number,
  found: Found,
  context: { readonly origin: string | null; readonly record: RecordReason | null },
): Citation {
  const { prose } = block;
  const span = found.address?.whole ?? wholeSpan(file, prose, found);
  const { lines } = found;
  return {
    form: block.kind === 'field' && found.form === 'lines' ? 'field' : found.form,
    span,
    raw: file.slice(span),
    file: found.file,
    reach: found.reach,
    fileSpan: found.address?.path ?? (found.path && inFile(prose, found.path)),
    lines: lines && { start: lines.start, end: lines.end, isOpen: lines.isOpen },
    digits: found.address ? found.address.digits : lines && inFile(prose, lines.digits),
    labelDigits: found.label && inFile(prose, found.label),
    symbol: found.symbol,
    revision: found.revision,
    repository: found.repository,
    block: index,
    prose: found.place,
    head: null,
    leadsTo: null,
    ...context,
  };
}

/** The place as a whole, or the digits alone where the path stands after them or on another line of the file. */
function wholeSpan(file: SourceFile, prose: Prose, { place, path, lines }: Found): Span {
  const whole = inFile(prose, place);
  if (!lines) return whole;
  const digits = inFile(prose, lines.digits);
  const isBehind = path !== null && path.start > lines.digits.start;
  return isBehind || file.lineAt(whole.start) !== file.lineAt(digits.start) ? digits : whole;
}

function inFile({ offsets }: Prose, { start, end }: Span): Span {
  const from = offsets[start] ?? 0;
  return { start: from, end: end > start ? (offsets[end - 1] ?? from) + 1 : from };
}

/** Several links may share one definition: its address is one place. */
function onePlaceEach(drafts: readonly Draft[]): readonly Draft[] {
  const seen = new Set<number>();
  return drafts.filter(({ found, citation }) => {
    if (!found.address) return true;
    const isNew = !seen.has(citation.span.start);
    seen.add(citation.span.start);
    return isNew;
  });
}

function numbered(drafts: readonly Draft[], blocks: readonly Block[]): readonly Citation[] {
  const indexOf = new Map(drafts.map(({ found }, index) => [found, index]));
  const at = (found: Found | null) => (found ? (indexOf.get(found) ?? null) : null);
  const citations = drafts.map(({ citation }) => citation);
  const heads = headsOf(citations, blocks);
  return drafts.map(({ citation, found, leadsTo }, index) => ({
    ...citation,
    head: at(found.head) ?? heads[index] ?? null,
    leadsTo: at(leadsTo),
  }));
}
