import type { ScenarioFamily } from '../scenario.ts';
import { arrivals } from './arrivals.ts';
import { dpStep } from './dp-step.ts';
import { idleDrain } from './idle-drain.ts';
import { leak } from './leak.ts';
import { partition } from './partition.ts';
import { pdAgreement } from './pd-agreement.ts';
import { pdTransfer } from './pd-transfer.ts';
import { readyRecorded } from './ready-recorded.ts';
import { reportTime } from './report-time.ts';
import { routerSegment } from './router-segment.ts';

/** Every scenario family, by its name. */
export const FAMILIES: Readonly<Record<string, ScenarioFamily>> = Object.fromEntries(
  [arrivals, dpStep, routerSegment, idleDrain, leak, partition, pdAgreement, pdTransfer, readyRecorded, reportTime].map(
    (family) => [family.name, family],
  ),
);
