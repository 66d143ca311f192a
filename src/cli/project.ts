import { relative, resolve } from 'node:path';
import { defaultMainRoot } from '../config/defaults.ts';
import { type Loaded, loadConfig } from '../config/load.ts';
import { mergeSettings } from '../config/merge.ts';
import type { Settings } from '../config/settings.ts';
import { decodeUtf8 } from '../text/decode.ts';
import { isMissing, reasonOf } from './file-errors.ts';
import { toPosix } from './find-documents.ts';
import { topLevelOf } from './git.ts';
import type { Io } from './io.ts';
import type { Flags } from './options.ts';
import { rootFlags } from './root-flags.ts';
import { UsageError, usageError } from './usage-error.ts';

/** The settings of one run, and what they are relative to. */
export interface Project {
  readonly settings: Settings;
  /** Folder of the configuration: its globs and paths start here. */
  readonly base: string;
  /** The configuration says which documents there are. */
  readonly namesDocuments: boolean;
}

/** Finds the project around the current folder and merges flags, configuration and defaults. */
export async function loadProject(flags: Flags, io: Io): Promise<Project> {
  const found = await findConfig(flags, io);
  if (found.loaded.status === 'faulty') {
    const faults = found.loaded.faults.map(({ path, line, column, message, remedy }) => ({
      message: `${toPosix(relative(io.cwd, path))}:${line}:${column}: ${message}`,
      remedy,
    }));
    throw new UsageError(...faults);
  }
  return projectOf(found.loaded, found.folder, flags, io);
}

/** A configuration as it was looked for. */
export interface FoundConfig {
  /** The project's folder: the work tree's top, or the current one. */
  readonly folder: string;
  readonly loaded: Loaded;
}

/** Looks for the configuration of the project around the current folder. */
export async function findConfig(flags: Flags, io: Io): Promise<FoundConfig> {
  const folder = resolve((await topLevelOf(io.cwd, io)) ?? io.cwd);
  const file = flags.config === undefined ? null : resolve(io.cwd, flags.config);
  return { folder, loaded: await loadConfig({ folder, file, read: (path) => readText(path, io) }) };
}

/** Merges flags, a configuration that is sound, and defaults. */
export async function projectOf(
  loaded: Exclude<Loaded, { readonly status: 'faulty' }>,
  folder: string,
  flags: Flags,
  io: Io,
): Promise<Project> {
  const config = loaded.status === 'ok' ? loaded.config : {};
  // Documents are named by their real paths, so the globs must start from one.
  const base = await io.fileSystem.realpath(loaded.status === 'ok' ? loaded.base : folder);
  const main = defaultMainRoot(toPosix(relative(base, folder)) || '.');
  const settings = mergeSettings(
    {
      roots: await rootFlags(flags, io),
      at: flags.at,
      failOn: flags.failOn,
      strict: flags.strict,
      allowEmpty: flags.allowEmpty,
      judgeRecords: flags.judgeRecords,
    },
    config,
    main,
  );
  return { settings, base, namesDocuments: config.documents !== undefined || config.comments !== undefined };
}

async function readText(path: string, io: Io): Promise<string | null> {
  let bytes: Uint8Array;
  try {
    bytes = await io.fileSystem.readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw usageError(`${path}: the configuration cannot be read: ${reasonOf(error)}`, 'check the file');
  }
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok)
    throw usageError(`${path}: byte ${decoded.byte} is not UTF-8 text`, 'save the configuration as UTF-8');
  return decoded.bom ? decoded.text.slice(1) : decoded.text;
}
