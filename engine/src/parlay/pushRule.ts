import { decidedProbability, type BetShares, type Interval, type Probability } from '../odds/index.ts';
import type { SlipPrice } from './price.ts';

/**
 * What a sportsbook does if a leg of a slip pushes and no leg loses. `void`: it returns the stake. `reprice`: it pays
 * the legs that are left at a new price, which is assumed to have the same margin: the price times the fair odds of
 * these legs / the fair odds of all. If every leg pushes, both rules return the stake.
 */
export const PUSH_RULES = ['void', 'reprice'] as const;
export type PushRule = (typeof PUSH_RULES)[number];

/**
 * How a slip ends under a rule, per unit staked at any price. With `reprice`, `win` includes the smaller payouts of the
 * pushes: a payout of half the price counts as half a win.
 */
export type SettledSlip = {
  readonly shares: BetShares;
  /** The decided probability. Its odds are the fair price. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
};

type Settled = Pick<SlipPrice, 'probability' | 'fair' | 'fairInterval' | 'pushes'>;

/** Settles a slip by a rule. */
export function settle(slip: Settled, rule: PushRule = 'void'): SettledSlip {
  const { probability, fair, fairInterval, pushes } = slip;
  let [push, paid] = [0, 0];
  for (const { share, left } of pushes) {
    if (rule === 'void' || left === null) push += share;
    else if (left > 0) paid += share * Math.min(1, fair / left);
  }
  const win = Math.min(1 - push, probability + paid);
  const shares = { win, push, lose: 1 - win - push } as BetShares;
  const decided = decidedProbability(shares);
  const whole = decided.ok ? decided.value : (0 as Probability);
  const scale = fair > 0 ? whole / fair : 1;
  return {
    shares,
    probability: whole,
    interval: fairInterval.map((end) => Math.min(1, end * scale)) as unknown as Interval,
  };
}

/** The assumed relative error of a probability if too few slips are graded to measure it. */
export const MODEL_MARGIN = 0.08;

/**
 * Returns the wider of two intervals for the probability of a slip: the 95 % interval of the counts, and the interval
 * that follows from the model's relative error `margin`.
 */
export const rangeOf = (
  { probability, interval }: Pick<SettledSlip, 'probability' | 'interval'>,
  margin: number,
): Interval =>
  widerOf(interval, [
    (probability * (1 - margin)) as Probability,
    Math.min(1, probability * (1 + margin)) as Probability,
  ]);

const widerOf = (a: Interval, b: Interval): Interval => (a[1] - a[0] >= b[1] - b[0] ? a : b);
