import type { ConfigPair } from './launch.ts';

const FILTER_KEY = /^filter\.(.+)\.(?:clean|smudge|process|required)$/s;
const OFF: Readonly<Record<string, string>> = { clean: '', smudge: '', process: '', required: 'false' };

/** Arguments that list the keys of every filter driver. */
export const FILTER_ARGUMENTS: readonly string[] = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'];

/**
 * Settings that turn every filter driver off: reading a work tree would run its `clean` program.
 * `keys` is what `FILTER_ARGUMENTS` printed.
 */
export function filtersOff(keys: string): readonly ConfigPair[] {
  const drivers = new Set(keys.split('\0').flatMap((key) => FILTER_KEY.exec(key)?.[1] ?? []));
  return [...drivers].flatMap((driver) =>
    Object.entries(OFF).map(([name, value]): ConfigPair => [`filter.${driver}.${name}`, value]),
  );
}
