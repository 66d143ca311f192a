import { readFileSync } from 'node:fs';

/** The version of the package that this file is part of, built or not. */
export function toolVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
