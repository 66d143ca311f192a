import { join } from 'node:path';
import type { Checked } from '../citation/history/checked.ts';
import { checkedOf, LOCK_FILE, type LockEntry, parseLock } from '../citation/history/lock.ts';
import { isMissing, reasonOf } from './file-errors.ts';
import type { Io } from './io.ts';
import { usageError } from './usage-error.ts';

/** What the project's lock file says was checked; nothing when there is none. */
export async function readLock(base: string, io: Io): Promise<Checked> {
  return checkedOf(await readLockEntries(base, io));
}

/** The entries of the project's lock file; a malformed one ends the run. */
export async function readLockEntries(base: string, io: Io): Promise<readonly LockEntry[]> {
  let text: string;
  try {
    text = Buffer.from(await io.fileSystem.readFile(join(base, LOCK_FILE))).toString('utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw usageError(`${LOCK_FILE}: it cannot be read: ${reasonOf(error)}`, 'check the file');
  }
  const parsed = parseLock(text);
  if (parsed.ok) return parsed.entries;
  throw usageError(`${LOCK_FILE}:${parsed.line}: ${parsed.message}`, 'write it anew with `compass-doc lock`');
}
