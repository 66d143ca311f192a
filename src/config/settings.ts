import type { Severity } from '../report/report.ts';

/** A place where sources are looked for. */
export interface RootSetting {
  readonly name: string;
  /** Folder or git directory, relative to the configuration; null for an external root that is only declared. */
  readonly path: string | null;
  /** Commit to read; null reads the work tree. */
  readonly revision: string | null;
  /** Paths in documents that begin with it belong to this root (`ns-3/`, `openai-protocol/`). */
  readonly prefix: string | null;
  /** May be absent: its citations are then `external`, never `broken`. */
  readonly external: boolean;
}

/** Configuration and flags merged, once; `--print-config` shows it. */
export interface Settings {
  readonly documents: readonly string[];
  readonly ignore: readonly string[];
  /** The first is the main root. */
  readonly roots: readonly RootSetting[];
  /** Globs of source files whose comments and docstrings are documents too. */
  readonly comments: readonly string[];
  /** Packs of rules: a shipped name, or a path relative to the configuration. */
  readonly packs: readonly string[];
  /** Severities of single rules, or `off`. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  readonly failOn: Severity | 'none';
  readonly strict: boolean;
  readonly allowEmpty: boolean;
  /** Judge records too: struck-through text, history, quotations, transcripts. */
  readonly judgeRecords: boolean;
}
