import * as z from 'zod';
import type { Check, CheckContext, Discrepancy, DocumentPlace } from '../check.ts';
import { FILE, openFile, placeIn, ROOT } from '../evidence/files.ts';
import { inheritedMembers, type Member, ownMembers } from '../evidence/members.ts';
import { scopesNamed } from '../evidence/scoped.ts';
import { discrepancy, isMissing, judged, noSource, quoted, unbound } from '../outcomes.ts';
import { absenceOf, bind, STATES } from '../statement/binding.ts';

const OPTIONS = z.strictObject({
  root: ROOT,
  file: FILE,
  type: z.string().min(1),
  has: z.array(z.string()).default([]).describe('Members that the document gives it'),
  lacks: z.array(z.string()).default([]).describe('Names that the document says are not its members'),
  inherited: z.boolean().default(true).describe('Whether members of its bases count'),
  abstract: z.boolean().optional().describe('Whether the members named in `has` are abstract'),
  states: STATES.optional(),
});
type Options = z.infer<typeof OPTIONS>;

/** A name is, or is not, a member of a type. */
export const members: Check<Options> = {
  kind: 'members',
  summary: 'A type has the members that the document gives it, and lacks those that it denies',
  options: OPTIONS,
  messages: {
    'no-member': 'Correct the text, or the rule: `{type}` has no member {names}.',
    'a-member': 'Correct the text: {names} is a member of `{owner}` ({path}:{line}).',
    abstract: 'Correct the text: `{type}.{name}` is abstract.',
    'not-abstract': 'Correct the text: `{type}.{name}` is not abstract.',
  },
  async run(context) {
    const binding = bind(context.places, context.options.states);
    const [at] = binding.bound;
    if (!at) return unbound(absenceOf(binding));
    const opened = await openFile(context.roots, context.options);
    if (isMissing(opened)) return noSource(opened, binding.bound);
    const { type, inherited } = context.options;
    const scopes = await scopesNamed(opened, type);
    if (isMissing(scopes)) return noSource(scopes, binding.bound);
    const own = await ownMembers(opened, type);
    const all = inherited ? [...own, ...(await inheritedMembers(context.roots, opened, scopes))] : own;
    const place = placeIn(opened, scopes[0]?.firstLine ?? 1, scopes[0]?.lastLine ?? 1);
    return judged(binding.bound, [
      ...lacking(context, at, all, place),
      ...denied(context, at, all),
      ...shape(context, at, all),
    ]);
  },
};

function lacking(
  { options: { type, has } }: CheckContext<Options>,
  at: DocumentPlace,
  all: readonly Member[],
  source: ReturnType<typeof placeIn>,
): Discrepancy[] {
  const names = has.filter((name) => !all.some(({ definition }) => definition.name === name));
  if (names.length === 0) return [];
  return [discrepancy({ code: 'no-member', args: { type, names: quoted(names) }, at, side: 'either', source })];
}

function denied(
  { options: { lacks } }: CheckContext<Options>,
  at: DocumentPlace,
  all: readonly Member[],
): Discrepancy[] {
  return lacks.flatMap((name) => {
    const member = all.find(({ definition }) => definition.name === name);
    if (!member) return [];
    const { opened, owner, definition } = member;
    const args = { names: quoted([name]), owner, path: opened.path, line: definition.start };
    return [discrepancy({ code: 'a-member', args, at, source: placeIn(opened, definition.start, definition.end) })];
  });
}

function shape(
  { options: { type, has, abstract } }: CheckContext<Options>,
  at: DocumentPlace,
  all: readonly Member[],
): Discrepancy[] {
  if (abstract === undefined) return [];
  return has.flatMap((name) => {
    const member = all.find(({ definition }) => definition.name === name);
    if (!member || member.isAbstract === abstract) return [];
    const { opened, definition } = member;
    const source = placeIn(opened, definition.start, definition.end);
    return [discrepancy({ code: abstract ? 'not-abstract' : 'abstract', args: { type, name }, at, source })];
  });
}
