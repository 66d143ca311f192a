import type { RuleResult } from '../../rules/engine.ts';
import type { PackRule } from '../../rules/pack.ts';
import { judge, subjectOf } from '../judge.ts';
import { printProblems, safe } from '../problems.ts';
import { loadProject } from '../project.ts';
import type { Command } from './command.ts';

/** Lists the rules with what each was bound to in the documents at hand. */
export const rules: Command = {
  name: 'rules',
  summary: 'list the rules of the packs, with what each checks in the documents',
  operand: { syntax: '[rule or paths...]', help: 'the id of one rule to print it whole, or the documents to bind to' },
  examples: [
    ['compass-doc rules --pack compass', 'every rule, and where the documents state what it checks'],
    ['compass-doc rules compass/blob-mooncake --pack compass', 'one rule: why, where, options, examples'],
  ],
  async run(operands, flags, io) {
    const project = await loadProject(flags, io);
    const { loadRules } = await import('../packs.ts');
    const loaded = await loadRules(project, flags, io);
    const [first] = operands;
    const one = loaded.find(({ id }) => id === first);
    if (one) {
      io.stdout.write(safe(`${describe(one)}\n`));
      return 0;
    }
    const judged = await judge(subjectOf(operands, project, flags, io), project, { ...flags, format: ['json'] }, io);
    for (const result of judged.rules) io.stdout.write(safe(`${rowOf(result)}\n`));
    printProblems(judged.report.problems, io);
    return judged.report.problems.length > 0 ? 2 : 0;
  },
};

function rowOf({ rule, status, bound, findings, reason }: RuleResult): string {
  const places = bound.map(({ document, span }) => `${document.file.path}:${document.file.lineAt(span.start)}`);
  const what = status === 'judged' ? `${[...new Set(places)].join(', ')}` : `${status}: ${reason}`;
  const count = status === 'judged' ? (findings.length === 0 ? 'holds' : `${findings.length} found`) : '';
  return `${rule.id}  [${rule.check}, ${rule.severity}]  ${count}${count && what ? '  ' : ''}${what}`;
}

function describe({ id, check, severity, where, why, options, examples }: PackRule): string {
  const lines = [
    `${id}  [${check}, ${severity}]`,
    ...(why === null ? [] : [why]),
    `where: ${where === null ? 'every document' : JSON.stringify(where)}`,
    `options: ${JSON.stringify(options, null, 2)}`,
    ...examples.map(({ name, expect }) => `example: ${name} -> ${expect.length === 0 ? 'holds' : expect.join(', ')}`),
  ];
  return lines.join('\n');
}
