import { ASSIGNMENTS } from '../../source/inquiry/assignments.ts';
import { DEFAULTS } from '../../source/inquiry/defaults.ts';
import { ask } from '../../source/inquiry/question.ts';
import { functionAt, isNamed, SCOPES, type Scope } from '../../source/inquiry/scopes.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { type OpenedFile, outlineOf } from './files.ts';

/** A value with the lines that give it; null where there is none. */
export interface NamedValue {
  readonly value: string | null;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The values of a constant, default or dependency; empty where the file has no such name. */
export async function constantsOf(
  opened: OpenedFile,
  name: string,
  as: 'constant' | 'default' | 'dependency',
): Promise<readonly NamedValue[]> {
  if (as === 'dependency') return dependencies(opened.file, name);
  return as === 'default' ? defaults(opened.file, name) : assignments(opened.file, name);
}

/** Assignments at the top of the file or of a type; those of functions only where the name says which. */
async function assignments(file: SourceFile, name: string): Promise<readonly NamedValue[]> {
  const found = (await ask(ASSIGNMENTS, file)) ?? [];
  const scopes = (await ask(SCOPES, file)) ?? [];
  const parts = name.split(/\.|::/);
  const owner = parts.slice(0, -1).join('.');
  const last = parts[parts.length - 1] as string;
  const isHeld = (start: number) =>
    owner === '' ? functionAt(scopes, start) === null : holders(scopes, start).some((scope) => isNamed(scope, owner));
  const values = found.filter((one) => one.name === last && isHeld(one.start));
  return values.length > 0 ? values : keys(file, parts);
}

function holders(scopes: readonly Scope[], offset: number): readonly Scope[] {
  return scopes.filter(({ start, end }) => offset >= start && offset < end);
}

/** `Type.field` and `function.parameter` narrow a default to what holds it. */
async function defaults(file: SourceFile, name: string): Promise<readonly NamedValue[]> {
  const all = (await ask(DEFAULTS, file)) ?? [];
  const exact = all.filter((one) => one.name === name);
  if (exact.length > 0 || name.startsWith('-')) return exact;
  const parts = name.split(/\.|::/);
  const last = parts.pop();
  const owner = parts.join('.');
  const scopes = ((await ask(SCOPES, file)) ?? []).filter((scope) => owner !== '' && isNamed(scope, owner));
  return all.filter(
    (one) =>
      one.name === last &&
      scopes.some(({ firstLine, lastLine }) => one.firstLine >= firstLine && one.lastLine <= lastLine),
  );
}

/** A key of a TOML, JSON, YAML or INI file, by the end of its path. */
async function keys(file: SourceFile, parts: readonly string[]): Promise<readonly NamedValue[]> {
  const { definitions } = await outlineOf(file);
  const last = parts[parts.length - 1] as string;
  const owner = parts.slice(0, -1);
  return definitions
    .filter(({ kind, name, path }) => kind === 'key' && name === last && owner.every((part) => path.includes(part)))
    .map(({ nameOffset, name, start, end }) => ({
      value: valueAfter(file, nameOffset + name.length),
      firstLine: start,
      lastLine: end,
    }));
}

/** What stands after a key on its line: past the quote, the colon or equals sign, without comma and comment. */
function valueAfter(file: SourceFile, offset: number): string {
  const line = file.text.slice(offset, file.lineEnd(file.lineAt(offset)));
  const value = line.replace(/^["']?\s*[:=]\s*/, '').trim();
  return /^"[^"]*"|^'[^']*'|^[^,#]*/.exec(value)?.[0]?.trim() ?? value;
}

const MANIFEST_KEYS = /depend|require/i;

/** A version in a manifest: a key of its own, a table with `version`, or a string `name>=1.0` of a list. */
async function dependencies(file: SourceFile, name: string): Promise<readonly NamedValue[]> {
  const { definitions } = await outlineOf(file);
  const own = definitions.filter(
    (one) => one.kind === 'key' && one.name === name && one.path.some((part) => MANIFEST_KEYS.test(part)),
  );
  const values = own.map(({ start, end }): NamedValue => {
    const text = file.text.slice(file.lineStart(start), file.lineEnd(end)).slice(0, 2000);
    const version =
      /\bversion\s*["']?\s*[:=]\s*["']([^"']*)["']/.exec(text)?.[1] ?? /[:=]\s*["']([^"']*)["']/.exec(text)?.[1];
    return { value: version === undefined ? null : plainVersion(version), firstLine: start, lastLine: end };
  });
  if (values.length > 0) return values;
  const lists = definitions.filter(
    (one) => one.kind === 'key' && MANIFEST_KEYS.test([...one.path, one.name].join('.')),
  );
  return lists.slice(0, 50).flatMap(({ start, end }) => requirement(file, name, start, end));
}

function requirement(file: SourceFile, name: string, start: number, end: number): NamedValue[] {
  for (let line = start; line <= end; line++) {
    for (const [, text = ''] of file
      .line(line)
      .slice(0, 2000)
      .matchAll(/["']([^"']*)["']/g)) {
      if (!text.startsWith(name)) continue;
      const rest = /^(?:\[[^\]]*\])?\s*(?:[=~^<>!]+)\s*([\w.*+-]+)/.exec(text.slice(name.length));
      if (rest) return [{ value: rest[1] as string, firstLine: line, lastLine: line }];
      if (text === name) return [{ value: null, firstLine: line, lastLine: line }];
    }
  }
  return [];
}

/** A pin means the version that it names. */
function plainVersion(text: string): string {
  return text.replace(/^[\s=^~><v]+/, '');
}
