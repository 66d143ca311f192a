import type { ScenarioFamily } from '../scenario.ts';
import { arrivals } from './arrivals.ts';
import type { Authority } from './authority.ts';
import { crossingFamily } from './crossing.ts';
import { dpStep } from './dp-step.ts';
import { earliestArrival } from './earliest-arrival.ts';
import { grantsFamily } from './grants.ts';
import { idleDrain } from './idle-drain.ts';
import { leak } from './leak.ts';
import { partition } from './partition.ts';
import { pdAgreement } from './pd-agreement.ts';
import { pdTransfer } from './pd-transfer.ts';
import { readyRecorded } from './ready-recorded.ts';
import { reportTime } from './report-time.ts';
import { routerSegment } from './router-segment.ts';
import { threadHandlersFamily } from './thread-handlers.ts';
import { zeroLookaheadFamily } from './zero-lookahead.ts';

/** The families of the serving model, by name. */
export const FAMILIES: Readonly<Record<string, ScenarioFamily>> = byName([
  arrivals,
  dpStep,
  earliestArrival,
  idleDrain,
  leak,
  partition,
  pdAgreement,
  pdTransfer,
  readyRecorded,
  reportTime,
  routerSegment,
]);

/** The families that try out an authority itself, by name. */
export function authorityFamilies(authority: Authority): Readonly<Record<string, ScenarioFamily>> {
  return byName([
    crossingFamily(authority),
    grantsFamily(authority),
    threadHandlersFamily(authority),
    zeroLookaheadFamily(authority),
  ]);
}

function byName(families: readonly ScenarioFamily[]): Readonly<Record<string, ScenarioFamily>> {
  return Object.fromEntries(families.map((family) => [family.name, family]));
}
