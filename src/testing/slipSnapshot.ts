import { ok } from '@ddh/engine/internal/result';
import type { SlipCounts, SlipDetails } from '@ddh/engine/internal/simulation';
import type { SlipRev, Snapshot } from '@ddh/workers/protocol';

/** A worker's snapshot of a slip in which all legs hit in the same `hits` records. */
export function slipSnapshot(
  slip: SlipRev,
  records: number,
  hits: number,
  more: Partial<Snapshot> & { readonly missing?: readonly number[] } = {},
): Snapshot {
  const { missing = [], ...rest } = more;
  const counts = { records, joint: slip.legs.length === 0 ? records : hits, each: slip.legs.map(() => hits) };
  return {
    job: 1,
    rev: slip.rev,
    phase: 'reading',
    records,
    bytes: 0,
    model: false,
    made: false,
    weights: { kind: 'none' },
    slip: ok({ counts, details: nestedDetails(counts), pushes: [], never: null, missing, honest: null }),
    ...rest,
  };
}

/**
 * Returns details of a slip that fit its counts. Assumes that each leg hits in all records in which a rarer leg hits.
 */
export function nestedDetails({ records, joint, each }: SlipCounts): SlipDetails {
  const m = each.length;
  const all = (part: readonly number[]): number =>
    part.length === m ? joint : Math.max(joint, Math.min(records, ...part));
  const falling = each.toSorted((a, b) => b - a).map((_, k, sorted) => all(sorted.slice(0, k + 1)));
  return {
    prefixes: each.map((_, i) => all(each.slice(0, i + 1))),
    without: each.map((_, i) => all(each.filter((_hits, j) => j !== i))),
    pairs: each.flatMap((a, i) => each.slice(i + 1).map((b) => all([a, b]))),
    exactly: [records, ...falling].map((hits, k) => hits - (falling[k] ?? 0)),
    unlost: joint,
    groups: null,
  };
}
