import { DEFAULTS, defaultPrefix, MAIN_ROOT } from './defaults.ts';
import type { Config } from './schema.ts';
import type { RootSetting, Settings } from './settings.ts';

/** What flags say; undefined where none was given. Roots stand in the order of the flags. */
export interface SettingFlags {
  readonly roots: readonly RootSetting[];
  /** Commit of the main root. */
  readonly at: string | undefined;
  readonly failOn: Settings['failOn'] | undefined;
  readonly strict: boolean | undefined;
  readonly allowEmpty: boolean | undefined;
  readonly judgeRecords: boolean | undefined;
}

/** Flags before configuration before defaults; `main` is the main root when nothing declares one. */
export function mergeSettings(flags: SettingFlags, config: Config, main: RootSetting): Settings {
  return {
    documents: config.documents ?? DEFAULTS.documents,
    ignore: config.ignore ?? DEFAULTS.ignore,
    comments: config.comments ?? DEFAULTS.comments,
    packs: config.packs ?? DEFAULTS.packs,
    rules: config.rules ?? DEFAULTS.rules,
    roots: mergeRoots(flags, config, main),
    failOn: flags.failOn ?? config.failOn ?? DEFAULTS.failOn,
    strict: flags.strict ?? config.strict ?? DEFAULTS.strict,
    allowEmpty: flags.allowEmpty ?? config.allowEmpty ?? DEFAULTS.allowEmpty,
    judgeRecords: flags.judgeRecords ?? config.judgeRecords ?? DEFAULTS.judgeRecords,
  };
}

/** A root of the same name replaces an earlier one in its place, so the main root stays first. */
function mergeRoots({ roots, at }: SettingFlags, config: Config, main: RootSetting): RootSetting[] {
  const byName = new Map([[main.name, main]]);
  for (const root of [...(config.roots ?? []).map(rootOf), ...roots]) byName.set(root.name, root);
  const merged = [...byName.values()];
  return at === undefined ? merged : merged.map((root) => (root.name === MAIN_ROOT ? { ...root, revision: at } : root));
}

function rootOf({ name, path, revision, prefix, external }: NonNullable<Config['roots']>[number]): RootSetting {
  return {
    name,
    path: path ?? null,
    revision: revision ?? null,
    prefix: prefix === undefined ? defaultPrefix(name) : prefix,
    external: external ?? false,
  };
}
