import { posix } from 'node:path';
import { absent, MAX_SOURCE_BYTES, outsideRoot, readSource, tooLarge, unreadable } from './contents.ts';
import { boundaryOn, findEntry, holdsFolder } from './entries.ts';
import type { Git } from './git/git.ts';
import { filesWithWords } from './git/grep.ts';
import { isCommitId, notCommitId } from './git/revision.ts';
import { once, onceFor } from './memo.ts';
import { pathInRoot } from './path.ts';
import type { ReadResult, SourceTree, TreeEntry, TreeProblem } from './tree.ts';

type Entries = readonly TreeEntry[];

const MAX_LINKS = 40;
const MAX_LINK_BYTES = 4096;

/** Sources as they stand in a commit, below the folder that git is bound to. The work tree is not touched. */
export function openCommit(git: Git, commit: string): SourceTree {
  const problems: TreeProblem[] = [];
  const list = once(() => listCommit(git, commit, problems));
  const readPath = onceFor(async (path) => readEntry(git, await list(), path));
  return {
    revision: commit,
    list,
    read: async (path) => {
      const inRoot = pathInRoot(path);
      return inRoot === null ? outsideRoot(path) : readPath(inRoot);
    },
    search: async (words) => {
      const found = await filesWithWords(git, words, commit);
      if (found.ok) return found.paths;
      problems.push(found);
      return new Map();
    },
    problems: () => problems,
    close: () => git.close(),
  };
}

async function listCommit(git: Git, commit: string, problems: TreeProblem[]): Promise<Entries> {
  const repository = isCommitId(commit) ? await git.repository() : notCommitId(commit);
  if (!repository.ok) {
    problems.push(repository);
    return [];
  }
  const folder = repository.prefix.slice(0, -1);
  const listing = await git.trees.list(folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`);
  problems.push(...listing.problems);
  return listing.entries;
}

async function readEntry(git: Git, entries: Entries, path: string): Promise<ReadResult> {
  const located = await followLinks(git, entries, path);
  return 'status' in located ? located : readBlob(git, path, located.blob);
}

/** The file that a path names once every link on the way is followed, within the tree. */
async function followLinks(git: Git, entries: Entries, path: string): Promise<{ readonly blob: string } | ReadResult> {
  let current = path;
  for (let links = 0; links <= MAX_LINKS; links++) {
    const boundary = boundaryOn(entries, current);
    if (boundary === null) return fileAt(entries, current);
    if (boundary.blob === null) return absent(`it belongs to the submodule \`${boundary.path}\``);
    const target = await readLink(git, boundary.blob);
    if (typeof target !== 'string') return target;
    const next = afterLink(current, boundary.path, target);
    if (next === null) return outsideRoot(path);
    current = next;
  }
  return unreadable('its symbolic links lead in a circle');
}

function afterLink(path: string, link: string, target: string): string | null {
  if (target.startsWith('/')) return null;
  return pathInRoot(posix.dirname(link) + '/' + target + path.slice(link.length));
}

async function readLink(git: Git, blob: string): Promise<string | ReadResult> {
  const read = await git.objects.read(blob, MAX_LINK_BYTES);
  if (read.status === 'found') return Buffer.from(read.bytes).toString();
  return unreadable(read.status === 'fault' ? read.fault.message : 'its symbolic link cannot be read');
}

function fileAt(entries: Entries, path: string): { readonly blob: string } | ReadResult {
  const blob = findEntry(entries, path)?.blob;
  if (blob) return { blob };
  return absent(path === '' || holdsFolder(entries, path) ? 'it is a folder' : 'no such file');
}

async function readBlob(git: Git, path: string, blob: string): Promise<ReadResult> {
  const read = await git.objects.read(blob, MAX_SOURCE_BYTES);
  switch (read.status) {
    case 'found':
      return readSource(path, read.bytes, blob);
    case 'too-large':
      return tooLarge(read.bytes);
    case 'missing':
      return unreadable(`its blob ${blob} is missing from this clone`);
    case 'fault':
      return unreadable(read.fault.message);
  }
}
