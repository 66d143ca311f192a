import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { writeReasonOf } from './file-errors.ts';
import type { FileSystem } from './io.ts';
import type { Fault } from './usage-error.ts';

export interface Replacement {
  /** Real path: a symbolic link here would be replaced by a file. */
  readonly file: string;
  readonly before: Uint8Array;
  readonly after: string;
}

const PERMISSIONS = 0o7777;
const CHANGED: Fault = {
  message: 'it changed on disk since it was read, so it is left as it is',
  remedy: 'run `compass-doc fix` again',
};

/** Puts `after` in the place of a file that still holds `before`, in one step; else the file stays and the fault is told. */
export async function replaceFile({ file, before, after }: Replacement, fileSystem: FileSystem): Promise<Fault | null> {
  const temporary = join(dirname(file), `.compass-doc-${randomBytes(8).toString('hex')}.tmp`);
  try {
    const { mode } = await fileSystem.stat(file);
    await fileSystem.writeFile(temporary, after, { flag: 'wx', mode: 0o600, flush: true });
    await fileSystem.chmod(temporary, mode & PERMISSIONS);
    // As late as can be: what an editor saves after this is lost.
    if (Buffer.compare(await fileSystem.readFile(file), before) === 0) {
      await fileSystem.rename(temporary, file);
      return null;
    }
    await remove(temporary, fileSystem);
    return CHANGED;
  } catch (error) {
    await remove(temporary, fileSystem);
    const remedy = 'check the disk and the permissions of its folder';
    return { message: `it could not be written and is left as it is: ${writeReasonOf(error)}`, remedy };
  }
}

async function remove(temporary: string, fileSystem: FileSystem): Promise<void> {
  await fileSystem.rm(temporary, { force: true }).catch(() => undefined);
}
