import { fault, type GitFault, killedFault, startFault } from './fault.ts';
import { type ConfigPair, type GitChild, type Launcher, launch } from './launch.ts';

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  /** Ends git after so many milliseconds. */
  readonly timeoutMs?: number;
  /** Ends git when standard output grows past it. */
  readonly maxBytes?: number;
  readonly config?: readonly ConfigPair[];
}

/** A git that ran to its end, with whatever exit code. */
export interface GitRun {
  readonly ok: true;
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type GitResult = GitRun | GitFault;

const TIMEOUT_MS = 120_000;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_STDERR_BYTES = 64 * 1024;

/** Runs one git command to its end. */
export function runGit(launcher: Launcher, args: readonly string[], options: RunOptions = {}): Promise<GitResult> {
  let child: GitChild;
  try {
    child = launch(launcher, args, options.config ?? []);
  } catch (error) {
    return Promise.resolve(startFault(error));
  }
  return new Promise((resolve) => watch(child, args, options, resolve));
}

function watch(
  child: GitChild,
  args: readonly string[],
  { stdin = '', timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: RunOptions,
  settle: (result: GitResult) => void,
): void {
  const stdout = new Collector(maxBytes);
  const stderr = new Collector(MAX_STDERR_BYTES);
  const end = (result: GitResult): void => {
    clearTimeout(timer);
    settle(result);
  };
  const abort = (result: GitFault): void => {
    end(result);
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => abort(timeoutFault(args, timeoutMs)), timeoutMs);
  child.on('error', (error) => end(startFault(error)));
  child.on('close', (code, signal) =>
    end(
      code === null
        ? killedFault(signal)
        : { ok: true, code, stdout: stdout.bytes(), stderr: stderr.bytes().toString() },
    ),
  );
  child.stdout?.on('data', (chunk: Buffer) => stdout.add(chunk) || abort(outputFault(args, maxBytes)));
  child.stderr?.on('data', (chunk: Buffer) => stderr.add(chunk));
  // A git that ends before it has read its input closes the pipe; its exit code tells more than that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(stdin);
}

/** Bytes up to a limit; what comes after it is dropped. */
class Collector {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False once the limit is passed. */
  add(chunk: Buffer): boolean {
    if (this.#size + chunk.length > this.#limit) return false;
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    return true;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks, this.#size);
  }
}

function timeoutFault(args: readonly string[], timeoutMs: number): GitFault {
  const message = `\`git ${args[0]}\` took longer than ${timeoutMs} ms`;
  return fault('timed-out', message, 'run again when the machine or the disk is less busy');
}

function outputFault(args: readonly string[], maxBytes: number): GitFault {
  const message = `\`git ${args[0]}\` printed more than ${maxBytes} bytes`;
  return fault('too-much-output', message, 'ask for fewer files, or a shorter history');
}
