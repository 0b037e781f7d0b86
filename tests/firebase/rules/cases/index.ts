import type { Case } from '../attempt.ts';
import { BOUNDS } from './bounds.ts';
import { FOREIGN } from './foreign.ts';
import { PRIORITIES } from './priorities.ts';
import { REVISIONS } from './revisions.ts';
import { SLOT_CASES } from './slots.ts';

/** All attempts, in groups: the tests run them against the rules, the mutation against each of their mutants. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  'whose it is': FOREIGN,
  'five slots': SLOT_CASES,
  'one revision after the other': REVISIONS,
  bounds: BOUNDS,
  priorities: PRIORITIES,
};
