import { once } from '../memo.ts';
import { ObjectReader } from './batch.ts';
import { faultOf, type GitFault } from './fault.ts';
import { FILTER_ARGUMENTS, filtersOff } from './filters.ts';
import type { ConfigPair, Environment, Launcher, Spawn } from './launch.ts';
import { type Revision, readRevision, revisionArguments, revisionRefusal } from './revision.ts';
import { type GitResult, type RunOptions, runGit } from './run.ts';
import { TreeReader } from './trees.ts';

export interface GitOptions {
  /** A folder of a work tree, or a git directory. */
  readonly folder: string;
  readonly spawn: Spawn;
  readonly env: Environment;
}

/** The repository that a folder belongs to. */
export interface Repository {
  readonly ok: true;
  /** History ends before its root. */
  readonly isShallow: boolean;
  /** The folder lies in a work tree, not in a git directory. */
  readonly hasWorkTree: boolean;
  /** From the repository's top to the folder, with a final slash; empty at the top and in a git directory. */
  readonly prefix: string;
}

export interface TopLevel {
  readonly ok: true;
  readonly folder: string;
}

export type GitOutput = { readonly ok: true; readonly stdout: Buffer } | GitFault;

interface Filters {
  readonly ok: true;
  readonly off: readonly ConfigPair[];
}

/** Git bound to one folder. What fails is a value; nothing of the repository is executed, written or fetched. */
export class Git {
  readonly folder: string;
  readonly #launcher: Launcher;
  /** One process for all reads; it starts with the first. */
  readonly objects: ObjectReader;
  readonly trees: TreeReader;
  readonly repository: () => Promise<Repository | GitFault> = once(() => this.#readRepository());
  /** The top folder of the work tree. */
  readonly topLevel: () => Promise<TopLevel | GitFault> = once(() => this.#readTopLevel());
  readonly #filters: () => Promise<Filters | GitFault> = once(() => this.#readFilters());

  constructor(options: GitOptions) {
    this.folder = options.folder;
    this.#launcher = options;
    this.objects = new ObjectReader(options);
    this.trees = new TreeReader(this.objects);
  }

  /** Runs one command to its end; an exit code other than 0 is still a run. Paths among `args` are literal. */
  run(args: readonly string[], options: RunOptions = {}): Promise<GitResult> {
    return runGit(this.#launcher, args, options);
  }

  /** Standard output of a command; an exit code other than 0 is a fault. */
  async output(args: readonly string[], options: RunOptions = {}): Promise<GitOutput> {
    const result = await this.run(args, options);
    if (!result.ok || result.code === 0) return result;
    return faultOf(result.stderr, result.code);
  }

  /** The same for a command that compares files on disk with objects: filter programs stay off. */
  async workTreeOutput(args: readonly string[], options: RunOptions = {}): Promise<GitOutput> {
    const filters = await this.#filters();
    return filters.ok ? this.output(args, { ...options, config: filters.off }) : filters;
  }

  /** The commit that a revision names. */
  async resolveRevision(text: string): Promise<Revision> {
    const refusal = revisionRefusal(text);
    if (refusal) return refusal;
    // Who resolves a revision reads it next: both questions run side by side.
    const [result, isShallow] = await Promise.all([this.run(revisionArguments(text)), this.isShallow()]);
    return result.ok ? readRevision(text, result, isShallow) : result;
  }

  /** History is cut short; false when there is no repository. */
  async isShallow(): Promise<boolean> {
    const repository = await this.repository();
    return repository.ok && repository.isShallow;
  }

  /** Ends the reading process; a later read starts another. */
  close(): Promise<void> {
    return this.objects.close();
  }

  async #readRepository(): Promise<Repository | GitFault> {
    const result = await this.output([
      'rev-parse',
      '--is-shallow-repository',
      '--is-inside-work-tree',
      '--show-prefix',
    ]);
    if (!result.ok) return result;
    const [shallow, inside, ...prefix] = withoutLineEnd(result.stdout.toString()).split('\n');
    return { ok: true, isShallow: shallow === 'true', hasWorkTree: inside === 'true', prefix: prefix.join('\n') };
  }

  async #readTopLevel(): Promise<TopLevel | GitFault> {
    const result = await this.output(['rev-parse', '--show-toplevel']);
    return result.ok ? { ok: true, folder: withoutLineEnd(result.stdout.toString()) } : result;
  }

  /** Git exits with 1 when there are none. */
  async #readFilters(): Promise<Filters | GitFault> {
    const result = await this.run(FILTER_ARGUMENTS);
    if (!result.ok) return result;
    return result.code > 1
      ? faultOf(result.stderr, result.code)
      : { ok: true, off: filtersOff(result.stdout.toString()) };
  }
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
