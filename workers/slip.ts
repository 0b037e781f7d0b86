import { ok, type Result } from '@ddh/engine/internal/result';
import { repeatedLegs, resolveSlip, type Leg, type LegError } from '@ddh/engine/internal/parlay';
import type { ResolvedLeg, SimTable, SlipCounter } from '@ddh/engine/internal/simulation';
import type { SlipSnapshot } from './protocol.ts';

/** A leg of a table without records. */
const UNKNOWN: ResolvedLeg = { all: [], missing: false };

/** All that a snapshot says about a slip. `complete`: no more records are coming in. */
export function countSlip(
  table: SimTable,
  counter: SlipCounter,
  legs: readonly Leg[],
  complete: boolean,
): Result<SlipSnapshot, LegError> {
  const empty = table.records === 0;
  // Before the first records no column is known, and a leg that cannot be resolved yet is no error.
  const resolved = empty ? ok(legs.map(() => UNKNOWN)) : resolveSlip(legs, table);
  if (!resolved.ok) return resolved;
  const counts = counter.count(resolved.value);
  return ok({
    counts,
    details: counter.details(resolved.value, repeatedLegs(legs)),
    // What has not met so far may meet in the records to come.
    never: complete && !empty && counts.joint === 0 ? counter.neverMeeting(resolved.value) : null,
    missing: resolved.value.flatMap((leg, i) => (leg.missing ? [i] : [])),
  });
}
