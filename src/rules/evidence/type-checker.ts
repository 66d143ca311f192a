import type { SourceFile as MorphFile, Project } from 'ts-morph';
import { isMissing, type Missing } from '../outcomes.ts';
import { type OpenedFile, placeIn, readFile } from './files.ts';
import type { DerivedNames } from './name-source.ts';

/** Files that a type may be put together from; more are no one type's. */
const MAX_FILES = 100;

/**
 * The properties of a TypeScript type as the type checker sees it: inherited over files, intersected, picked, mapped. The
 * checker is loaded only when a rule asks for it; it reads the sources from the tree and nothing from the disk.
 */
export async function checkedFields(opened: OpenedFile, type: string): Promise<DerivedNames | Missing> {
  const { Project } = await import('ts-morph');
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { strict: true, allowJs: true } });
  const main = project.createSourceFile(inMemory(opened.path), opened.file.text);
  await addImports(project, opened, main);
  const declaration = main.getInterface(type) ?? main.getTypeAlias(type) ?? main.getClass(type);
  if (!declaration) return { missing: `${opened.path} does not define ${type}` };
  const names = declaration
    .getType()
    .getProperties()
    .filter((property) => !property.getDeclarations().some((one) => one.getKindName().includes('Method')))
    .map((property) => ({ name: property.getName(), line: declaration.getStartLineNumber() }));
  const place = placeIn(opened, declaration.getStartLineNumber(), declaration.getEndLineNumber());
  return { names, isOpen: false, place, what: `the fields of \`${type}\`` };
}

function inMemory(path: string): string {
  return `/${path}`;
}

/** Adds what the files import by relative paths, and what those import. */
async function addImports(project: Project, opened: OpenedFile, main: MorphFile): Promise<void> {
  const waiting = [main];
  const seen = new Set([main.getFilePath() as string]);
  for (let next = waiting.shift(); next && seen.size < MAX_FILES; next = waiting.shift()) {
    const from = next.getFilePath().slice(1);
    const imports = [...next.getImportDeclarations(), ...next.getExportDeclarations()];
    for (const one of imports) {
      const read = await readModule(opened, from, one.getModuleSpecifierValue() ?? '');
      if (!read || seen.has(inMemory(read.path))) continue;
      seen.add(inMemory(read.path));
      waiting.push(project.createSourceFile(inMemory(read.path), read.file.text));
    }
  }
}

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts'];

async function readModule(opened: OpenedFile, from: string, specifier: string): Promise<OpenedFile | null> {
  const path = joined(from, specifier);
  if (path === null) return null;
  const bare = path.replace(/\.[mc]?jsx?$/, '');
  const candidates = [...new Set([path, bare])].flatMap((stem) => ENDINGS.map((ending) => stem + ending));
  for (const candidate of candidates) {
    const read = await readFile(opened, candidate);
    if (!isMissing(read)) return read;
  }
  return null;
}

/** Null for a package, and for a path that leaves the root. */
function joined(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '.' || part === '') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
