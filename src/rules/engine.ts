import type { Document } from '../document/facts.ts';
import type { SourceTree } from '../source/tree.ts';
import type { Check, Discrepancy, DocumentPlace, RuleSeverity, TimingEntry } from './check.ts';
import type { PackRule } from './pack.ts';
import { select } from './select.ts';

/** A discrepancy with its rule's words: what a report shows. */
export interface RuleFinding {
  readonly ruleId: string;
  readonly severity: RuleSeverity;
  readonly message: string;
  readonly at: DocumentPlace;
  readonly related: Discrepancy['related'];
  readonly fix: Discrepancy['fix'];
}

export type RuleStatus = 'judged' | 'unbound' | 'no-source' | 'failed' | 'no-document';

/** What became of one rule. */
export interface RuleResult {
  readonly rule: PackRule;
  readonly status: RuleStatus;
  readonly bound: readonly DocumentPlace[];
  readonly findings: readonly RuleFinding[];
  readonly timing: readonly TimingEntry[];
  /** Why it was not judged. */
  readonly reason: string | null;
}

export interface RulesInput {
  readonly rules: readonly PackRule[];
  readonly checks: ReadonlyMap<string, Check>;
  readonly documents: readonly Document[];
  readonly roots: ReadonlyMap<string, SourceTree | null>;
}

/** Runs every rule over the documents; one that fails does not keep the others from running. */
export async function runRules(input: RulesInput): Promise<readonly RuleResult[]> {
  return onePerAlternative(await Promise.all(input.rules.map((rule) => runRule(rule, input))));
}

async function runRule(rule: PackRule, { checks, documents, roots }: RulesInput): Promise<RuleResult> {
  const none = { rule, bound: [], findings: [], timing: [] };
  const check = checks.get(rule.check);
  if (!check) return { ...none, status: 'failed', reason: `there is no check \`${rule.check}\`` };
  const selected = select(rule.where, documents);
  if (selected.status === 'no-document') {
    return { ...none, status: 'no-document', reason: `no document \`${rule.where?.document ?? '*'}\` is at hand` };
  }
  if (selected.status === 'no-place') {
    const reason = 'the documents have no such place';
    return { ...none, status: 'unbound', reason, findings: [unbound(rule, selected.nearest, reason)] };
  }
  const { places } = selected;
  try {
    const outcome = await check.run({ rule, options: rule.options, places, documents, roots });
    if (outcome.status === 'unbound') {
      const { reason } = outcome;
      return { ...none, status: 'unbound', reason, findings: [unbound(rule, places[0] as DocumentPlace, reason)] };
    }
    if (outcome.status === 'no-source') {
      const [at = places[0] as DocumentPlace] = outcome.bound;
      const findings = [noSource(rule, at, outcome.reason)];
      return { ...none, status: 'no-source', bound: outcome.bound, reason: outcome.reason, findings };
    }
    return {
      rule,
      status: 'judged',
      bound: outcome.bound,
      findings: outcome.found.map((one) => findingOf(rule, check, one)),
      timing: outcome.timing ?? [],
      reason: null,
    };
  } catch (error) {
    return { ...none, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Of rules that state the same thing in two ways, the one that the documents do not use is no finding. */
function onePerAlternative(results: readonly RuleResult[]): readonly RuleResult[] {
  const judged = new Set(
    results.flatMap(({ rule, status }) => (status === 'judged' && rule.either ? [rule.either] : [])),
  );
  return results.map((result) =>
    result.status === 'unbound' && result.rule.either !== null && judged.has(result.rule.either)
      ? { ...result, findings: [] }
      : result,
  );
}

function findingOf(rule: PackRule, check: Check, { code, args, at, related, fix }: Discrepancy): RuleFinding {
  const template = rule.message ?? check.messages[code] ?? code;
  const message = template.replace(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole));
  return { ruleId: rule.id, severity: rule.severity, message, at, related, fix };
}

function unbound(rule: PackRule, { document, span }: DocumentPlace, reason: string): RuleFinding {
  const line = document.file.lineAt(span.start);
  const at = { document, span: { start: document.file.lineStart(line), end: document.file.lineEnd(line) } };
  const message = `rule \`${rule.id}\` finds nothing to check: ${reason}; state it here, or change the rule`;
  return { ruleId: 'rule/unbound', severity: 'warning', message, at, related: [], fix: null };
}

function noSource(rule: PackRule, at: DocumentPlace, reason: string): RuleFinding {
  const message = `rule \`${rule.id}\` has no sources to decide it: ${reason}`;
  return { ruleId: 'rule/no-source', severity: 'info', message, at, related: [], fix: null };
}
