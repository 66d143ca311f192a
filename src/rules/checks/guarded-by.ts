import * as z from 'zod';
import { ASSIGNMENTS } from '../../source/inquiry/assignments.ts';
import { CALLS } from '../../source/inquiry/calls.ts';
import { EXITS } from '../../source/inquiry/exits.ts';
import { ask } from '../../source/inquiry/question.ts';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { type Conditions, conditionsOf, type Holding } from '../evidence/conditions.ts';
import { FILE, type OpenedFile, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { within } from '../evidence/scoped.ts';
import { discrepancy, isMissing, judged, type Missing, noSource, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const SUBJECT = z.union([
  z.strictObject({ call: z.string() }).describe('Each call of a name'),
  z.strictObject({ assigned: z.string() }).describe('Each assignment of a name'),
  z
    .strictObject({ exit: z.enum(['return', 'raise']), with: z.string().optional() })
    .describe('Some return or raise, with this word in it'),
]);

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  in: z.string().optional().describe('The function that holds it'),
  subject: SUBJECT,
  condition: z.array(z.string()).default([]).describe('Words that the condition around it must hold'),
  unless: z.boolean().optional().describe('True where it happens only when the condition does not hold'),
  unguarded: z
    .boolean()
    .default(false)
    .describe('Whether the document says that no condition with these words stands around it'),
  admitted: z
    .array(z.string())
    .default([])
    .describe('Words, any one of them, by which the document itself says that it is otherwise: then it must be'),
  some: z.boolean().default(false).describe('Whether one of several such sites is enough; exits are always read so'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

interface Site {
  readonly start: number;
  readonly firstLine: number;
}

/** The condition under which a function calls, assigns, returns or raises. */
export const guardedBy: Check<Options> = {
  kind: 'guarded-by',
  summary: 'A call, assignment or exit stands under the condition that the document names',
  options: OPTIONS,
  messages: {
    unguarded:
      'Correct the text: at {path}:{line} {subject} stands under {actual}, not under a condition on {condition}.',
    guarded: 'Correct the text: at {path}:{line} {subject} happens only under the condition `{actual}`.',
    'admitted-in-vain': 'Take the limit out of the text: {where} holds {subject} as the rest of the document has it.',
    'no-subject': 'Correct the text: {where} does not hold {subject}.',
  },
  async run(context) {
    const { options, roots, places } = context;
    const binding = bind(places, options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const opened = await openFile(roots, options);
    if (isMissing(opened)) return noSource(opened, binding.bound);
    const sites = await sitesOf(opened, options);
    if (isMissing(sites)) return noSource(sites, binding.bound);
    const found = compare(context, at, opened, sites, await conditionsOf(opened));
    const admission = options.admitted.flatMap((phrase) => bind(places, phrase).bound)[0];
    if (!admission) return judged(binding.bound, found);
    return judged([...binding.bound, admission], found.length > 0 ? [] : [inVain(context, admission, opened)]);
  },
};

function inVain({ options }: CheckContext<Options>, at: DocumentPlace, opened: OpenedFile): Discrepancy {
  const args = { where: options.in ?? opened.path, subject: subjectOf(options.subject) };
  return discrepancy({ code: 'admitted-in-vain', args, at, source: placeIn(opened, 1) });
}

async function sitesOf(opened: OpenedFile, { subject, in: scope }: Options): Promise<readonly Site[] | Missing> {
  const { file } = opened;
  if ('call' in subject)
    return within(
      opened,
      ((await ask(CALLS, file)) ?? []).filter(({ name }) => name === subject.call),
      scope,
    );
  if ('assigned' in subject)
    return within(
      opened,
      ((await ask(ASSIGNMENTS, file)) ?? []).filter(({ name }) => name === subject.assigned),
      scope,
    );
  const exits = ((await ask(EXITS, file)) ?? []).filter(
    ({ kind, text }) => kind === subject.exit && text.includes(subject.with ?? ''),
  );
  return within(opened, exits, scope);
}

function compare(
  { options }: CheckContext<Options>,
  at: DocumentPlace,
  opened: OpenedFile,
  sites: readonly Site[],
  conditions: Conditions,
): Discrepancy[] {
  const subject = subjectOf(options.subject);
  if (sites.length === 0) {
    const args = { where: options.in ?? opened.path, subject };
    return [discrepancy({ code: 'no-subject', args, at, side: 'either', source: placeIn(opened, 1) })];
  }
  const judgements = sites.map((site) => ({ site, around: conditions.around(site.start) }));
  const fits = (around: readonly Holding[]) => fitting(options, around);
  const base = (site: Site) => ({ at, source: placeIn(opened, site.firstLine) });
  const args = (site: Site) => ({ path: opened.path, line: site.firstLine, subject });
  if (options.unguarded) {
    return judgements.flatMap(({ site, around }) => {
      const guard = fits(around)[0];
      return guard
        ? [discrepancy({ ...base(site), code: 'guarded', args: { ...args(site), actual: guard.condition } })]
        : [];
    });
  }
  const bare = judgements.filter(({ around }) => fits(around).length === 0);
  const isEnough = (options.some || 'exit' in options.subject) && bare.length < judgements.length;
  return (isEnough ? [] : bare).map(({ site, around }) => {
    const actual = around.length === 0 ? 'no condition' : `\`${around[around.length - 1]?.condition}\``;
    const condition = options.condition.join(' and ');
    return discrepancy({ ...base(site), code: 'unguarded', args: { ...args(site), actual, condition } });
  });
}

/** The conditions that hold one of the words, if together they hold them all: nested ones are one condition. */
function fitting({ condition, unless }: Options, around: readonly Holding[]): readonly Holding[] {
  const sided = around.filter(({ holds }) => unless === undefined || holds !== unless);
  const isWhole = condition.every((word) => sided.some(({ words }) => words.has(word)));
  return isWhole
    ? sided.filter(({ words }) => condition.length === 0 || condition.some((word) => words.has(word)))
    : [];
}

function subjectOf(subject: Options['subject']): string {
  if ('call' in subject) return `the call of \`${subject.call}\``;
  return 'assigned' in subject ? `the assignment of \`${subject.assigned}\`` : `the ${subject.exit}`;
}
