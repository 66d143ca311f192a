import type { Git } from './git.ts';

/** Which commits changed which file, of the whole history of HEAD. */
export interface ChangeLog {
  /** Commits with their place, newest first. */
  readonly order: ReadonlyMap<string, number>;
  /** Paths, relative to the folder that git is bound to, with their commits, newest first. */
  readonly commitsOf: ReadonlyMap<string, readonly string[]>;
}

const ARGUMENTS = [
  'log',
  '--format=commit %H',
  '--name-only',
  '--no-renames',
  '--no-color',
  '--relative',
  '-z',
  'HEAD',
  '--',
];
const COMMIT = /^\n?commit ([0-9a-f]{40,64})$/;

/** One process for the questions of all files; an unreadable history is an empty one. */
export async function readChangeLog(git: Git): Promise<ChangeLog> {
  const output = await git.output(ARGUMENTS);
  return parseChangeLog(output.ok ? output.stdout.toString() : '');
}

export function parseChangeLog(output: string): ChangeLog {
  const order = new Map<string, number>();
  const commitsOf = new Map<string, string[]>();
  let commit = '';
  for (const field of output.split('\0')) {
    const header = COMMIT.exec(field);
    if (header) {
      commit = header[1] as string;
      order.set(commit, order.size);
      continue;
    }
    const path = field.replace(/^\n+/, '');
    if (path === '' || commit === '') continue;
    const known = commitsOf.get(path);
    if (known) known.push(commit);
    else commitsOf.set(path, [commit]);
  }
  return { order, commitsOf };
}
