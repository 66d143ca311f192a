import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TimingRule } from '../../rules/checks/timing-rules.ts';
import type { Confirmation, ConfirmOptions } from '../../simulator/timing/confirm.ts';
import type { Io } from '../io.ts';
import type { Flags } from '../options.ts';
import { safe } from '../problems.ts';
import { withProgress } from '../progress.ts';
import { usageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/** One rule with what the simulator said of it. */
interface Simulated {
  readonly rule: TimingRule;
  readonly formula: string;
  readonly result: Confirmation;
}

/** What documents state, and what only the simulator is asked: no document needs to state it. */
const RULES = ['compass/timing/', 'simulator/'].map((folder) => new URL(`../../../rules/${folder}`, import.meta.url));
const NUMBER = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i;

/** Runs timing rules on the reference simulator, without a document. */
export const simulate: Command = {
  name: 'simulate',
  summary: 'run the timing rules on the reference simulator',
  operand: { syntax: '[rules...]', help: 'names of rules, such as T4; without any, all of them' },
  examples: [
    ['compass-doc simulate', 'every rule, with its own formula'],
    ["compass-doc simulate T4 --formula 'a + T'", 'another formula in place of the stated one'],
    ['compass-doc simulate T5 --param router=parallel --timeline t5.svg', 'a held parameter, and a picture'],
  ],
  async run(names, flags, io) {
    const rules = await chosenRules(names, io);
    if (flags.formula !== undefined && rules.length !== 1) {
      throw usageError('`--formula` is for one rule', 'name it: compass-doc simulate T4 --formula ...');
    }
    const { runTimingRule } = await import('../../rules/checks/timing-rules.ts');
    const { FAMILIES } = await import('../../simulator/timing/families/registry.ts');
    const { grantStates } = await import('../../simulator/timing/grant-states.ts');
    const families = { ...FAMILIES, [grantStates.name]: grantStates };
    const results: Simulated[] = [];
    for (const rule of rules) {
      const options = { ...overridesOf(flags), ...(flags.formula === undefined ? {} : { formula: flags.formula }) };
      const run = async () => runTimingRule(rule, families, options);
      const result = await withProgress(`${rule.name} ...`, flags.quiet, io, run);
      results.push({ rule, formula: flags.formula ?? rule.options.formula, result });
    }
    await show(results, flags, io);
    return exitCodeOf(results);
  },
};

async function chosenRules(names: readonly string[], io: Io): Promise<readonly TimingRule[]> {
  const all = await readRules(io);
  const unknown = names.find((name) => !all.some((rule) => isNamed(rule, name)));
  if (unknown !== undefined) {
    throw usageError(`there is no timing rule \`${unknown}\``, `the rules: ${all.map(({ name }) => name).join(', ')}`);
  }
  return names.length === 0 ? all : all.filter((rule) => names.some((name) => isNamed(rule, name)));
}

function isNamed({ name }: TimingRule, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

async function readRules(io: Io): Promise<readonly TimingRule[]> {
  const { readTimingRules } = await import('../../rules/checks/timing-rules.ts');
  const rules: TimingRule[] = [];
  for (const folder of RULES.map((url) => fileURLToPath(url))) {
    for (const entry of await io.fileSystem.readdir(folder, { withFileTypes: true })) {
      const text = await io.fileSystem.readFile(resolve(folder, entry.name));
      rules.push(...readTimingRules(new TextDecoder().decode(text)));
    }
  }
  return rules.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

function overridesOf({ seed, runs, param = [] }: Flags): Partial<ConfirmOptions> {
  return {
    ...(seed === undefined ? {} : { seed: countOf('--seed', seed) }),
    ...(runs === undefined ? {} : { runs: countOf('--runs', runs) }),
    fixed: Object.fromEntries(param.map(parameterOf)),
  };
}

function countOf(flag: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text)) return value;
  throw usageError(`\`${flag} ${text}\` is not a count`, 'give a number of at most nine digits');
}

function parameterOf(text: string): [string, number | string | boolean] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(`\`--param ${text}\` is not name=value`, 'as in `--param router=parallel`');
  const value = text.slice(at + 1);
  if (value === 'true' || value === 'false') return [text.slice(0, at), value === 'true'];
  return [text.slice(0, at), NUMBER.test(value) ? Number(value) : value];
}

/** As the rules expect: 0; otherwise 1; a rule that could not run: 2. */
function exitCodeOf(results: readonly Simulated[]): number {
  if (results.some(({ result }) => result.outcome === 'unchecked')) return 2;
  return results.every(isExpected) ? 0 : 1;
}

function isExpected({ rule, result }: Simulated): boolean {
  return result.outcome === rule.options.expect;
}

async function show(results: readonly Simulated[], flags: Flags, io: Io): Promise<void> {
  const { renderTimeline, timelineSvg } = await import('../../simulator/timing/timeline.ts');
  const width = Math.max(...results.map(({ rule }) => rule.name.length));
  for (const one of results) io.stdout.write(safe(`${rowOf(one, width)}\n`));
  for (const one of results.filter((result) => !isExpected(result) || results.length === 1)) {
    const found = counterexampleOf(one.result);
    if (found) io.stdout.write(`\n${safe(describe(one, found))}${renderTimeline(timelineOf(found))}`);
  }
  const [drawn] = results.flatMap(({ result }) => counterexampleOf(result) ?? []);
  if (flags.timeline && drawn)
    await io.fileSystem.writeFile(resolve(io.cwd, flags.timeline), timelineSvg(timelineOf(drawn)));
  if (flags.trace) await io.fileSystem.writeFile(resolve(io.cwd, flags.trace), `${traceOf(results)}\n`);
}

type Counterexample = Extract<Confirmation, { outcome: 'refuted' }>['counterexample'];

function counterexampleOf(result: Confirmation): Counterexample | null {
  return result.outcome === 'refuted' ? result.counterexample : null;
}

function rowOf({ rule, formula, result }: Simulated, width: number): string {
  const verdict = result.outcome === rule.options.expect ? '' : `, expected ${rule.options.expect}`;
  const reason = result.outcome === 'unchecked' ? `: ${result.reason}` : '';
  return `${rule.name.padEnd(width)}  ${result.outcome.padEnd(9)} ${String(result.runs).padStart(6)} runs  ${formula}${verdict}${reason}`;
}

function describe({ rule, formula }: Simulated, found: Counterexample): string {
  const parameters = Object.entries(found.parameters).map(([name, value]) => `${name} = ${value}`);
  const values = Object.entries(found.values).map(([name, value]) => `${name} = ${value}`);
  const times = found.stated === null ? [] : [`stated ${found.stated}, observed ${found.observed}`];
  const lines = [
    `${rule.name}: \`${formula}\``,
    ...times,
    `with ${parameters.join(', ')}`,
    ...(values.length > 0 ? [`saw ${values.join(', ')}`] : []),
  ];
  return [...lines, ...found.faults].map((line) => `${line}\n`).join('');
}

function timelineOf({ timeline, stated, observed }: Counterexample) {
  const times = [
    { label: 'stated', time: stated },
    { label: 'observed', time: observed },
  ];
  return { marks: timeline, times: times.flatMap(({ label, time }) => (time === null ? [] : [{ label, time }])) };
}

function traceOf(results: readonly Simulated[]): string {
  return JSON.stringify(
    results.map(({ rule, formula, result }) => ({ rule: rule.name, formula, ...result })),
    null,
    2,
  );
}
