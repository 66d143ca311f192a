import type { SourceFile, Span } from '../text/source-file.ts';

/** Everything that a document states, with the place of each statement. Spans are offsets into `file.text`. */
export interface Document {
  readonly file: SourceFile;
  readonly kind: DocumentKind;
  readonly sections: readonly Section[];
  readonly blocks: readonly Block[];
  readonly tables: readonly Table[];
  readonly markers: readonly Marker[];
  readonly revisions: readonly DeclaredRevision[];
  readonly citations: readonly Citation[];
}

export type DocumentKind = 'markdown' | 'source';

/** A heading and what stands under it, up to the next heading of the same or a lower depth. */
export interface Section {
  readonly title: string;
  readonly depth: number;
  /** Decision id (`D6`, `D3.1`) when the heading numbers one. */
  readonly decision: string | null;
  readonly slug: string;
  readonly heading: Span;
  readonly body: Span;
  /** Index of the enclosing section, -1 at the top. */
  readonly parent: number;
  /** The heading marks its text as history ("The prior mechanism", "Old: …", struck through). */
  readonly isHistory: boolean;
}

export type BlockKind = 'paragraph' | 'heading' | 'cell' | 'fence' | 'field';

/** Why a text is read but not held to: it records what was, or what another text says. */
export type RecordReason = 'struck-through' | 'history' | 'quotation' | 'transcript' | 'former-place';

/** The smallest piece of prose whose words belong together: a paragraph, a list item's paragraph, a cell, a heading, a field. */
export interface Block {
  readonly kind: BlockKind;
  readonly span: Span;
  readonly prose: Prose;
  /** Index into `sections`, -1 before the first heading. */
  readonly section: number;
  /** Blocks that lend their words, nearest first: the enclosing items' paragraphs, the paragraph that leads a list in. */
  readonly leads: readonly number[];
  /** The cell's place in its table. */
  readonly cell: { readonly table: number; readonly row: number; readonly column: number } | null;
  /** The field's key path in the front matter (`sourceRef`, `links.0.ref`). */
  readonly key: string | null;
  /** Info string of a fence; null elsewhere. */
  readonly language: string | null;
  readonly record: RecordReason | null;
}

/**
 * A block's words with the markup taken away: `text[i]` stands at `offsets[i]` in the file. Soft line breaks, with the
 * indentation or quotation marks after them, are one `\n`.
 */
export interface Prose {
  readonly text: string;
  readonly offsets: Int32Array;
  readonly marks: readonly Mark[];
}

export type MarkKind = 'code' | 'strong' | 'emphasis' | 'delete' | 'link' | 'image';

/** A marked-up part of a prose; `start` and `end` index `Prose.text`. */
export interface Mark {
  readonly kind: MarkKind;
  readonly start: number;
  readonly end: number;
  /** Where a link leads, and where in the file that address is written (its definition for a reference-style link). */
  readonly href: { readonly text: string; readonly span: Span } | null;
}

export interface Table {
  readonly span: Span;
  readonly section: number;
  /** Block indices; row 0 is the header row. A missing cell is -1. */
  readonly rows: readonly (readonly number[])[];
}

/** A `<!-- compass-doc ignore… -->` comment. */
export interface Marker {
  readonly kind: 'ignore' | 'ignore-next' | 'ignore-start' | 'ignore-end';
  readonly rule: string | null;
  readonly reason: string | null;
  readonly span: Span;
  /** The lines that it covers, first and last; an `ignore-start` reaches its `ignore-end` or the end of the document. */
  readonly lines: { readonly first: number; readonly last: number };
}

/** "checked at 52c37317b": the baseline of a section, or of the whole document when `section` is -1. */
export interface DeclaredRevision {
  readonly revision: string;
  readonly section: number;
  readonly span: Span;
}

export type CitationForm =
  /** `path:10`, `path#L10`, "lines 10-12 of path" and their kin, with the file written beside the lines. */
  | 'lines'
  /** A further member of a list: the `288-291` of `async_proc.py:28,288-291`. */
  | 'list'
  /** `:383`, `L10`, "line 10": the file comes from before. */
  | 'continued'
  /** `file.py::Name`, `file.rs#Name`. */
  | 'symbol'
  /** "`Name` (`file.py`)": a name beside a bare file. */
  | 'pair'
  /** A link's address, a permalink. */
  | 'link'
  /** A front-matter field's value. */
  | 'field';

/** A place in a document that names a place in a source. */
export interface Citation {
  readonly form: CitationForm;
  /** What the report points at: from the path (or the name, the colon, the first digit) to the last digit. */
  readonly span: Span;
  /** The text of `span` as written. */
  readonly raw: string;
  /** The file as written, here or where the citation carries on from; null when none is in reach. */
  readonly file: string | null;
  /** The files that a carried-on number could mean, nearest first; `file` is the first. Empty where the file stands beside the lines. */
  readonly reach: readonly string[];
  /** Where that file is written, when it stands in this citation. */
  readonly fileSpan: Span | null;
  /** First and last line as written, not yet checked: the start may be 0 or past the end. `isOpen` for `1118+`. */
  readonly lines: { readonly start: number; readonly end: number; readonly isOpen: boolean } | null;
  /** The exact digits that a repair rewrites: `320-328`, `L10-L20` without its letters counts from first to last digit. */
  readonly digits: Span | null;
  /** The same digits repeated in the label of a link whose address is cited. */
  readonly labelDigits?: Span | null;
  /** The name as written, without backticks: `Scheduler.postprocess`, `KV_IDLE_DRAIN_INTERVAL_S = 0.001`. */
  readonly symbol: string | null;
  /** Commit of a permalink or of `rev:path:line`; null elsewhere. */
  readonly revision: string | null;
  /** Repository of a permalink (`owner/name`); null elsewhere. */
  readonly repository: string | null;
  /** Name and version of the crate or package that the sentence says the file is of; null elsewhere. */
  readonly origin: string | null;
  /** Index into `blocks`. */
  readonly block: number;
  /** Where in the block's prose the citation stands. */
  readonly prose: Span;
  /** Index of the citation that this one carries on from, or that opens its list; null when it stands alone. */
  readonly head: number | null;
  /** Index of the citation that an arrow leads on to (`a.py:10 -> b.py:20`). */
  readonly leadsTo: number | null;
  readonly record: RecordReason | null;
}
