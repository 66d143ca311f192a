import type { Citation, Document } from '../../document/facts.ts';
import { openCommit } from '../../source/commit.ts';
import { type ChangeLog, readChangeLog } from '../../source/git/change-log.ts';
import type { Git } from '../../source/git/git.ts';
import { type Hunk, type MappedRange, mapRange } from '../../source/git/line-map.ts';
import { type FilePatch, parsePatches } from '../../source/git/patches.ts';
import { type Rename, renamesIn } from '../../source/git/renames.ts';
import { lineHunks } from '../../source/line-diff.ts';
import type { SourceTree } from '../../source/tree.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { PathIndex } from '../path-index.ts';
import type { Baseline, Past } from './baseline.ts';
import { type Checked, type CheckedPlace, citationKeys } from './checked.ts';
import { type CitedText, countOf, originsOf } from './origin.ts';

/** The history that a root's sources and documents share. */
export interface RootHistory {
  readonly git: Git;
  /** Commit that the sources are read at; null for the work tree. */
  readonly head: string | null;
}

const UNKNOWN: Baseline = { status: 'unknown' };
const IGNORE_REVS = '.git-blame-ignore-revs';
const MAX_DOCUMENTS_A_RUN = 200;
const MAX_RENAMES = 8;

/** Reads baselines and carries lines through a repository's history; every answer is remembered. */
export class HistoryReader {
  readonly #history: RootHistory;
  readonly #trees = new Map<string, SourceTree>();
  readonly #indexes = new Map<string, Promise<PathIndex>>();
  readonly #hunks = new Map<string, readonly Hunk[]>();
  #changeLog: Promise<ChangeLog> | undefined;
  #head: Promise<string | null> | undefined;
  readonly #atHand = new Map<string, Promise<boolean>>();
  readonly #renames = new Map<string, Promise<readonly Rename[]>>();

  constructor(history: RootHistory) {
    this.#history = history;
  }

  /** The baseline of every citation of the documents; few git processes whatever their number. */
  async baselinesOf(documents: readonly Document[], checked: Checked): Promise<ReadonlyMap<Citation, Baseline>> {
    const baselines = new Map<Citation, Baseline>();
    const repository = await this.#history.git.repository();
    if (!repository.ok) return baselines;
    const missing: Baseline = repository.isShallow ? { status: 'shallow' } : UNKNOWN;
    const declared = await this.#resolveDeclared(documents);
    const ignored = await this.#ignoredCommits();
    const patches = await this.#patchesOf(documents.map(({ file }) => file.path));
    for (const document of documents.filter(({ file }) => isInside(file.path))) {
      const own = patches.get(document.file.path) ?? [];
      const committed = await this.#committedText(document.file.path);
      const cited = document.citations.map((citation) => citedText(document, citation));
      const origins = originsOf(cited, own, ignored);
      const keys = citationKeys(document);
      for (const [index, citation] of document.citations.entries()) {
        const origin = origins[index];
        const written = baselineOf(cited[index] as CitedText, origin, committed, missing);
        const known = await this.#checkedFor(checked.get(keys[index] as string));
        baselines.set(citation, known ?? declaredFor(document, citation, declared) ?? written);
      }
    }
    return baselines;
  }

  /** The cited lines as they were at the baseline; null when the file or the lines were not there then. `now` is the file today. */
  async pastOf(
    { commit, how }: Extract<Baseline, { status: 'known' }>,
    written: string,
    lines: { start: number; end: number },
    now: SourceFile | null,
  ): Promise<Past | null> {
    const then = await this.#formerPath(commit, now?.path ?? written, written);
    if (then === null) return null;
    const read = await this.#treeAt(commit).read(then);
    if (read.status !== 'ok' || lines.end > read.file.lineCount) return null;
    const newPath = now ? now.path : await this.#newPath(then);
    const hunks = now && this.#hunksBetween(read.file, read.blob, now);
    const carried: MappedRange = hunks ? mapRange(hunks, lines.start, lines.end) : { status: 'deleted', near: 1 };
    const since = `${commit.slice(0, 10)}, when this was ${how === 'written' ? 'written' : 'last checked'}`;
    return { commit, since, path: then, file: read.file, newPath, carried };
  }

  /** What a file of the baseline was called then and is called now, null when it is gone; null when it was not there. */
  async renamed(commit: string, written: string): Promise<{ then: string; now: string | null } | null> {
    const then = await this.#formerPath(commit, written, written);
    return then === null ? null : { then, now: await this.#newPath(then) };
  }

  /** Commits before the baseline that changed the file, newest first. */
  async revisionsBefore(commit: string, path: string, most: number): Promise<readonly string[]> {
    const { order, commitsOf } = await this.#log();
    const at = order.get(commit);
    if (at === undefined) return [];
    return (commitsOf.get(path) ?? []).filter((other) => (order.get(other) ?? 0) > at).slice(0, most);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#trees.values()].map((tree) => tree.close()));
  }

  /** Prefers the commit, which tells more than the text. */
  async #checkedFor(place: CheckedPlace | undefined): Promise<Baseline | null> {
    if (place === undefined) return null;
    const { commit, digest } = place;
    if (commit !== null && (await this.#isAtHand(commit))) return { status: 'known', commit, how: 'checked' };
    return digest === null ? null : { status: 'digest', digest };
  }

  async #isAtHand(commit: string): Promise<boolean> {
    let found = this.#atHand.get(commit);
    if (!found) {
      found = this.#history.git.resolveRevision(commit).then(({ ok }) => ok);
      this.#atHand.set(commit, found);
    }
    return found;
  }

  /** Commits that the project asks blame to look past: reformatting and the like. */
  async #ignoredCommits(): Promise<ReadonlySet<string>> {
    const head = await this.#headCommit();
    const read = head === null ? null : await this.#history.git.objects.read(`${head}:${IGNORE_REVS}`);
    if (read?.status !== 'found') return new Set();
    return new Set(
      Buffer.from(read.bytes)
        .toString('latin1')
        .match(/^[0-9a-f]{40,64}/gm) ?? [],
    );
  }

  async #resolveDeclared(documents: readonly Document[]): Promise<ReadonlyMap<string, string>> {
    const resolved = new Map<string, string>();
    for (const { revisions } of documents) {
      for (const { revision } of revisions) {
        if (resolved.has(revision)) continue;
        const found = await this.#history.git.resolveRevision(revision);
        if (found.ok) resolved.set(revision, found.commit);
      }
    }
    return resolved;
  }

  async #patchesOf(paths: readonly string[]): Promise<ReadonlyMap<string, readonly FilePatch[]>> {
    const byPath = new Map<string, FilePatch[]>();
    const inside = paths.filter(isInside);
    for (let at = 0; at < inside.length; at += MAX_DOCUMENTS_A_RUN) {
      const args = [
        'log',
        '--format=commit %H',
        '-p',
        '-U0',
        '--no-renames',
        '--no-color',
        '--no-ext-diff',
        '--no-textconv',
        '--relative',
        '--src-prefix=a/',
        '--dst-prefix=b/',
        '-G[0-9]',
        'HEAD',
        '--',
        ...inside.slice(at, at + MAX_DOCUMENTS_A_RUN),
      ];
      const output = await this.#history.git.output(args);
      if (!output.ok) continue;
      for (const patch of parsePatches(output.stdout.toString())) {
        const known = byPath.get(patch.path);
        if (known) known.push(patch);
        else byPath.set(patch.path, [patch]);
      }
    }
    return byPath;
  }

  #headCommit(): Promise<string | null> {
    this.#head ??= this.#history.git
      .resolveRevision(this.#history.head ?? 'HEAD')
      .then((head) => (head.ok ? head.commit : null));
    return this.#head;
  }

  async #committedText(path: string): Promise<string | null> {
    const head = await this.#headCommit();
    if (head === null) return null;
    const read = await this.#treeAt(head).read(path);
    return read.status === 'ok' ? read.file.text : null;
  }

  #treeAt(commit: string): SourceTree {
    let tree = this.#trees.get(commit);
    if (!tree) {
      tree = openCommit(this.#history.git, commit);
      this.#trees.set(commit, tree);
    }
    return tree;
  }

  #indexAt(commit: string): Promise<PathIndex> {
    let index = this.#indexes.get(commit);
    if (!index) {
      index = this.#treeAt(commit)
        .list()
        .then((entries) => new PathIndex(entries.map(({ path }) => path)));
      this.#indexes.set(commit, index);
    }
    return index;
  }

  /** The path at the baseline: the same, the one that was written, or the one it was renamed from since. */
  async #formerPath(commit: string, path: string, written: string): Promise<string | null> {
    const index = await this.#indexAt(commit);
    if (index.has(path)) return path;
    const fitting = index.endingIn(written);
    if (fitting.length === 1) return fitting[0] as string;
    const former = await this.#followRenames(path, 'to', (name) => index.has(name));
    return former !== null && index.has(former) ? former : null;
  }

  async #newPath(path: string): Promise<string | null> {
    const head = await this.#headCommit();
    const index = head === null ? null : await this.#indexAt(head);
    if (index === null || index.has(path)) return path;
    const now = await this.#followRenames(path, 'from', (name) => index.has(name));
    return now !== null && index.has(now) ? now : null;
  }

  /** From name to name: back through the commits that created them, or on through those that took them away. */
  async #followRenames(path: string, side: 'from' | 'to', isFound: (name: string) => boolean): Promise<string | null> {
    const { commitsOf } = await this.#log();
    let name = path;
    for (let step = 0; step < MAX_RENAMES && !isFound(name); step++) {
      const commits = commitsOf.get(name) ?? [];
      const commit = side === 'to' ? commits[commits.length - 1] : commits[0];
      const rename = commit && (await this.#renamesIn(commit)).find((one) => one[side] === name);
      if (!rename) return null;
      name = side === 'to' ? rename.from : rename.to;
    }
    return name;
  }

  #renamesIn(commit: string): Promise<readonly Rename[]> {
    let renames = this.#renames.get(commit);
    if (!renames) {
      renames = renamesIn(this.#history.git, commit);
      this.#renames.set(commit, renames);
    }
    return renames;
  }

  #log(): Promise<ChangeLog> {
    this.#changeLog ??= readChangeLog(this.#history.git);
    return this.#changeLog;
  }

  #hunksBetween(then: SourceFile, blob: string | null, now: SourceFile): readonly Hunk[] {
    const key = `${blob ?? then.path}:${now.path}`;
    let hunks = this.#hunks.get(key);
    if (!hunks) {
      hunks = then.text === now.text ? [] : lineHunks(then, now);
      this.#hunks.set(key, hunks);
    }
    return hunks;
  }
}

/** Documents elsewhere share no history with the sources. */
function isInside(path: string): boolean {
  return !path.startsWith('../') && !path.startsWith('<') && !path.startsWith('/');
}

function citedText({ file }: Document, { raw, form, span, digits }: Citation): CitedText {
  const isMember = form === 'list' || form === 'continued';
  const start = isMember && digits ? Math.max(0, digits.start - 1) : span.start;
  return {
    needle: isMember && digits ? file.text.slice(start, digits.end) : raw,
    line: file.line(file.lineAt(span.start)),
  };
}

function baselineOf(
  { needle, line }: CitedText,
  origin: FilePatch | undefined,
  committed: string | null,
  missing: Baseline,
): Baseline {
  if (committed === null) return UNKNOWN;
  if (!committed.includes(line) && countOf(committed, needle) === 0) return { status: 'uncommitted' };
  return origin ? { status: 'known', commit: origin.commit, how: 'written' } : missing;
}

/** The revision that the citation's section, or one around it, says it was checked at. */
function declaredFor(document: Document, citation: Citation, resolved: ReadonlyMap<string, string>): Baseline | null {
  let section = document.blocks[citation.block]?.section ?? -1;
  for (;;) {
    const declared = document.revisions.find((one) => one.section === section && resolved.has(one.revision));
    if (declared) return { status: 'known', commit: resolved.get(declared.revision) as string, how: 'declared' };
    if (section < 0) return null;
    section = document.sections[section]?.parent ?? -1;
  }
}
