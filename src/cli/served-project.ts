import { basename, dirname, extname, join, resolve } from 'node:path';
import { LOCK_FILE } from '../citation/history/lock.ts';
import { CONFIG_FILES } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Opening, ProjectFault, ServedProject } from '../server/host.ts';
import { shownPath } from './documents.ts';
import { ignoredAmong } from './find-documents.ts';
import type { Io } from './io.ts';
import { FILE_SECONDS } from './judge.ts';
import { readLock } from './lock-file.ts';
import type { Flags } from './options.ts';
import { findConfig, type Project, projectOf } from './project.ts';
import { openRoots } from './roots.ts';
import { UsageError } from './usage-error.ts';

const MARKDOWN: readonly string[] = ['.md', '.markdown'];

/** Opens the project around a folder for a server: what is wrong is told as data, as it must not end the process. */
export async function openServedProject(folder: string, flags: Flags, outer: Io): Promise<Opening> {
  const io = { ...outer, cwd: folder };
  let configFiles = configFilesIn(folder, flags, outer);
  try {
    const { folder: around, loaded } = await findConfig({ ...flags, ...configFlag(flags, outer) }, io);
    configFiles = configFilesIn(around, flags, outer);
    if (loaded.status === 'faulty') {
      const faults = loaded.faults.map(({ path, ...fault }) => ({ file: path, ...fault }));
      return { configFiles, outcome: { status: 'faulty', faults } };
    }
    const project = await projectOf(loaded, around, flags, io);
    return { configFiles, outcome: { status: 'open', project: await serve(project, io) } };
  } catch (error) {
    return { configFiles, outcome: { status: 'faulty', faults: faultsOf(error) } };
  }
}

/** A file that a flag names is meant from where the server was started, whatever folder is open. */
function configFlag({ config }: Flags, { cwd }: Io): Pick<Flags, 'config'> {
  return config === undefined ? {} : { config: resolve(cwd, config) };
}

function configFilesIn(folder: string, { config }: Flags, { cwd }: Io): string[] {
  const files = config === undefined ? CONFIG_FILES.map((name) => join(folder, name)) : [resolve(cwd, config)];
  return [...files, ...files.slice(0, 1).map((file) => join(dirname(file), LOCK_FILE))];
}

function faultsOf(error: unknown): readonly ProjectFault[] {
  const faults =
    error instanceof UsageError
      ? error.faults
      : [{ message: `internal fault: ${String(error)}`, remedy: 'this is a defect of compass-doc, please report it' }];
  return faults.map((fault) => ({ file: null, line: 1, column: 1, ...fault }));
}

async function serve({ settings, base }: Project, io: Io): Promise<ServedProject> {
  const checked = await readLock(base, io);
  const { roots, mainFolder, close } = await openRoots(settings, base, io);
  return {
    settings,
    roots,
    checked,
    patience: () => io.patience(FILE_SECONDS),
    documentPath: (file) => shownPath(file, { mainFolder }, io),
    isDocument: (file) => isDocument(file, { settings, base }),
    close,
  };
}

async function isDocument(file: string, search: { settings: Settings; base: string }): Promise<boolean> {
  const isNamed = MARKDOWN.includes(extname(file).toLowerCase()) || (await matchesComments(file, search));
  return isNamed && !(await ignoredAmong([file], search)).has(file);
}

/** A file that `ignore` would leave out, were the globs there. */
async function matchesComments(
  file: string,
  { settings, base }: { settings: Settings; base: string },
): Promise<boolean> {
  const asIgnored = { base, settings: { ...settings, ignore: settings.comments } };
  return settings.comments.length > 0 && (await ignoredAmong([file], asIgnored)).has(file);
}

/** The path with its folder's symbolic links followed, so that a file that is gone has one too. */
export async function realPathOf(path: string, { fileSystem }: Io): Promise<string> {
  try {
    return await fileSystem.realpath(path);
  } catch {
    const folder = await fileSystem.realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}
