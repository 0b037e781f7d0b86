import { bookMargin, devig, DEVIG_METHODS, type DevigMethod, type Probability } from '../odds/index.ts';
import type { Bet } from './bet.ts';

/** A book's two prices of one market, without its margin. */
export type NoVigMarket = {
  readonly other: Bet;
  /** What the book keeps of all stakes: 1 - 1 / sum of implied probabilities. */
  readonly hold: number;
  readonly overround: number;
  /** The bet's own probability by each method; `null` where a method has no answer. */
  readonly noVig: { readonly [method in DevigMethod]: Probability | null };
};

/** The same market's other side at the same book, for a total or a money line; player files hold overs only. */
export function otherSide(bet: Bet, bets: readonly Bet[]): Bet | null {
  return bets.find((one) => one.book === bet.book && isOtherSide(bet, one)) ?? null;
}

function isOtherSide(bet: Bet, one: Bet): boolean {
  if (bet.date !== one.date) return false;
  if (bet.kind === 'total' && one.kind === 'total') {
    const same = bet.away === one.away && bet.home === one.home && bet.team === one.team && bet.line === one.line;
    return same && bet.side !== one.side;
  }
  if (bet.kind !== 'moneyline' || one.kind !== 'moneyline') return false;
  // A row without an opponent is of its team's next game, which need not be the other's.
  if (bet.team.name === one.team.name || bet.game !== one.game) return false;
  if (bet.game !== null) return true;
  if (bet.opponent === null && one.opponent === null) return false;
  return (bet.opponent ?? one.team.name) === one.team.name && (one.opponent ?? bet.team.name) === bet.team.name;
}

/** `null` where the other side is not in the file, or both together leave no margin to take out (an arbitrage). */
export function noVigMarket(bet: Bet, bets: readonly Bet[]): NoVigMarket | null {
  const other = otherSide(bet, bets);
  if (other === null) return null;
  const prices = [bet.bookOdds, other.bookOdds];
  const margin = bookMargin(prices);
  if (!margin.ok || margin.value.overround < 0) return null;
  const noVig = Object.fromEntries(
    DEVIG_METHODS.map((method) => {
      const fitted = devig(prices, method);
      const [own = null] = fitted.ok ? fitted.value.probabilities : [];
      return [method, own];
    }),
  ) as NoVigMarket['noVig'];
  const { hold, overround } = margin.value;
  return { other, hold, overround, noVig };
}

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
