import { err, ok, type Result } from '../result.ts';
import { canWin, type DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';

/** The probabilities of a bet's three results, which sum to 1. A push returns the stake. */
export type BetShares = { readonly win: Probability; readonly push: Probability; readonly lose: Probability };

/** The shares of a bet that pushes with probability `push`, and otherwise wins with probability `decided`. */
export const sharesOf = (decided: Probability, push: Probability): BetShares => ({
  win: (decided * (1 - push)) as Probability,
  push,
  lose: ((1 - decided) * (1 - push)) as Probability,
});

/** The shares of a bet that wins and pushes with these probabilities. Their sum may be above 1 by a rounding error. */
export const resultShares = (win: number, push: number): BetShares =>
  ({ win, push, lose: Math.max(0, 1 - win - push) }) as BetShares;

/** The probability that a bet wins, or all three shares if it can push. */
export type Chance = Probability | BetShares;

/**
 * The reason why a bet cannot be evaluated. `badPrice`: the price is not finite and above 1. `badChance`: a share is
 * outside [0, 1], the shares do not sum to 1, or the bet always pushes.
 */
export type BetError =
  | { readonly kind: 'badPrice'; readonly decimal: number }
  | { readonly kind: 'badChance'; readonly shares: { readonly [K in keyof BetShares]: number } };

/**
 * Largest accepted difference between the sum of the shares and 1. It is far above rounding errors, and far below the
 * share of one simulated game.
 */
const SLACK = 1e-9;

/** Validates a chance. Turns a plain probability into the shares of a win and a loss, without a push. */
export function betShares(chance: Chance): Result<BetShares, BetError> {
  const shares = typeof chance === 'number' ? { win: chance, push: 0, lose: 1 - chance } : chance;
  // Anything but a number or shares has no shares.
  const { win, push, lose } = Object(shares) as BetShares;
  const good =
    win >= 0 && push >= 0 && lose >= 0 && Math.abs(win + push + lose - 1) <= SLACK && push < 1 && win + lose > 0;
  return good ? ok(shares as BetShares) : err({ kind: 'badChance', shares });
}

/** Validates `chance` and `price`, then computes `figure` from the shares. */
export function ofBet(
  chance: Chance,
  price: DecimalOdds,
  figure: (shares: BetShares) => number,
): Result<number, BetError> {
  const shares = betShares(chance);
  if (!shares.ok) return shares;
  return canWin(price) ? ok(figure(shares.value)) : err({ kind: 'badPrice', decimal: price });
}
