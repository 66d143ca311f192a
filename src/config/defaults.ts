import type { RootSetting, Settings } from './settings.ts';

export const MAIN_ROOT = 'main';

/** What holds where neither a flag nor the configuration says otherwise; the main root is the project's own folder. */
export const DEFAULTS: Omit<Settings, 'roots'> = {
  documents: ['**/*.md', '**/*.markdown'],
  ignore: [],
  comments: [],
  packs: ['core'],
  rules: {},
  failOn: 'error',
  strict: false,
  allowEmpty: false,
  judgeRecords: false,
};

/** The main root when nothing declares one. */
export function defaultMainRoot(path: string): RootSetting {
  return { name: MAIN_ROOT, path, revision: null, prefix: null, external: false };
}

/** Paths that begin with a further root's name belong to it, unless it says otherwise. */
export function defaultPrefix(name: string): string | null {
  return name === MAIN_ROOT ? null : `${name}/`;
}
