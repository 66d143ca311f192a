import { json } from './json.ts';
import { pretty } from './pretty.ts';
import type { Reporter } from './reporter.ts';

/** Every form of the report; the first is the default. */
export const REPORTERS: readonly Reporter[] = [pretty, json];

/** Null when there is no reporter of that name. */
export function reporterNamed(name: string): Reporter | null {
  return REPORTERS.find((reporter) => reporter.name === name) ?? null;
}
