import type * as z from 'zod';
import { closest } from '../text/closest.ts';
import { keysAt } from './schema.ts';

/** Something wrong in a configuration; `keys` lead to the place that is at fault. */
export interface KeyFault {
  readonly keys: readonly PropertyKey[];
  /** The key itself is at fault, not its value. */
  readonly isKey: boolean;
  readonly message: string;
  readonly remedy: string;
}

type Issue = z.core.$ZodIssue;

/** Says what was found and what is expected; one fault for each unknown key. */
export function faultsOf(issue: Issue, config: unknown): KeyFault[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(issue.path, key));
  const found = valueAt(config, issue.path);
  const key = keyText(issue.path);
  const expected = expectedBy(issue);
  const isMissing = found === undefined;
  return [
    {
      keys: isMissing ? issue.path.slice(0, -1) : issue.path,
      isKey: false,
      message: isMissing
        ? `${key} is missing, expected ${expected}`
        : `${key} is ${describe(found)}, expected ${expected}`,
      remedy: suggestValue(issue, found) ?? `set ${key} to ${expected}`,
    },
  ];
}

function unknownKey(parent: readonly PropertyKey[], key: string): KeyFault {
  const known = keysAt(parent).filter((name) => name !== '$schema');
  const near = closest(key, known);
  return {
    keys: [...parent, key],
    isKey: true,
    message: `unknown key ${keyText([...parent, key])}, expected one of ${known.join(', ')}`,
    remedy: near ? `did you mean \`${near}\`?` : 'remove it',
  };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
};

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return 'a text that is not empty';
    default:
      return issue.message;
  }
}

function suggestValue(issue: Issue, found: unknown): string | null {
  if (issue.code !== 'invalid_value' || typeof found !== 'string') return null;
  const near = closest(found, issue.values.map(String));
  return near && `did you mean \`${near}\`?`;
}

function valueAt(config: unknown, path: readonly PropertyKey[]): unknown {
  let value = config;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** `roots[0].name`; the whole configuration when there is no key. */
function keyText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the configuration';
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `\`${text.replace(/^\./, '')}\``;
}

const MAX_SHOWN = 40;

function describe(found: unknown): string {
  if (Array.isArray(found)) return 'a list';
  if (found === null) return 'empty';
  if (typeof found === 'object') return 'a mapping';
  const shown = JSON.stringify(found) ?? String(found);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}
