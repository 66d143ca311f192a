import { posix } from 'node:path';
import * as z from 'zod';
import type { Document, Mark } from '../../document/facts.ts';
import type { SourceTree } from '../../source/tree.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';

const OPTIONS = z.strictObject({
  /** Files are looked for in this root. */
  root: z.string().default('main'),
});

/** Links to a place in a document or to a file of the project lead somewhere. */
export const links: Check<z.infer<typeof OPTIONS>> = {
  kind: 'links',
  summary: 'A link to a heading or to a local file leads somewhere',
  options: OPTIONS,
  messages: {
    'no-heading': 'Correct the link `{href}`: {path} has no heading or anchor `#{fragment}`.',
    'no-file': 'Correct the link `{href}`: there is no {path}.',
  },
  async run({ places, documents, roots, options }) {
    const tree = roots.get(options.root) ?? null;
    const files = await filesOf(tree);
    const bound: DocumentPlace[] = [];
    const found: Discrepancy[] = [];
    for (const { document, span } of places) {
      for (const href of hrefsIn(document)) {
        if (href.span.start < span.start || href.span.end > span.end) continue;
        const at = { document, span: href.span };
        const target = targetOf(document.file.path, href.text);
        if (target === null) continue;
        bound.push(at);
        const fault = faultOf(target, document, documents, files);
        if (fault)
          found.push({
            ...fault,
            args: { ...fault.args, href: href.text },
            at,
            side: 'document',
            related: [],
            fix: null,
          });
      }
    }
    return { status: 'judged', bound, found };
  },
};

type Href = NonNullable<Mark['href']>;

function hrefsIn({ blocks }: Document): readonly Href[] {
  return blocks
    .filter(({ record }) => record === null)
    .flatMap(({ prose }) => prose.marks.flatMap(({ href }) => (href === null ? [] : [href])));
}

interface Target {
  /** Path in the root; null for the document itself. */
  readonly path: string | null;
  readonly fragment: string | null;
}

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** A template's hole is filled by another tool. */
const HOLE = /[{}<>$*]/;

/** What a local address names; null for one that leads out of the project, or that cannot be read. */
function targetOf(from: string, href: string): Target | null {
  if (href === '' || ELSEWHERE.test(href) || HOLE.test(href)) return null;
  const [address = '', fragment = null] = href.split('#', 2);
  const [written = ''] = address.split('?', 1);
  const path = decoded(written);
  const name = fragment === null ? null : decoded(fragment);
  if (path === null || (fragment !== null && name === null)) return null;
  if (path === '') return name === null || name === '' ? null : { path: null, fragment: name };
  if (isRoute(path)) return null;
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
  const normal = posix.normalize(joined).replace(/\/$/, '');
  return normal.startsWith('..') || from.startsWith('..') || from.startsWith('<')
    ? null
    : { path: normal, fragment: name };
}

/** `/docs/pumps/`: a page of a site, which need not be a file of that name. */
function isRoute(path: string): boolean {
  return path.startsWith('/') && !posix.basename(path).includes('.');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Files and folders of the root; null where they are not at hand. */
async function filesOf(tree: SourceTree | null): Promise<ReadonlySet<string> | null> {
  if (tree === null) return null;
  const files = new Set<string>(['.']);
  for (const { path } of await tree.list()) {
    for (let at = path; at !== '.' && !files.has(at); at = posix.dirname(at)) files.add(at);
  }
  return files;
}

function faultOf(
  { path, fragment }: Target,
  document: Document,
  documents: CheckContext<unknown>['documents'],
  files: ReadonlySet<string> | null,
): Pick<Discrepancy, 'code' | 'args'> | null {
  const other = path === null ? document : documents.find(({ file }) => file.path === path);
  if (!other) {
    const isThere = files === null || files.has(path as string) || files.has(`${path}.md`);
    return isThere ? null : { code: 'no-file', args: { path: path as string } };
  }
  if (fragment === null || isLine(fragment) || anchorsOf(other).has(fragment.toLowerCase())) return null;
  return { code: 'no-heading', args: { path: path ?? 'this document', fragment } };
}

/** `#L10`, `#L10-L20`, `#:~:text=`: what viewers make of a file, not the document. */
function isLine(fragment: string): boolean {
  return /^L\d+|^:~:|^top$/i.test(fragment);
}

const anchors = new WeakMap<Document, ReadonlySet<string>>();
const EXPLICIT = /<[a-z][^<>]{0,200}?\s(?:id|name)\s*=\s*["']([^"'<>]{1,200})["']|\{#([\w-]{1,200})\}/gi;

/** Slugs of the headings, ids that HTML gives, and ids that headings are given in braces. */
function anchorsOf(document: Document): ReadonlySet<string> {
  const known = anchors.get(document);
  if (known) return known;
  const found = new Set(document.sections.map(({ slug }) => slug.toLowerCase()));
  for (const [, id, braced] of document.file.text.matchAll(EXPLICIT)) found.add((id ?? braced ?? '').toLowerCase());
  for (const [, note] of document.file.text.matchAll(/^\[\^([^\]\s]{1,80})\]:/gm))
    found.add(`user-content-fn-${note}`.toLowerCase());
  anchors.set(document, found);
  return found;
}
