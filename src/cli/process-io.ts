import { spawn } from 'node:child_process';
import { chmod, lstat, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Io, OutputStream } from './io.ts';

/** The process's own streams, folder, environment and file system. */
export function processIo(): Io {
  return {
    stdin: { read: readStdin },
    conversation: () => ({ input: process.stdin, output: process.stdout }),
    stdout: outputStream(process.stdout),
    stderr: outputStream(process.stderr),
    terminal: process.stdin.isTTY && process.stderr.isTTY ? { ask } : null,
    cwd: process.cwd(),
    env: process.env,
    fileSystem: { chmod, lstat, readdir, readFile, realpath, rename, rm, stat, writeFile },
    spawn,
    // Loaded with the first use, so that help and usage errors come at once.
    verify: async (input) => (await import('../verify.ts')).verify(input),
    patience: (seconds) => {
      const end = performance.now() + seconds * 1000;
      return () => performance.now() > end;
    },
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

function outputStream(stream: NodeJS.WriteStream): OutputStream {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTTY: stream.isTTY === true,
    // A terminal that does not know its width says 0.
    columns: stream.columns || null,
  };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Asks on standard error: standard output may be a file. */
function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(null));
    lines.once('SIGINT', () => {
      lines.close();
      process.kill(process.pid, 'SIGINT');
    });
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
