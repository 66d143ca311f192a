import { github } from './github.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { pretty } from './pretty.ts';
import { rdjson, rdjsonl } from './rdjson.ts';
import type { Reporter } from './reporter.ts';
import { sarif } from './sarif.ts';

/** Every form of the report; the first is the default. */
export const REPORTERS: readonly Reporter[] = [pretty, json, sarif, github, rdjson, rdjsonl, junit, markdown, html];

/** Null when there is no reporter of that name. */
export function reporterNamed(name: string): Reporter | null {
  return REPORTERS.find((reporter) => reporter.name === name) ?? null;
}
