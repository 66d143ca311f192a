import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Outline } from '../outline.ts';
import { bash } from './bash.ts';
import { c } from './c.ts';
import { cpp } from './cpp.ts';
import { csharp } from './csharp.ts';
import { dockerfile } from './dockerfile.ts';
import { go } from './go.ts';
import { ini } from './ini.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { json } from './json.ts';
import { makefile } from './makefile.ts';
import { markdown } from './markdown.ts';
import { python } from './python.ts';
import { rust } from './rust.ts';
import { text } from './text.ts';
import { toml } from './toml.ts';
import { tsx, typescript } from './typescript.ts';
import { yaml } from './yaml.ts';

/** Every language that an outline can be read of; the first that claims a file has it. */
export const LANGUAGES: readonly Language[] = [
  python,
  rust,
  typescript,
  tsx,
  javascript,
  bash,
  go,
  c,
  cpp,
  csharp,
  java,
  markdown,
  yaml,
  toml,
  json,
  ini,
  makefile,
  dockerfile,
  text,
];

const byFileName = new Map<string, Language>();
const byExtension = new Map<string, Language>();
for (const language of [...LANGUAGES].reverse()) {
  for (const name of language.fileNames ?? []) byFileName.set(name, language);
  for (const extension of language.extensions) byExtension.set(extension, language);
}

/** The language of a file by its name: the whole name, its extension, or what stands before its first dot; else plain text. */
export function languageOf(path: string): Language {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  return (
    byFileName.get(name) ?? byExtension.get(extension) ?? byFileName.get(name.slice(0, name.indexOf('.', 1))) ?? text
  );
}

/** Reads a file's syntax in the language that its name tells. */
export function outlineOf(file: SourceFile, giveUp?: () => boolean): Promise<Outline> {
  return languageOf(file.path).outline(file, giveUp);
}
