import { FAMILIES } from '../../simulator/timing/families/registry.ts';
import { grantStates } from '../../simulator/timing/grant-states.ts';
import type { Check } from '../check.ts';
import { assigned } from './assigned.ts';
import { callChain } from './call-chain.ts';
import { callSites } from './call-sites.ts';
import { calledThrough } from './called-through.ts';
import { constant } from './constant.ts';
import { decisionTwice } from './decision-twice.ts';
import { definedOnlyIn } from './defined-only-in.ts';
import { enumeration } from './enumeration.ts';
import { fieldSet } from './field-set.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { guardedBy } from './guarded-by.ts';
import { links } from './links.ts';
import { members } from './members.ts';
import { references } from './references.ts';
import { repeatedLines } from './repeated-lines.ts';
import { restatement } from './restatement.ts';
import { retiredTerm } from './retired-term.ts';
import { rowCount } from './row-count.ts';
import { statedIn } from './stated-in.ts';
import { textAbsent, textPresent } from './text-presence.ts';
import { timingCheck } from './timing.ts';

/** The kinds of rule that ask source code. */
export const CODE_CHECKS: readonly Check[] = [
  fieldSet,
  restatement,
  members,
  definedOnlyIn,
  calledThrough,
  callSites,
  callChain,
  guardedBy,
  assigned,
  constant,
  enumeration,
  textPresent,
  textAbsent,
  forwardedHeaders,
];

/** The checks that ask documents only. */
export const DOCUMENT_CHECKS: readonly Check[] = [
  retiredTerm,
  statedIn,
  links,
  decisionTwice,
  references,
  repeatedLines,
  rowCount,
];

/** The kinds of rule that the simulator decides. */
const TIMING_CHECKS: readonly Check[] = [timingCheck({ ...FAMILIES, [grantStates.name]: grantStates })];

/** Every kind of rule, by its name. */
export const CHECKS: ReadonlyMap<string, Check> = new Map(
  [...CODE_CHECKS, ...DOCUMENT_CHECKS, ...TIMING_CHECKS].map((check) => [check.kind, check]),
);
