import { isMap, LineCounter, type ParsedNode, parseDocument, type Document as YamlDocument } from 'yaml';
import * as z from 'zod';
import { closest } from '../text/closest.ts';
import type { Check, Rule } from './check.ts';

const text = z.string().min(1);
const words = z.union([text.transform((one) => [one]), z.array(text).min(1)]);

const selectorSchema = z.strictObject({
  document: text.optional().meta({ description: "Glob of the document's path, or of its file name" }),
  decision: words.optional().meta({ description: 'Decision ids; the decisions below count too' }),
  heading: text.optional().meta({ description: "Words of the section's title" }),
  table: words.optional().meta({ description: 'Header words that the table must have' }),
  words: words.optional().meta({ description: 'Words that the block must hold, each one' }),
});

const exampleSchema = z.strictObject({
  name: text,
  documents: z.record(text, z.string()).meta({ description: 'Documents by path' }),
  sources: z.record(text, z.string()).default({}).meta({ description: 'Source files by path' }),
  expect: z.array(z.string()).meta({ description: 'Codes of what is found, or `unbound`, or `no-source`' }),
});

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/, 'letters, digits, `-`, `_` and `.`'),
  check: text.meta({ description: 'The kind of check; `compass-doc rules` lists them' }),
  severity: z.enum(['error', 'warning', 'info']).default('error'),
  where: selectorSchema.optional(),
  options: z.unknown().optional(),
  message: text.optional().meta({ description: "Words for a finding, with the check's {arguments}" }),
  why: text.optional(),
  either: text.optional().meta({ description: 'Of the rules with the same word here, one that is stated is enough' }),
  examples: z.array(exampleSchema).default([]),
});

const packSchema = z
  .strictObject({ $schema: z.string().optional(), rules: z.array(ruleSchema) })
  .meta({ title: 'compass-doc rule pack' });

export type Example = z.infer<typeof exampleSchema>;

/** A rule with what its pack says besides. */
export interface PackRule extends Rule {
  readonly either: string | null;
  readonly examples: readonly Example[];
}

/** Something wrong in a pack, with its place; line and column start at 1. */
export interface PackFault {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}

export type ParsedPack =
  | { readonly ok: true; readonly rules: readonly PackRule[] }
  | { readonly ok: false; readonly faults: readonly PackFault[] };

const MAX_LENGTH = 1_000_000;
/** The YAML reader descends into every bracket. */
const MAX_NESTING = 200;

/** Reads one file of a pack; `prefix` is what its rules' ids begin with. What is wrong comes back as data, all of it. */
export function parsePack(
  path: string,
  prefix: string,
  source: string,
  checks: ReadonlyMap<string, Check>,
): ParsedPack {
  const lines = new LineCounter();
  const faultAt = (offset: number, message: string, remedy: string): PackFault => {
    const { line, col } = lines.linePos(offset);
    return { path, line: Math.max(1, line), column: Math.max(1, col), message, remedy };
  };
  if (source.length > MAX_LENGTH || isTooDeep(source)) {
    return { ok: false, faults: [faultAt(0, 'the pack is too large or too deeply nested', 'split it')] };
  }
  const yaml = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const syntax = [...yaml.errors, ...yaml.warnings];
  if (syntax.length > 0) {
    return { ok: false, faults: syntax.map(({ pos, message }) => faultAt(pos[0], message, 'correct the syntax here')) };
  }
  const parsed = packSchema.safeParse(yaml.toJS());
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) =>
      issueFaults(issue, yaml, faultAt, Object.keys(ruleSchema.shape)),
    );
    return { ok: false, faults };
  }
  const faults: PackFault[] = [];
  const rules = parsed.data.rules.flatMap((rule, index): PackRule[] => {
    const check = checks.get(rule.check);
    if (!check) {
      const near = closest(rule.check, [...checks.keys()]);
      const remedy = near ? `did you mean \`${near}\`?` : `the kinds: ${[...checks.keys()].join(', ')}`;
      faults.push(faultAt(offsetOf(yaml, ['rules', index, 'check']), `there is no check \`${rule.check}\``, remedy));
      return [];
    }
    const options = check.options.safeParse(rule.options ?? {});
    if (!options.success) {
      for (const issue of options.error.issues) {
        const place = { ...issue, path: ['rules', index, 'options', ...issue.path] };
        faults.push(...issueFaults(place, yaml, faultAt, []));
      }
      return [];
    }
    return [
      {
        id: `${prefix}/${rule.id}`,
        check: rule.check,
        severity: rule.severity,
        where: rule.where ?? null,
        options: options.data,
        message: rule.message ?? null,
        why: rule.why ?? null,
        either: rule.either ?? null,
        examples: rule.examples,
      },
    ];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rules };
}

/** JSON Schema of a pack, for editors. */
export function packJsonSchema(): object {
  return { $id: 'compass-doc/pack@1', ...z.toJSONSchema(packSchema, { io: 'input' }) };
}

function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const unit of source) {
    if (unit === '[' || unit === '{') depth++;
    else if (unit === ']' || unit === '}') depth--;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

type FaultAt = (offset: number, message: string, remedy: string) => PackFault;
type Yaml = YamlDocument.Parsed<ParsedNode>;
type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { readonly code?: string; readonly keys?: readonly string[] };

function issueFaults(issue: Issue, yaml: Yaml, faultAt: FaultAt, known: readonly string[]): PackFault[] {
  const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const key = place.replace(/^\./, '') || 'the pack';
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((name) => {
      const near = closest(name, known);
      const remedy = near ? `did you mean \`${near}\`?` : 'remove it';
      return faultAt(offsetOf(yaml, [...issue.path, name]), `\`${key}\` has an unknown key \`${name}\``, remedy);
    });
  }
  return [faultAt(offsetOf(yaml, issue.path), `\`${key}\`: ${issue.message}`, 'see schemas/pack.schema.json')];
}

/** Where a key stands; the nearest thing around it when it is not written. */
function offsetOf(yaml: Yaml, keys: readonly PropertyKey[]): number {
  for (let length = keys.length; length > 0; length--) {
    const parent = length === 1 ? yaml.contents : yaml.getIn(keys.slice(0, length - 1), true);
    const last = keys[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => String(key) === String(last));
      const range = (pair?.key as ParsedNode | null | undefined)?.range;
      if (range) return range[0];
    }
    const node = yaml.getIn(keys.slice(0, length), true) as ParsedNode | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
