import { SlipCounter, type ResolvedLeg, type SimTable } from '@ddh/engine/internal/simulation';
import type { Contender } from '../measure.ts';

/** A slip to evaluate with our code. `unseen` are legs that no counter has evaluated before, for edits of the slip. */
export type OurSlip = {
  readonly table: SimTable;
  readonly legs: readonly ResolvedLeg[];
  readonly unseen: readonly ResolvedLeg[];
};

const LEAST_MS = 15;

/**
 * Evaluates the slip from scratch: computes the bits of each leg from the bit planes. Returns only the number of
 * records in which the slip hits, like the peer programs.
 */
export const cold = (slip: OurSlip): (() => number) => unknown(slip, (counter) => counter.joint(slip.legs));

/** Like `cold`, but also counts the hits of each leg alone, as pages do. */
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
 * A sequence of edits of the slip. Each edit replaces one leg of the slip with a leg that the counter has not evaluated
 * before. `position` returns the index of the leg that the n-th edit replaces.
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
      if (leg === undefined)
        throw new RangeError(
          `edit ${edit} needs a leg that the counter has not evaluated yet, but no such leg is left`,
        );
      return legs.with(position(edit) % legs.length, leg);
    },
    most: unseen.length,
  };
}

/**
 * Replaces a different leg of the slip in each edit. The bits of the other legs are kept, but their AND cannot be
 * reused.
 */
export const warm = (slip: OurSlip): Contender['sample'] => editing(slip, (edit) => edit);

/**
 * Replaces the same leg of the slip in each edit, like a user who tries several betting lines. The AND of the other
 * legs is kept.
 */
export const kept = (slip: OurSlip): Contender['sample'] => editing(slip, () => slip.legs.length - 1);

/**
 * Each sample starts with a new counter that has evaluated only the slip, because each unseen leg can be used only once
 * per counter.
 */
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
