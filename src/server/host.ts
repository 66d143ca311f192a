import type { Checked } from '../citation/history/checked.ts';
import type { Patience } from '../citation/sources.ts';
import type { Settings } from '../config/settings.ts';
import type { SourceTree } from '../source/tree.ts';
import type { SourceRoot } from '../verify.ts';

/** A root that can be read again after its files changed. */
export interface ServedRoot extends SourceRoot {
  /** Where its files are on disk; null when they are in no folder. */
  readonly folder: string | null;
  /** The same sources with nothing remembered of them; null where they never change (a commit). */
  readonly reopen: (() => SourceTree) | null;
}

/** A project that was found around a folder, with its sources open. */
export interface ServedProject {
  readonly settings: Settings;
  readonly roots: readonly ServedRoot[];
  readonly patience: Patience;
  /** What the project's lock file says was found right. */
  readonly checked: Checked;
  /** What reports call a file. */
  documentPath(file: string): string;
  /** Whether a file is read as a document: Markdown or what the configuration names, unless it is ignored. */
  isDocument(file: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Why a project cannot be opened; line and column start at 1, `file` is null where no file is at fault. */
export interface ProjectFault {
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

export interface Opening {
  /** The files that a change of opens the project anew. */
  readonly configFiles: readonly string[];
  readonly outcome:
    | { readonly status: 'open'; readonly project: ServedProject }
    | { readonly status: 'faulty'; readonly faults: readonly ProjectFault[] };
}

/** What the server asks of the program around it. Paths are absolute. */
export interface ServerHost {
  readonly version: string;
  openProject(folder: string): Promise<Opening>;
  /** The path without symbolic links on the way; the path itself when it is not there. */
  realPath(path: string): Promise<string>;
  /** Calls `work` after so many milliseconds, unless what it returns is called before. */
  after(milliseconds: number, work: () => void): () => void;
}
