import type { Checked, CheckedPlace } from './checked.ts';

/** One citation of the lock file. */
export interface LockEntry extends CheckedPlace {
  readonly key: string;
  /** The enclosing symbol, for people who read a merge. */
  readonly symbol: string | null;
}

export type ParsedLock =
  | { readonly ok: true; readonly entries: readonly LockEntry[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

export const LOCK_FILE = 'compass-doc.lock';
const HEADER = '# compass-doc lock 1: document, file, citation, ordinal, digest, commit, symbol';
const FIELDS = 7;
const KEY_FIELDS = 4;
const NONE = '-';
const DIGEST = /^[0-9a-f]{16}$/;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** One line a citation, sorted, fields parted by tabs: two branches that check different citations merge without a conflict. */
export function renderLock(entries: readonly LockEntry[]): string {
  const lines = entries.map(({ key, digest, commit, symbol }) =>
    [key, digest ?? NONE, commit ?? NONE, symbol ?? NONE].join('\t'),
  );
  return `${[HEADER, ...lines.sort()].join('\n')}\n`;
}

/** Reads a lock file; what is malformed is named by its line. */
export function parseLock(text: string): ParsedLock {
  const entries: LockEntry[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const fault = faultOf(line);
    if (fault !== null) return { ok: false, line: index + 1, message: fault };
    const fields = line.split('\t');
    const [digest, commit, symbol] = fields.slice(KEY_FIELDS).map((field) => (field === NONE ? null : field));
    entries.push({
      key: fields.slice(0, KEY_FIELDS).join('\t'),
      digest: digest ?? null,
      commit: commit ?? null,
      symbol: symbol ?? null,
    });
  }
  return { ok: true, entries };
}

function faultOf(line: string): string | null {
  if (/^(?:<<<<<<<|=======|>>>>>>>)/.test(line)) return 'it holds a merge conflict';
  const fields = line.split('\t');
  if (fields.length !== FIELDS) return `it has ${fields.length} fields instead of ${FIELDS}`;
  const [digest = '', commit = ''] = fields.slice(KEY_FIELDS);
  if (digest !== NONE && !DIGEST.test(digest)) return `\`${digest}\` is no digest`;
  return commit !== NONE && !COMMIT.test(commit) ? `\`${commit}\` is no commit id` : null;
}

/** What a lock file says was checked. */
export function checkedOf(entries: readonly LockEntry[]): Checked {
  return new Map(entries.map(({ key, digest, commit }) => [key, { digest, commit }]));
}

/** New entries over old ones: what still says the same keeps its line, so that a lock changes only where a citation did. */
export function mergeLock(old: readonly LockEntry[], fresh: readonly LockEntry[]): readonly LockEntry[] {
  const known = new Map(old.map((entry) => [entry.key, entry]));
  return fresh.map((entry) => {
    const before = known.get(entry.key);
    return before && before.digest === entry.digest && before.symbol === entry.symbol ? before : entry;
  });
}
