import type { Probability } from '../odds/index.ts';
import type { NoVigMarket } from './market.ts';

/** So far from every no-vig probability, a difference of shares, the model or the price is to be doubted. */
export const FAR_FROM_MARKET = 0.1;

/**
 * How much more than the market the model gives a bet: less than 0 where it gives less. Measured from the nearest of the
 * methods, so that their choice is no reason to doubt. `null` where that is not far.
 */
export function marketGap({ noVig }: Pick<NoVigMarket, 'noVig'>, modelProb: Probability): number | null {
  const gaps = Object.values(noVig).flatMap((p) => (p === null ? [] : [modelProb - p]));
  const nearest = gaps.reduce<number | null>((a, b) => (a === null || Math.abs(b) < Math.abs(a) ? b : a), null);
  return nearest !== null && Math.abs(nearest) >= FAR_FROM_MARKET ? nearest : null;
}
