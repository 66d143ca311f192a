import type { Check } from '../check.ts';
import { retiredTerm } from './retired-term.ts';
import { statedIn } from './stated-in.ts';

/** The checks that ask documents only. */
export const DOCUMENT_CHECKS: readonly Check[] = [retiredTerm, statedIn];
