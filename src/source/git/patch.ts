import type { Hunk } from './line-map.ts';

export type ChangeStatus = 'added' | 'deleted' | 'modified' | 'renamed' | 'copied' | 'type-changed' | 'unmerged';

/** One file's difference between two moments. */
export interface FileChange {
  /** The new path where there was no file before. */
  readonly oldPath: string;
  /** The old path where there is no file any more. */
  readonly newPath: string;
  readonly status: ChangeStatus;
  /** Of a rename or a copy, in percent; null elsewhere. */
  readonly similarity: number | null;
  /** In order; null for a binary file. */
  readonly hunks: readonly Hunk[] | null;
}

export type RawChange = Omit<FileChange, 'hunks'>;

const STATUS: Readonly<Record<string, ChangeStatus>> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'type-changed',
  U: 'unmerged',
};
const RAW = /^:\d+ \d+ [0-9a-f.]+ [0-9a-f.]+ ([A-Z])(\d*)$/;
const SECTION = 'diff --git ';
const BINARY = 'Binary files ';
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const LINE_END = 10;
const MAX_HEADER_BYTES = 200;

/** Reads the output of `git diff --raw -z`, with or without `--patch -U0`; null when it is not that. */
export function parseDiff(output: Buffer): readonly FileChange[] | null {
  const patchStart = output.indexOf('\0\0');
  const raw = parseRaw(output.toString('utf8', 0, patchStart < 0 ? output.length : patchStart));
  const sections = patchStart < 0 ? [] : parsePatch(output.subarray(patchStart + 2));
  if (raw === null) return null;
  return patchStart < 0 ? raw.map((change) => ({ ...change, hunks: [] })) : withHunks(raw, sections);
}

function parseRaw(text: string): readonly RawChange[] | null {
  const fields = text.split('\0').filter((field) => field !== '');
  const changes: RawChange[] = [];
  for (let index = 0; index < fields.length; ) {
    const [, letter = '', score = ''] = RAW.exec(fields[index] as string) ?? [];
    const status = STATUS[letter];
    if (status === undefined) return null;
    const hasTwoPaths = status === 'renamed' || status === 'copied';
    const oldPath = fields[index + 1] ?? '';
    const newPath = hasTwoPaths ? (fields[index + 2] ?? '') : oldPath;
    changes.push({ oldPath, newPath, status, similarity: hasTwoPaths ? Number(score) : null });
    index += hasTwoPaths ? 3 : 2;
  }
  return changes;
}

type Hunks = readonly Hunk[] | null;

/** Git prints the patches in the order of the raw lines; a file that became a link has two, an unmerged one none. */
function withHunks(raw: readonly RawChange[], sections: readonly Hunks[]): readonly FileChange[] | null {
  const rest = [...sections];
  const changes = raw.map((change) => {
    if (change.status === 'unmerged') return { ...change, hunks: [] };
    const hunks = rest.shift() ?? null;
    return { ...change, hunks: change.status === 'type-changed' ? replaced(hunks, rest.shift() ?? null) : hunks };
  });
  return rest.length === 0 ? changes : null;
}

/** All lines of the one give way to all lines of the other. */
function replaced(removed: Hunks, added: Hunks): Hunks {
  if (removed === null || added === null) return null;
  const { oldStart, oldCount } = removed[0] ?? { oldStart: 0, oldCount: 0 };
  const { newStart, newCount } = added[0] ?? { newStart: 0, newCount: 0 };
  return oldCount + newCount === 0 ? [] : [{ oldStart, oldCount, newStart, newCount }];
}

/** The hunks of each file of a patch, which knows no context lines: no line of a file can be taken for a header. */
function parsePatch(patch: Buffer): readonly Hunks[] {
  const sections: (Hunk[] | null)[] = [];
  for (let start = 0; start < patch.length; ) {
    const found = patch.indexOf(LINE_END, start);
    const end = found < 0 ? patch.length : found;
    readPatchLine(patch.toString('latin1', start, Math.min(end, start + MAX_HEADER_BYTES)), sections);
    start = end + 1;
  }
  return sections;
}

function readPatchLine(line: string, sections: (Hunk[] | null)[]): void {
  if (line.startsWith(SECTION)) sections.push([]);
  else if (line.startsWith(BINARY)) sections[sections.length - 1] = null;
  else if (line.startsWith('@@')) {
    const hunk = parseHunk(line);
    if (hunk) sections.at(-1)?.push(hunk);
  }
}

function parseHunk(line: string): Hunk | null {
  const match = HUNK.exec(line);
  if (match === null) return null;
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = match;
  return {
    oldStart: Number(oldStart),
    oldCount: Number(oldCount),
    newStart: Number(newStart),
    newCount: Number(newCount),
  };
}
