import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Git } from '../../../src/source/git/git.ts';
import type { Spawn } from '../../../src/source/git/launch.ts';

const FIRST_COMMIT_SECONDS = 1_700_000_000;

/** An environment in which no setting of this machine is read. */
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: '/nowhere',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'compass-doc-')));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export function writeFile(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

export function gitAt(folder: string, spawnWith: Spawn = spawn): Git {
  return new Git({ folder, spawn: spawnWith, env: ENVIRONMENT });
}

/** A repository in a temporary folder; names and dates are fixed, so that commit ids are too. */
export class TestRepository {
  readonly folder: string;
  #commits = 0;

  constructor(folder = temporaryFolder(), initOptions: readonly string[] = []) {
    this.folder = folder;
    this.git('init', '--quiet', '-b', 'main', ...initOptions);
  }

  git(...args: readonly string[]): string {
    return this.gitWithInput('', ...args);
  }

  gitWithInput(input: string, ...args: readonly string[]): string {
    const date = `${FIRST_COMMIT_SECONDS + this.#commits * 60} +0000`;
    const identity = { NAME: 'A Writer', EMAIL: 'writer@example.org', DATE: date };
    const env = Object.entries(identity).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]);
    const output = execFileSync('git', ['-C', this.folder, '-c', 'protocol.file.allow=always', ...args], {
      env: { ...ENVIRONMENT, ...Object.fromEntries(env) },
      input,
      stdio: 'pipe',
      maxBuffer: 1 << 28,
    });
    return output.toString().trim();
  }

  write(path: string, content: string | Uint8Array): void {
    writeFile(this.folder, path, content);
  }

  link(path: string, target: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    symlinkSync(target, join(this.folder, path));
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true });
  }

  /** Commits everything and gives the commit's id. */
  commit(message: string): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', message);
    this.#commits++;
    return this.git('rev-parse', 'HEAD');
  }

  dispose(): void {
    removeFolder(this.folder);
  }
}
