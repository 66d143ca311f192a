import type { ReadableFileSystem } from '../source/file-system.ts';
import type { Spawn } from '../source/git/launch.ts';
import type { verify } from '../verify.ts';

/** Where text goes. `columns` is null where the stream has no width of its own. */
export interface OutputStream {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number | null;
}

/** The part of `node:fs/promises` that commands use. */
export interface FileSystem extends ReadableFileSystem {
  writeFile(path: string, text: string): Promise<void>;
}

/** Everything that a command may touch: the tests hand in their own. */
export interface Io {
  readonly stdin: { read(): Promise<Uint8Array> };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fileSystem: FileSystem;
  readonly spawn: Spawn;
  readonly verify: typeof verify;
  /** Begins to wait; what it returns says whether so many seconds have gone by. */
  readonly patience: (seconds: number) => () => boolean;
}
