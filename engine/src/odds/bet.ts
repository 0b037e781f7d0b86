import { err, ok, type Result } from '../result.ts';
import { canWin, type DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';

/** How a bet ends, as shares of all cases that sum to 1. A push gives the stake back, as on a whole line that is met. */
export type BetShares = { readonly win: Probability; readonly push: Probability; readonly lose: Probability };

/** What is known of a bet: the probability that it wins, or, where it can push, its three shares. */
export type Chance = Probability | BetShares;

/**
 * Why a bet has no value: a price that is not above 1 and finite (nothing to win), or a chance that is none (not in
 * [0, 1], not summing to 1, or always a push).
 */
export type BetError =
  | { readonly kind: 'badPrice'; readonly decimal: number }
  | { readonly kind: 'badChance'; readonly shares: { readonly [K in keyof BetShares]: number } };

/** Shares are sums of counts divided by counts: their rounding is far below this, a forgotten case far above. */
const SLACK = 1e-9;

/** The shares of a chance, checked. Without pushes a bet loses where it does not win. */
export function betShares(chance: Chance): Result<BetShares, BetError> {
  const shares = typeof chance === 'number' ? { win: chance, push: 0, lose: 1 - chance } : chance;
  const { win, push, lose } = shares;
  const good = win >= 0 && push >= 0 && lose >= 0 && Math.abs(win + push + lose - 1) <= SLACK && push < 1;
  return good ? ok(shares as BetShares) : err({ kind: 'badChance', shares });
}

/** A price and a chance that can be compared: a figure of theirs, or why there is none. */
export function ofBet(
  chance: Chance,
  price: DecimalOdds,
  figure: (shares: BetShares) => number,
): Result<number, BetError> {
  const shares = betShares(chance);
  if (!shares.ok) return shares;
  return canWin(price) ? ok(figure(shares.value)) : err({ kind: 'badPrice', decimal: price });
}
