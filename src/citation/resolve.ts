import type { Citation } from '../document/facts.ts';
import { folderOf, normalise, type PathIndex, sharedDepth } from './path-index.ts';
import type { JudgedRoot, Sources } from './sources.ts';

export interface Located {
  readonly root: JudgedRoot;
  readonly path: string;
  readonly how: 'exact' | 'relative' | 'suffix' | 'moved';
}

export type FileResolution =
  /** Best first; several when the written name fits several files. */
  | { readonly status: 'found'; readonly files: readonly Located[] }
  | { readonly status: 'external'; readonly root: string }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'absent'; readonly reason: string };

/** Where citations of one document look for their files. */
export interface ResolutionContext {
  readonly sources: Sources;
  readonly documentPath: string;
  /** Paths that the document's other citations resolve to without doubt. */
  readonly mentioned: ReadonlySet<string>;
}

const ABSOLUTE = /^(?:\/|~|[A-Za-z]:[\\/])/;

/** Finds the file that a citation means, by its path as written; content decides between equals later. */
export async function resolveFile(
  citation: Citation,
  written: string,
  context: ResolutionContext,
): Promise<FileResolution> {
  if (ABSOLUTE.test(written))
    return { status: 'refused', reason: `\`${written}\` is an absolute path, expected one inside a declared root` };
  const slashed = written.replaceAll('\\', '/');
  for (const root of rootsFor(citation, slashed, context.sources.roots)) {
    if (root.tree === null) return { status: 'external', root: root.name };
    const path = withoutPrefix(slashed, root);
    const files = locate(path, citation, root, await context.sources.indexOf(root), context);
    if (files.length > 0) return { status: 'found', files };
  }
  if (leavesRoot(slashed, context.documentPath)) return { status: 'refused', reason: `\`${written}\` leaves the root` };
  return unresolved(citation, slashed, context);
}

/** A root that the path or the sentence names comes first, and alone when it is not at hand; then all in their order. */
function rootsFor(citation: Citation, written: string, roots: readonly JudgedRoot[]): readonly JudgedRoot[] {
  const named = roots.filter((root) => hasPrefix(written, root) || isOrigin(citation.origin, root));
  const others = roots.filter((root) => !named.includes(root) && root.tree !== null);
  const here = named.some(({ tree }) => tree === null) && !hasPrefix(written, named[0] as JudgedRoot) ? others : [];
  return [...here, ...named, ...others];
}

function hasPrefix(written: string, { prefix }: JudgedRoot): boolean {
  return prefix !== null && prefix !== '' && written.startsWith(prefix);
}

function isOrigin(origin: string | null, { name }: JudgedRoot): boolean {
  return origin !== null && (origin === name || origin.startsWith(`${name} `));
}

function withoutPrefix(written: string, root: JudgedRoot): string {
  return hasPrefix(written, root) ? written.slice((root.prefix as string).length).replace(/^\/+/, '') : written;
}

function locate(
  written: string,
  citation: Citation,
  root: JudgedRoot,
  index: PathIndex,
  context: ResolutionContext,
): Located[] {
  const as = (how: Located['how']) => (path: string) => ({ root, path, how });
  const relative = normalise(`${folderOf(context.documentPath)}/${written}`);
  const isRelative = /^\.\.?\//.test(written);
  const whole = normalise(written);
  const exact = whole !== null && !isRelative && index.has(whole) ? [as('exact')(whole)] : [];
  const beside = relative !== null && index.has(relative) ? [as('relative')(relative)] : [];
  const first = isRelative || citation.form === 'link' ? [...beside, ...exact] : [...exact, ...beside];
  const suffix = whole === null ? [] : index.endingIn(whole.replace(/^(?:\.\.\/)+/, '')).map(as('suffix'));
  const ranked = [...first, ...byNearness(suffix, context)];
  const unique = ranked.filter(({ path }, at) => ranked.findIndex((other) => other.path === path) === at);
  return isSettled(written, first) ? unique.slice(0, 1) : unique;
}

/** A path with a folder that exists as written is meant; a bare name may still be another file of that name. */
function isSettled(written: string, first: readonly Located[]): boolean {
  return first.length > 0 && written.includes('/');
}

function byNearness(files: readonly Located[], { documentPath, mentioned }: ResolutionContext): Located[] {
  const weight = ({ path }: Located) => (mentioned.has(path) ? 100 : 0) + sharedDepth(path, documentPath);
  return [...files].sort(
    (a, b) => weight(b) - weight(a) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1),
  );
}

function leavesRoot(written: string, documentPath: string): boolean {
  return normalise(written) === null && normalise(`${folderOf(documentPath)}/${written}`) === null;
}

/** Nowhere as written: of a named crate, moved to another folder, or gone. */
async function unresolved(citation: Citation, written: string, context: ResolutionContext): Promise<FileResolution> {
  if (citation.origin !== null) return { status: 'external', root: citation.origin };
  if (citation.repository !== null) return { status: 'external', root: citation.repository };
  const main = context.sources.roots[0];
  if (main && written.includes('/')) {
    const moved = (await context.sources.indexOf(main)).named(written);
    if (moved.length === 1) return { status: 'found', files: [{ root: main, path: moved[0] as string, how: 'moved' }] };
  }
  const names = context.sources.roots.map(({ name }) => name).join(', ');
  return { status: 'absent', reason: `\`${written}\` is in no declared root (${names})` };
}
