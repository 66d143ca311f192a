import { parse } from 'yaml';
import * as z from 'zod';
import { parseFormula } from '../../formula/parse.ts';
import type { Confirmation, ConfirmOptions } from '../../simulator/timing/confirm.ts';
import type { ScenarioFamily } from '../../simulator/timing/scenario.ts';
import { runFormula } from './timing.ts';
import { type TimingOptions, timingOptions } from './timing-options.ts';

/** A timing rule apart from any document: what `simulate` runs. */
export interface TimingRule {
  readonly name: string;
  readonly why: string;
  readonly options: TimingOptions;
}

const ruleFile = z.object({
  rules: z.array(z.object({ id: z.string(), why: z.string().default(''), options: timingOptions })),
});

/** Reads the rules of one file of a pack; none where it holds no timing rules. */
export function readTimingRules(text: string): readonly TimingRule[] {
  try {
    const read = ruleFile.safeParse(parse(text));
    return read.success ? read.data.rules.map(({ id, ...rule }) => ({ name: id, ...rule })) : [];
  } catch {
    return [];
  }
}

/** Runs a rule with its own formula or with `formula`; a formula that does not parse is unchecked, with the place. */
export function runTimingRule(
  { options }: TimingRule,
  families: Readonly<Record<string, ScenarioFamily>>,
  { formula = options.formula, ...overrides }: Partial<ConfirmOptions> & { readonly formula?: string | undefined },
): Confirmation {
  const family = Object.hasOwn(families, options.family) ? families[options.family] : undefined;
  if (!family) return unchecked(`no scenario family is called \`${options.family}\``);
  const stray = Object.keys(overrides.fixed ?? {}).find((name) => family.parameters.every((one) => one.name !== name));
  if (stray !== undefined) return unchecked(`the scenarios have no parameter \`${stray}\``);
  const parsed = parseFormula(formula, { names: Object.keys(options.names) });
  if (!parsed.ok) return unchecked(`${parsed.fault.message}, at column ${parsed.fault.span.start + 1}`);
  return runFormula(parsed.value, family, options, overrides);
}

function unchecked(reason: string): Confirmation {
  return { outcome: 'unchecked', runs: 0, reason };
}
