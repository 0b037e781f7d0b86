import type { Case } from '../attempt.ts';
import { BOUNDS } from './bounds.ts';
import { FOREIGN } from './foreign.ts';
import { PRIORITIES } from './priorities.ts';
import { REVISIONS } from './revisions.ts';
import { SLOT_CASES } from './slots.ts';

/**
 * All attempts by group. Tests of the rules make each attempt under the rules, and mutation tests make each attempt
 * under every mutant of the rules.
 */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  ownership: FOREIGN,
  slots: SLOT_CASES,
  revisions: REVISIONS,
  bounds: BOUNDS,
  priorities: PRIORITIES,
};
