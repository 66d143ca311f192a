import { resolve } from 'node:path';
import { defaultPrefix, MAIN_ROOT } from '../config/defaults.ts';
import type { RootSetting } from '../config/settings.ts';
import type { Io } from './io.ts';
import type { Flags } from './options.ts';
import { usageError } from './usage-error.ts';

const NAMED = /^([A-Za-z0-9][\w.+-]*)=(.*)$/s;
const REVISION = /^[^-\s]\S*$/;

/** Reads `--root` and `--external`, and holds `--at` to the same rule as a root's revision. */
export async function rootFlags(flags: Flags, io: Io): Promise<readonly RootSetting[]> {
  if (flags.at !== undefined) checkRevision(flags.at, `--at ${flags.at}`);
  const roots = [
    ...(await Promise.all((flags.root ?? []).map((text) => rootFlag(text, io)))),
    ...(flags.external ?? []).map(externalFlag),
  ];
  for (const [index, { name, revision }] of roots.entries()) {
    if (roots.findIndex((other) => other.name === name) !== index) {
      throw usageError(`two roots are called \`${name}\``, 'give each a name of its own: `--root NAME=PATH`');
    }
    if (name === MAIN_ROOT && revision !== null && flags.at !== undefined && revision !== flags.at) {
      throw usageError(`the main root is to be read at \`${revision}\` and at \`${flags.at}\``, 'give one of the two');
    }
  }
  return roots;
}

async function rootFlag(text: string, io: Io): Promise<RootSetting> {
  const [, name = MAIN_ROOT, place = text] = NAMED.exec(text) ?? [];
  const { path, revision } = await splitRevision(place, io);
  if (path === '') throw usageError(`\`--root ${text}\` names no path`, 'write `--root [NAME=]PATH[@REVISION]`');
  if (revision !== null) checkRevision(revision, `--root ${text}`);
  return { name, path: resolve(io.cwd, path), revision, prefix: defaultPrefix(name), external: false };
}

/** A path may hold `@` too: the longest that exists is meant, and what is left is the revision. */
async function splitRevision(place: string, io: Io): Promise<{ path: string; revision: string | null }> {
  if (place === '' || (await exists(resolve(io.cwd, place), io))) return { path: place, revision: null };
  const splits = [...place.matchAll(/@/g)].map(({ index }) => ({
    path: place.slice(0, index),
    revision: place.slice(index + 1),
  }));
  for (const split of splits.toReversed()) {
    if (split.path !== '' && (await exists(resolve(io.cwd, split.path), io))) return split;
  }
  return splits.find(({ path }) => path !== '') ?? { path: place, revision: null };
}

async function exists(path: string, io: Io): Promise<boolean> {
  return io.fileSystem.stat(path).then(
    () => true,
    () => false,
  );
}

function externalFlag(text: string): RootSetting {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const prefix = equals < 0 ? defaultPrefix(name) : text.slice(equals + 1);
  if (name === '' || prefix === '') {
    throw usageError(
      `\`--external ${text}\` is not a name with or without a prefix`,
      'write `--external NAME[=PREFIX]`',
    );
  }
  return { name, path: null, revision: null, prefix, external: true };
}

function checkRevision(revision: string, flag: string): void {
  if (REVISION.test(revision)) return;
  throw usageError(
    `\`${flag}\`: \`${revision}\` is not a revision`,
    'name a commit, a tag or a branch; none begins with `-`',
  );
}
