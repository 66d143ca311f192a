import { execFileSync } from 'node:child_process';

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '2024-01-01T00:00:00Z',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export function git(folder: string, ...args: readonly string[]): string {
  const env = { PATH: process.env.PATH, ...IDENTITY };
  return execFileSync('git', ['-C', folder, ...args], { env, encoding: 'utf8' }).trim();
}

/** Makes a folder a repository with all its files in one commit. */
export function commitAll(folder: string, message = 'one'): string {
  git(folder, '-c', 'init.defaultBranch=main', 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
  return git(folder, 'rev-parse', 'HEAD');
}
