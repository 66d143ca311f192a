import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, lstat, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Io } from '../../src/cli/io.ts';

/** A temporary folder with these files, gone after the test. A folder is `null`. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array | null>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'compass-doc-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  addFiles(folder, files);
  return folder;
}

export function addFiles(folder: string, files: Readonly<Record<string, string | Uint8Array | null>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(content === null ? file : dirname(file), { recursive: true });
    if (content !== null) writeFileSync(file, content);
  }
}

export interface FakeIo extends Io {
  /** What was written so far. */
  readonly written: { stdout: string; stderr: string };
}

/** The real file system and git, recorded streams, an environment of its own. */
export function fakeIo(cwd: string, part: Partial<Io> = {}): FakeIo {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
    isTTY: false,
    columns: null,
  });
  return {
    stdin: { read: async () => new Uint8Array() },
    conversation: () => ({ input: new PassThrough(), output: new PassThrough() }),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    terminal: null,
    cwd,
    // A repository around the temporary folder is none of the test's.
    env: { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: realpathSync(tmpdir()), GIT_CONFIG_GLOBAL: '/dev/null' },
    fileSystem: { chmod, lstat, readdir, readFile, realpath, rename, rm, stat, writeFile },
    spawn,
    verify: async (input) => (await import('../../src/verify.ts')).verify(input),
    patience: () => () => false,
    after: () => () => {},
    ...part,
    written,
  };
}
