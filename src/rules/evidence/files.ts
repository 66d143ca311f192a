import * as z from 'zod';
import { PathIndex } from '../../citation/path-index.ts';
import { outlineOf as readOutline } from '../../source/languages/registry.ts';
import type { Outline } from '../../source/outline.ts';
import type { SourceTree } from '../../source/tree.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { CheckContext, SourcePlace } from '../check.ts';
import { isMissing, type Missing } from '../outcomes.ts';

export type Roots = CheckContext<unknown>['roots'];

export const ROOT = z.string().optional().describe('The root that decides; the main one by default');
export const FILE = z.string().min(1).describe('The file, by its path or an unambiguous end of it');

/** A file that a rule asks. */
export interface OpenedFile {
  readonly root: string;
  readonly tree: SourceTree;
  readonly path: string;
  readonly file: SourceFile;
}

export interface OpenedRoot {
  readonly root: string;
  readonly tree: SourceTree;
}

export function openRoot(roots: Roots, name: string | undefined): OpenedRoot | Missing {
  const [first] = roots.keys();
  const root = name ?? first;
  const tree = root === undefined ? undefined : roots.get(root);
  if (root === undefined) return { missing: 'the run has no source root' };
  if (tree === undefined) return { missing: `there is no root called ${root}` };
  return tree === null ? { missing: `the sources of ${root} are not at hand` } : { root, tree };
}

/** The one file that the option names. */
export async function openFile(
  roots: Roots,
  option: { readonly root?: string | undefined; readonly file: string },
): Promise<OpenedFile | Missing> {
  const opened = openRoot(roots, option.root);
  if (isMissing(opened)) return opened;
  const path = (await indexOf(opened.tree)).resolve(option.file);
  return typeof path === 'string' ? readFile(opened, path) : path;
}

export async function readFile({ root, tree }: OpenedRoot, path: string): Promise<OpenedFile | Missing> {
  const read = await tree.read(path);
  return read.status === 'ok'
    ? { root, tree, path, file: read.file }
    : { missing: `${path} cannot be read: ${read.detail}` };
}

/** The paths of a folder, by its path or an unambiguous end of it; a glob such as `*.rs` narrows them. */
export async function pathsUnder(
  { tree }: OpenedRoot,
  folder: string | undefined,
): Promise<readonly string[] | Missing> {
  const { paths } = await indexOf(tree);
  if (folder === undefined) return paths;
  const wanted = `${folder.replace(/\/+$/, '')}/`;
  const found = paths.filter((path) => path.startsWith(wanted));
  return found.length > 0 ? found : { missing: `there is no folder ${folder}` };
}

interface Files {
  readonly paths: readonly string[];
  resolve(suffix: string): string | Missing;
}

const indexes = new WeakMap<SourceTree, Promise<Files>>();

function indexOf(tree: SourceTree): Promise<Files> {
  const known = indexes.get(tree) ?? readIndex(tree);
  indexes.set(tree, known);
  return known;
}

async function readIndex(tree: SourceTree): Promise<Files> {
  const paths = (await tree.list()).filter(({ kind }) => kind === 'file').map(({ path }) => path);
  const index = new PathIndex(paths);
  return { paths, resolve: (suffix) => resolveIn(index, suffix) };
}

function resolveIn(index: PathIndex, suffix: string): string | Missing {
  if (index.has(suffix)) return suffix;
  const found = index.endingIn(suffix);
  const [only] = found;
  if (only === undefined) return { missing: `there is no file ${suffix}` };
  return found.length === 1
    ? only
    : { missing: `${suffix} fits ${found.length} files: ${found.slice(0, 4).join(', ')}` };
}

const outlines = new WeakMap<SourceFile, Promise<Outline>>();

/** A file's outline, read once. */
export function outlineOf(file: SourceFile): Promise<Outline> {
  const known = outlines.get(file) ?? readOutline(file);
  outlines.set(file, known);
  return known;
}

export function placeIn({ root, path }: OpenedFile, start: number, end = start): SourcePlace {
  return { root, path, start, end };
}

/** Whether `path` is `suffix`, or ends in it at a folder boundary. */
export function endsIn(path: string, suffix: string): boolean {
  return path === suffix || path.endsWith(`/${suffix}`);
}

/** Whether the path lies in the folder, is the file, or fits the file-name pattern (`*_test.py`). */
export function isIn(path: string, where: string): boolean {
  if (!where.includes('*')) return endsIn(path, where) || path.startsWith(`${where.replace(/\/+$/, '')}/`);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [before = '', after = ''] = where.split('*');
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}
