import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Problem } from '../report/report.ts';
import type { FileKind } from '../source/file-system.ts';
import type { DocumentInput } from '../verify.ts';
import { isMissing, reasonOf } from './file-errors.ts';
import { documentsIn, ignoredAmong, isInside, type Search, toPosix } from './find-documents.ts';
import type { Io } from './io.ts';
import type { Flags } from './options.ts';
import { usageError } from './usage-error.ts';

/** What the operands of a command name. */
export interface Request extends Search {
  readonly operands: readonly string[];
  /** The path that standard input stands for; null when none was given. */
  readonly stdinPath: string | null;
  /** Folder of the main root; null when it has none (a bare repository). */
  readonly mainFolder: string | null;
}

/** A document and the file that holds it; null for standard input. */
export interface GatheredDocument extends DocumentInput {
  readonly file: string | null;
}

export interface Gathered {
  readonly documents: readonly GatheredDocument[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
}

/** What one operand leads to: files that it names itself, or that a search of its folder found. */
interface Operand {
  readonly named: readonly string[];
  readonly found: readonly string[];
  readonly problems: readonly Problem[];
}

export const STDIN = '-';
const STDIN_NAME = '<stdin>';

/** Refuses a name for standard input that nothing reads. */
export function checkStdin(operands: readonly string[], { stdinFilename }: Flags): void {
  if (stdinFilename === undefined || operands.includes(STDIN)) return;
  throw usageError('`--stdin-filename` names a document on standard input, but none is read', 'add the operand `-`');
}

/** Turns operands into documents with their bytes. What cannot be read becomes a problem; the others are still there. */
export async function gatherDocuments(request: Request, io: Io): Promise<Gathered> {
  const paths = request.operands.filter((operand) => operand !== STDIN);
  const operands = await Promise.all(paths.map((operand) => resolveOperand(operand, request, io)));
  const named = new Set(operands.flatMap((operand) => operand.named));
  const ignored = await ignoredAmong([...named], request);
  const files = [...new Set(operands.flatMap((operand) => [...operand.named, ...operand.found]))];
  const read: (GatheredDocument | Problem)[] = [];
  if (request.operands.includes(STDIN)) read.push(await readStdin(request, io));
  for (const file of files) {
    if (!ignored.has(file)) read.push(await readDocument(file, named.has(file), request, io));
  }
  return {
    documents: read.filter((one) => 'bytes' in one),
    problems: [...operands.flatMap(({ problems }) => problems), ...read.filter((one) => 'remedy' in one)],
    notes: [...ignored].map((file) => `${shownPath(file, request, io)} is left out: the configuration ignores it`),
  };
}

async function resolveOperand(operand: string, request: Request, io: Io): Promise<Operand> {
  const path = resolve(io.cwd, operand);
  const none = (message: string, remedy: string) => ({
    named: [],
    found: [],
    problems: [{ path: operand, line: null, message, remedy }],
  });
  let status: FileKind;
  let real: string;
  try {
    status = await io.fileSystem.stat(path);
    real = status.isDirectory() ? await io.fileSystem.realpath(path) : await realPlace(path, io);
  } catch (error) {
    return none(
      reasonOf(error),
      isMissing(error) ? `check the path: it starts from ${io.cwd}` : 'check its permissions',
    );
  }
  if (status.isFile()) return { named: [real], found: [], problems: [] };
  if (!status.isDirectory()) return none('it is neither a file nor a folder', 'hand it in on standard input, as `-`');
  const found = await documentsIn(real, request, io);
  if (found.length > 0 || request.settings.allowEmpty) return { named: [], found, problems: [] };
  return none(
    `the folder holds no document (${globsOf(request)})`,
    'name a file, set `documents`, or pass `--allow-empty`',
  );
}

function globsOf({ settings }: Request): string {
  return [...settings.documents, ...settings.comments].join(', ');
}

/** The file's place without symbolic links on the way; the file itself keeps its name. */
async function realPlace(path: string, io: Io): Promise<string> {
  return join(await io.fileSystem.realpath(dirname(path)), basename(path));
}

async function readDocument(
  file: string,
  isNamed: boolean,
  request: Request,
  io: Io,
): Promise<GatheredDocument | Problem> {
  const path = shownPath(file, request, io);
  try {
    const bytes = await io.fileSystem.readFile(file);
    return isNamed && bytes.length === 0 && !request.settings.allowEmpty ? emptyDocument(path) : { path, bytes, file };
  } catch (error) {
    return { path, line: null, message: `the document cannot be read: ${reasonOf(error)}`, remedy: 'check the file' };
  }
}

async function readStdin(request: Request, io: Io): Promise<GatheredDocument | Problem> {
  const path = request.stdinPath === null ? STDIN_NAME : shownPath(resolve(io.cwd, request.stdinPath), request, io);
  const bytes = await io.stdin.read();
  return bytes.length === 0 && !request.settings.allowEmpty ? emptyDocument(path) : { path, bytes, file: null };
}

function emptyDocument(path: string): Problem {
  const remedy = 'name a document that holds text, or pass `--allow-empty`';
  return { path, line: null, message: 'the document is empty', remedy };
}

/** What reports call a document: its path in the main root, or from the current folder. */
export function shownPath(file: string, { mainFolder }: Pick<Request, 'mainFolder'>, io: Io): string {
  const from = mainFolder !== null && isInside(file, mainFolder) ? mainFolder : io.cwd;
  return toPosix(relative(from, file));
}
