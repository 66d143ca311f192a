import { posix } from 'node:path';
import type { GitFault } from './fault.ts';
import type { Git, GitOutput } from './git.ts';
import { unquoteName } from './quoted-name.ts';
import { isCommitId, notCommitId } from './revision.ts';

/** Where one line of a file came from. */
export interface BlameLine {
  /** Null while the line is not committed. */
  readonly commit: string | null;
  /** The line's number in `path` at `commit`. */
  readonly line: number;
  readonly path: string;
  /** The history of a shallow clone ends here: the line may be older than `commit`. */
  readonly isBoundary: boolean;
}

/** `lines[0]` is line 1. A line ends at `\n` alone, as git has it. */
export type Blame = { readonly ok: true; readonly lines: readonly BlameLine[] } | GitFault;

export interface BlameRequest {
  readonly path: string;
  /** A commit id; null blames the file on disk. */
  readonly revision: string | null;
  /** Passes over the commits that `.git-blame-ignore-revs` lists. */
  readonly ignoreRevsFile: boolean;
}

const IGNORE_REVS = '.git-blame-ignore-revs';
/** The empty file name clears what the configuration names. */
const COMMAND: readonly string[] = ['blame', '--porcelain', '--no-textconv', '--ignore-revs-file='];
const HEADER = /^([0-9a-f]{40,64}) (\d+) (\d+)(?: \d+)?$/;
const UNCOMMITTED = /^0+$/;
const FILE_NAME = 'filename ';
const CONTENT = '\t';
const TAB = 9;
const LINE_END = 10;

/** Says of every line of a file which commit brought it. */
export async function blameLines(git: Git, request: BlameRequest): Promise<Blame> {
  if (request.revision !== null && !isCommitId(request.revision)) {
    return notCommitId(request.revision);
  }
  const repository = await git.repository();
  if (!repository.ok) return repository;
  const output = await runBlame(git, request);
  if (!output.ok) return output;
  const lines = parseBlame(output.stdout).map((line) => ({
    ...line,
    path: posix.relative(repository.prefix, line.path),
    // Git marks a true root as a boundary too.
    isBoundary: line.isBoundary && repository.isShallow,
  }));
  return { ok: true, lines };
}

async function runBlame(git: Git, { path, revision, ignoreRevsFile }: BlameRequest): Promise<GitOutput> {
  const place = revision === null ? ['--', path] : [revision, '--', path];
  const blame = (ignored: readonly string[]): Promise<GitOutput> => {
    const args = [...COMMAND, ...ignored, ...place];
    return revision === null ? git.workTreeOutput(args) : git.output(args);
  };
  const file = ignoreRevsFile ? await ignoreRevsPath(git) : null;
  if (file === null) return blame([]);
  const output = await blame([`--ignore-revs-file=${file}`]);
  // A list that git cannot read must not cost the whole blame.
  return output.ok ? output : blame([]);
}

async function ignoreRevsPath(git: Git): Promise<string | null> {
  const listed = await git.objects.read(`:${IGNORE_REVS}`);
  if (listed.status !== 'found') return null;
  const top = await git.topLevel();
  return top.ok ? posix.join(top.folder, IGNORE_REVS) : null;
}

/** What git tells of a commit once, and then takes as known. */
interface Origin {
  path: string;
  isBoundary: boolean;
}

/** Reads the output of `git blame --porcelain`; paths are from the repository's top. */
export function parseBlame(output: Uint8Array): readonly BlameLine[] {
  const lines: BlameLine[] = [];
  const origins = new Map<string, Origin>();
  let current: { readonly commit: string; readonly line: number; readonly origin: Origin } | null = null;
  for (const text of porcelainLines(output)) {
    if (current === null) {
      current = readHeader(text, origins);
    } else if (text === CONTENT) {
      const { commit, line, origin } = current;
      lines.push({ commit: UNCOMMITTED.test(commit) ? null : commit, line, ...origin });
      current = null;
    } else {
      noteDetail(text, current.origin);
    }
  }
  return lines;
}

function readHeader(text: string, origins: Map<string, Origin>) {
  const [, commit, line] = HEADER.exec(text) ?? [];
  if (commit === undefined) return null;
  const origin = origins.get(commit) ?? { path: '', isBoundary: false };
  origins.set(commit, origin);
  return { commit, line: Number(line), origin };
}

function noteDetail(text: string, origin: Origin): void {
  if (text === 'boundary') origin.isBoundary = true;
  if (text.startsWith(FILE_NAME)) origin.path = unquoteName(text.slice(FILE_NAME.length));
}

/** Lines of the output; one of the file's own lines is told by its tab alone, and not decoded. */
function* porcelainLines(output: Uint8Array): Generator<string> {
  const bytes = Buffer.from(output.buffer, output.byteOffset, output.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found < 0 ? bytes.length : found;
    yield bytes[start] === TAB ? CONTENT : bytes.toString('utf8', start, end);
    start = end + 1;
  }
}
