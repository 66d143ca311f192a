import { join } from 'node:path';
import { citationKeys, digestOf } from '../../citation/history/checked.ts';
import { LOCK_FILE, type LockEntry, mergeLock, renderLock } from '../../citation/history/lock.ts';
import type { Judgement } from '../../citation/judgement.ts';
import type { JudgedDocument } from '../../report/build.ts';
import type { SourceTree } from '../../source/tree.ts';
import type { SourceRoot } from '../../verify.ts';
import type { Io } from '../io.ts';
import { judge, subjectOf } from '../judge.ts';
import { readLockEntries } from '../lock-file.ts';
import { printNote, printProblems } from '../problems.ts';
import { loadProject } from '../project.ts';
import { replaceFile } from '../replace-file.ts';
import type { Command } from './command.ts';

const RIGHT: readonly string[] = ['ok', 'unanchored'];

/** Writes down what the citations hold today, for projects that want a baseline that needs no history. */
export const lock: Command = {
  name: 'lock',
  summary: `write what the citations hold today to ${LOCK_FILE}`,
  operand: {
    syntax: '[paths...]',
    help: 'documents and folders; without any, what the configuration names',
  },
  examples: [
    ['compass-doc lock', 'after the documents were read and found right'],
    ['compass-doc lock --dry-run', 'exit code 1 when the file is not up to date'],
  ],
  async run(operands, flags, io) {
    const project = await loadProject(flags, io);
    const judged = await judge(subjectOf(operands, project, flags, io), project, flags, io, entriesOf);
    const { report, notes, extra: fresh } = judged;
    const old = await readLockEntries(project.base, io);
    const judgedPaths = new Set(report.documents.map(({ path }) => path));
    const kept = operands.length === 0 ? [] : old.filter(({ key }) => !judgedPaths.has(key.split('\t')[0] as string));
    const entries = [...kept, ...mergeLock(old, fresh ?? [])];
    const text = renderLock(entries);
    const isFresh = text === renderLock(old);
    printProblems(report.problems, io);
    for (const note of notes) printNote(note, flags.quiet, io);
    if (!isFresh && !flags.dryRun) await writeLock(join(project.base, LOCK_FILE), text, io);
    const left = report.summary.coverage.citations - (fresh?.length ?? 0);
    if (!flags.quiet) io.stderr.write(`${entries.length} citations locked; ${left} left out: they do not hold\n`);
    if (report.problems.length > 0) return 2;
    return flags.dryRun && !isFresh ? 1 : 0;
  },
};

async function writeLock(file: string, text: string, io: Io): Promise<void> {
  const before = await io.fileSystem.readFile(file).catch(() => null);
  if (before === null) await io.fileSystem.writeFile(file, text);
  else await replaceFile({ file, before, after: text }, io.fileSystem);
}

async function entriesOf(
  documents: readonly JudgedDocument[],
  roots: readonly SourceRoot[],
): Promise<readonly LockEntry[]> {
  const [main] = roots;
  const entries: LockEntry[] = [];
  const resolved = await main?.history?.git.resolveRevision(main.history.head ?? 'HEAD');
  const head = resolved?.ok ? resolved.commit : null;
  const committed = head === null ? null : ((await main?.at?.(head)) ?? null);
  for (const { document, judgements } of documents) {
    const keys = citationKeys(document);
    for (const judgement of judgements.filter(({ verdict }) => RIGHT.includes(verdict))) {
      const key = keys[document.citations.indexOf(judgement.citation)] as string;
      const entry = await entryOf(key, judgement, { tree: main?.tree ?? null, committed, head });
      if (entry) entries.push(entry);
    }
  }
  return entries;
}

interface Moment {
  readonly tree: SourceTree | null;
  readonly committed: SourceTree | null;
  readonly head: string | null;
}

/** The commit is named where it holds the same text; lines that are not committed are known by their digest alone. */
async function entryOf(
  key: string,
  { target, citation }: Judgement,
  { tree, committed, head }: Moment,
): Promise<LockEntry | null> {
  if (target === null || target.start === null || target.end === null || citation.lines === null) return null;
  const lines = { start: target.start, end: target.end };
  const digest = await digestAt(tree, target.path, lines);
  if (digest === null) return null;
  const isCommitted = (await digestAt(committed, target.path, lines)) === digest;
  return { key, digest, commit: isCommitted ? head : null, symbol: target.symbol };
}

async function digestAt(
  tree: SourceTree | null,
  path: string,
  lines: { readonly start: number; readonly end: number },
): Promise<string | null> {
  const read = await tree?.read(path);
  return read?.status === 'ok' ? digestOf(read.file, lines) : null;
}
