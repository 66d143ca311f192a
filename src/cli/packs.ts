import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKS } from '../rules/checks/registry.ts';
import { type PackFault, type PackRule, parsePack } from '../rules/pack.ts';
import { isMissing, reasonOf } from './file-errors.ts';
import { toPosix } from './find-documents.ts';
import type { Io } from './io.ts';
import type { Flags } from './options.ts';
import type { Project } from './project.ts';
import { type Fault, UsageError } from './usage-error.ts';

/** Where the packs lie that come with the program. */
const SHIPPED = fileURLToPath(new URL('../../rules/', import.meta.url));
const PACK_NAME = /^[a-z][a-z0-9-]*$/;
const YAML = /\.ya?ml$/;

/** The rules of every pack that the configuration or the command line names; all that is wrong with them is told at once. */
export async function loadRules({ settings, base }: Project, flags: Flags, io: Io): Promise<readonly PackRule[]> {
  const named = [
    ...settings.packs.map((pack) => ({ pack, from: base })),
    ...(flags.pack ?? []).map((pack) => ({ pack, from: io.cwd })),
  ];
  const once = new Map(named.map((one) => [placeOf(one.pack, one.from), one.pack]));
  const rules: PackRule[] = [];
  const faults: Fault[] = [];
  for (const [place, pack] of once) {
    const prefix = PACK_NAME.test(pack) ? pack : basename(place).replace(YAML, '');
    for (const file of await filesOf(place, pack, io)) {
      const folder = toPosix(relative(place, dirname(file)));
      const parsed = parsePack(
        shown(file, io),
        folder === '' || folder === '..' ? prefix : `${prefix}/${folder}`,
        await textOf(file, io),
        CHECKS,
      );
      if (parsed.ok) rules.push(...parsed.rules);
      else faults.push(...parsed.faults.map(asFault));
    }
  }
  const ids = rules.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) faults.push({ message: `two rules are called \`${twice}\``, remedy: 'rename one of them' });
  if (faults.length > 0) throw new UsageError(...faults);
  return rules
    .filter(({ id }) => settings.rules[id] !== 'off')
    .map((rule) => withSeverity(rule, settings.rules[rule.id]));
}

function withSeverity(rule: PackRule, severity: Project['settings']['rules'][string] | undefined): PackRule {
  return severity === undefined || severity === 'off' ? rule : { ...rule, severity };
}

function placeOf(pack: string, from: string): string {
  return PACK_NAME.test(pack) ? join(SHIPPED, pack) : resolve(from, pack);
}

async function filesOf(place: string, pack: string, io: Io): Promise<readonly string[]> {
  try {
    if ((await io.fileSystem.stat(place)).isFile()) return [place];
    return await filesBelow(place, io);
  } catch (error) {
    const packs = 'name `core`, `compass`, or the path of a pack of your own (`./rules`)';
    throw new UsageError({
      message: `the pack \`${pack}\` cannot be read: ${reasonOf(error)}`,
      remedy: isMissing(error) ? packs : 'check its permissions',
    });
  }
}

async function filesBelow(folder: string, io: Io): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await io.fileSystem.readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(path, io)));
    else if (YAML.test(entry.name)) files.push(path);
  }
  return files.sort();
}

async function textOf(file: string, io: Io): Promise<string> {
  return Buffer.from(await io.fileSystem.readFile(file)).toString('utf8');
}

function shown(file: string, io: Io): string {
  return toPosix(relative(io.cwd, file));
}

function asFault({ path, line, column, message, remedy }: PackFault): Fault {
  return { message: `${path}:${line}:${column}: ${message}`, remedy };
}
