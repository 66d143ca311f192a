import type { Readable, Writable } from 'node:stream';
import type { FileKind, ReadableFileSystem } from '../source/file-system.ts';
import type { Spawn } from '../source/git/launch.ts';
import type { verify } from '../verify.ts';

/** Where text goes. `columns` is null where the stream has no width of its own. */
export interface OutputStream {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number | null;
}

/** Someone to ask: shows a question and gives the line that was typed; null when no more will come. */
export interface Terminal {
  ask(question: string): Promise<string | null>;
}

/** `wx` makes a new file or fails; `flush` has it on the disk before the promise resolves. */
export interface WriteOptions {
  readonly flag: 'wx';
  readonly mode: number;
  readonly flush: boolean;
}

/** The part of `node:fs/promises` that commands use. */
export interface FileSystem extends ReadableFileSystem {
  writeFile(path: string, text: string, options?: WriteOptions): Promise<void>;
  stat(path: string): Promise<FileKind & { readonly size: number; readonly mode: number }>;
  chmod(path: string, mode: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: boolean }): Promise<void>;
}

/** Everything that a command may touch: the tests hand in their own. */
export interface Io {
  readonly stdin: { read(): Promise<Uint8Array> };
  /** Standard input and output as a conversation; asked once, by a command that serves. */
  readonly conversation: () => { readonly input: Readable; readonly output: Writable };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Null where input or the questions would not meet a person. */
  readonly terminal: Terminal | null;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fileSystem: FileSystem;
  readonly spawn: Spawn;
  readonly verify: typeof verify;
  /** Begins to wait; what it returns says whether so many seconds have gone by. */
  readonly patience: (seconds: number) => () => boolean;
  /** Does something later, unless what it returns is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}
