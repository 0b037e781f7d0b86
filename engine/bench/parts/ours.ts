import { SlipCounter, type ResolvedLeg, type SimTable } from '@ddh/engine/internal/simulation';
import type { Contender } from '../measure.ts';

/** A slip to count with our code. `unseen` are legs never counted before, for edits of the slip. */
export type OurSlip = {
  readonly table: SimTable;
  readonly legs: readonly ResolvedLeg[];
  readonly unseen: readonly ResolvedLeg[];
};

const LEAST_MS = 15;

/** Counts from scratch: each leg's bits are computed from the planes. Returns one number, like the peers. */
export const cold = (slip: OurSlip): (() => number) => unknown(slip, (counter) => counter.joint(slip.legs));

/** Like `cold`, but also counts each leg alone, as pages do. */
export const coldWithEach = (slip: OurSlip): (() => number) =>
  unknown(slip, (counter) => counter.count(slip.legs).joint);

const unknown =
  ({ table }: OurSlip, query: (counter: SlipCounter) => number): (() => number) =>
  () => {
    const counter = new SlipCounter(table);
    const joint = query(counter);
    counter.release();
    return joint;
  };

/**
 * A sequence of edits that each replace one leg by one never counted before. `position` is the index of the leg that
 * the n-th edit replaces.
 */
export function edits(
  { table, legs, unseen }: OurSlip,
  position: (edit: number) => number,
): { readonly counter: SlipCounter; readonly slipOf: (edit: number) => readonly ResolvedLeg[]; readonly most: number } {
  const counter = new SlipCounter(table);
  counter.joint(legs);
  return {
    counter,
    slipOf: (edit) => {
      const leg = unseen[edit];
      if (leg === undefined) throw new RangeError(`there is no leg for edit ${edit}`);
      return legs.with(position(edit) % legs.length, leg);
    },
    most: unseen.length,
  };
}

/** Replaces a different leg each time: the bits of the others are kept, but their AND is not reusable. */
export const warm = (slip: OurSlip): Contender['sample'] => editing(slip, (edit) => edit);

/** Replaces the same leg each time, like a user who tries several lines: the AND of the others is kept. */
export const kept = (slip: OurSlip): Contender['sample'] => editing(slip, () => slip.legs.length - 1);

/** Each sample starts with a new counter that knows only the slip, because a leg is new only once. */
function editing(slip: OurSlip, position: (edit: number) => number): Contender['sample'] {
  let times = 0;
  const total = (n: number): number => {
    const { counter, slipOf } = edits(slip, position);
    const slips = Array.from({ length: n }, (_, edit) => slipOf(edit));
    const from = performance.now();
    for (const edited of slips) counter.joint(edited);
    const took = performance.now() - from;
    counter.release();
    return took;
  };
  return () => {
    if (times === 0) {
      const few = Math.min(8, slip.unseen.length);
      total(few);
      times = Math.min(slip.unseen.length, Math.max(few, Math.ceil((LEAST_MS * few) / total(few))));
      total(times);
    }
    return total(times) / times;
  };
}
