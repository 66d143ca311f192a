import { stringify } from 'yaml';
import type { RootSetting, Settings } from '../config/settings.ts';

/** The settings as a configuration file that says the same. */
export function settingsText({ roots, ...settings }: Settings): string {
  return stringify({ version: 1, ...settings, roots: roots.map(written) }, { lineWidth: 0 });
}

function written({ name, path, revision, prefix, external }: RootSetting): object {
  return {
    name,
    ...(path !== null && { path }),
    ...(revision !== null && { revision }),
    prefix,
    external,
  };
}
