import { spawn } from 'node:child_process';
import { lstat, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import type { Io, OutputStream } from './io.ts';

/** The process's own streams, folder, environment and file system. */
export function processIo(): Io {
  return {
    stdin: { read: readStdin },
    stdout: outputStream(process.stdout),
    stderr: outputStream(process.stderr),
    cwd: process.cwd(),
    env: process.env,
    fileSystem: { lstat, readdir, readFile, realpath, stat, writeFile },
    spawn,
    // Loaded with the first use, so that help and usage errors come at once.
    verify: async (input) => (await import('../verify.ts')).verify(input),
    patience: (seconds) => {
      const end = performance.now() + seconds * 1000;
      return () => performance.now() > end;
    },
  };
}

function outputStream(stream: NodeJS.WriteStream): OutputStream {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? null,
  };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
