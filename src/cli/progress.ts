import type { Io } from './io.ts';

const CLEAR = '\r\u001b[K';

/** Shows what goes on while `work` runs: on a terminal only, not in CI, and gone before anything else is written. */
export async function withProgress<T>(
  text: string,
  quiet: boolean | undefined,
  io: Io,
  work: () => Promise<T>,
): Promise<T> {
  if (quiet || !io.stderr.isTTY || io.env.CI) return work();
  io.stderr.write(text);
  try {
    return await work();
  } finally {
    io.stderr.write(CLEAR);
  }
}
