import { applyFixes } from '../fix/apply.ts';
import type { Finding, Fix, Problem } from '../report/report.ts';
import { decodeUtf8 } from '../text/decode.ts';
import type { GatheredDocument } from './documents.ts';
import type { Io } from './io.ts';

/** A finding that says how the document would be right. */
export interface FixableFinding extends Finding {
  readonly fix: Fix;
}

/** One document as it is and as it would be. */
export interface Repair {
  readonly document: GatheredDocument;
  readonly before: string;
  readonly after: string;
  /** Citations that `after` puts right. */
  readonly fixed: number;
  /** Repairs left out because they touch what another one changes. */
  readonly skipped: number;
}

export interface Editable {
  readonly documents: readonly GatheredDocument[];
  readonly problems: readonly Problem[];
}

/** The documents at their real places, each file once. Findings know a document by its path only, so one path for two is refused. */
export async function editableDocuments(documents: readonly GatheredDocument[], io: Io): Promise<Editable> {
  const placed = await Promise.all(documents.map((document) => atRealPlace(document, io)));
  const files = new Map(placed.map((document) => [document.file, document] as const).reverse());
  const distinct = placed.filter((document) => files.get(document.file) === document);
  const uses = new Map<string, number>();
  for (const { path } of documents) uses.set(path, (uses.get(path) ?? 0) + 1);
  const shared = new Set([...uses].filter(([, count]) => count > 1).map(([path]) => path));
  return {
    documents: distinct.filter(({ path }) => !shared.has(path)),
    problems: [...shared].map((path) => ({
      path,
      line: null,
      message: 'several documents go by this path, so none of them is fixed',
      remedy: 'fix them one at a time',
    })),
  };
}

async function atRealPlace(document: GatheredDocument, io: Io): Promise<GatheredDocument> {
  if (document.file === null) return document;
  const { file } = document;
  return { ...document, file: await io.fileSystem.realpath(file).catch(() => file) };
}

/** What the findings make of the documents; a document that is no text has been told already and is left out. */
export function repairsOf(
  documents: readonly GatheredDocument[],
  findings: readonly FixableFinding[],
): readonly Repair[] {
  const fixes = fixesByPath(findings);
  return documents.flatMap((document) => {
    const decoded = decodeUtf8(document.bytes);
    if (!decoded.ok) return [];
    const own = fixes.get(document.path) ?? [];
    const { text, skipped } = applyFixes(decoded.text, own);
    return [{ document, before: decoded.text, after: text, fixed: own.length - skipped, skipped }];
  });
}

function fixesByPath(findings: readonly FixableFinding[]): ReadonlyMap<string, readonly Fix[]> {
  const fixes = new Map<string, Fix[]>();
  for (const { location, fix } of findings) {
    const own = fixes.get(location.path);
    if (own) own.push(fix);
    else fixes.set(location.path, [fix]);
  }
  return fixes;
}
