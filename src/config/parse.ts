import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type Document as YamlDocument,
} from 'yaml';
import { faultsOf } from './faults.ts';
import { type Config, configSchema } from './schema.ts';

/** Something wrong in a configuration file, with its place; line and column start at 1. */
export interface ConfigFault {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

export type ParsedConfig =
  | { readonly status: 'ok'; readonly config: Config }
  | { readonly status: 'faulty'; readonly faults: readonly ConfigFault[] }
  /** The file has no such part (package.json without our key). */
  | { readonly status: 'absent' };

type Yaml = YamlDocument.Parsed<ParsedNode>;
type Key = PropertyKey;

/** Reads a configuration from YAML, or from JSON, which YAML includes. `under` is the key that holds it, null for the whole file. */
export function parseConfig(path: string, text: string, under: string | null): ParsedConfig {
  // A package.json that never names us is none of our business, not even where it is broken.
  if (under !== null && !text.includes(`"${under}"`)) return { status: 'absent' };
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = (offset: number, message: string, remedy: string): ConfigFault => {
    const { line, col } = lines.linePos(offset);
    return { path, line: Math.max(1, line), column: Math.max(1, col), message, remedy };
  };
  const syntax = syntaxErrors(yaml);
  if (syntax.length > 0) {
    const kind = path.endsWith('.json') ? 'JSON' : 'YAML';
    return faulty(
      syntax.map(({ at, message }) => fault(at, `not valid ${kind}: ${message}`, 'correct the syntax here')),
    );
  }
  const whole: unknown = yaml.toJS() ?? {};
  const value = under === null ? whole : (whole as Record<string, unknown>)[under];
  if (value === undefined) return { status: 'absent' };
  const result = configSchema.safeParse(value);
  if (result.success) return { status: 'ok', config: result.data };
  const prefix = under === null ? [] : [under];
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, value));
  return faulty(
    faults.map(({ keys, isKey, message, remedy }) =>
      fault(offsetOf(yaml, [...prefix, ...keys], isKey), message, remedy),
    ),
  );
}

function faulty(faults: readonly ConfigFault[]): ParsedConfig {
  return { status: 'faulty', faults: [...faults].sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** Errors, tags that mean nothing to us, and aliases without an anchor or without end, which only show on conversion. */
function syntaxErrors(yaml: Yaml): { at: number; message: string }[] {
  const found = [...yaml.errors, ...yaml.warnings].map(({ pos, message }) => ({ at: pos[0], message }));
  if (found.length > 0) return found;
  try {
    yaml.toJS();
    return [];
  } catch (error) {
    return [{ at: 0, message: error instanceof Error ? error.message : String(error) }];
  }
}

/** Where a value stands, or its key; the nearest thing around it when it is not written. */
function offsetOf(yaml: Yaml, keys: readonly Key[], isKey: boolean): number {
  let node: unknown = yaml.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of keys.entries()) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
    if (pair && isKey && depth === keys.length - 1) return startOf(pair.key) ?? offset;
    node = pair ? pair.value : isSeq(node) ? node.items[key as number] : undefined;
    offset = startOf(node) ?? startOf(pair?.key) ?? offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  const range = (node as ParsedNode | null | undefined)?.range;
  return range?.[0];
}
