import { basename, dirname, join } from 'node:path';
import { type ConfigFault, parseConfig } from './parse.ts';
import type { Config } from './schema.ts';

/** Where a configuration is looked for, in this order; the first that is there holds alone. */
export const CONFIG_FILES = ['compass-doc.yaml', 'compass-doc.yml', 'compass-doc.json', 'package.json'] as const;
export const PACKAGE_KEY = 'compass-doc';

export interface LoadRequest {
  /** The folder that is searched; its parents and subfolders are not. */
  readonly folder: string;
  /** A file that was named: it must be there. Absolute; null searches the folder. */
  readonly file: string | null;
  /** The text of a file; null when there is none. */
  readonly read: (path: string) => Promise<string | null>;
}

export type Loaded =
  /** `base` is the folder that the configuration's paths are relative to. */
  | { readonly status: 'ok'; readonly config: Config; readonly path: string; readonly base: string }
  | { readonly status: 'none' }
  | { readonly status: 'faulty'; readonly faults: readonly ConfigFault[] };

/** Finds and reads the configuration. What is wrong comes back as data, all of it. */
export async function loadConfig({ folder, file, read }: LoadRequest): Promise<Loaded> {
  const paths = file === null ? CONFIG_FILES.map((name) => join(folder, name)) : [file];
  for (const path of paths) {
    const text = await read(path);
    if (text === null) continue;
    const parsed = parseConfig(path, text, basename(path) === 'package.json' ? PACKAGE_KEY : null);
    if (parsed.status === 'faulty') return parsed;
    if (parsed.status === 'ok') return { status: 'ok', config: parsed.config, path, base: dirname(path) };
  }
  return file === null ? { status: 'none' } : { status: 'faulty', faults: [notThere(file)] };
}

function notThere(path: string): ConfigFault {
  return {
    path,
    line: 1,
    column: 1,
    message: basename(path) === 'package.json' ? `has no key \`${PACKAGE_KEY}\`` : 'the configuration is not there',
    remedy: 'name a file that exists after `--config`',
  };
}
