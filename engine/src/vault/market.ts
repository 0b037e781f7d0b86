import { bookMargin, devig, DEVIG_METHODS, type DevigMethod, type Probability } from '../odds/index.ts';
import type { Line, Side } from '../domain/index.ts';
import type { Bet } from './bet.ts';

/** A two-sided market of one book with its margin removed. */
export type NoVigMarket = {
  /** The share of all stakes that the book keeps: 1 - 1 / sum of implied probabilities. */
  readonly hold: number;
  readonly overround: number;
  /** The no-vig probability of the bet by each devig method. `null` if the method fails. */
  readonly noVig: { readonly [method in DevigMethod]: Probability | null };
};

/** Returns the opposite side of a bet at the same book. `null` if the book has no price of it. */
export const otherSide = (bet: Bet, bets: readonly Bet[]): Bet | null =>
  bets.find((one) => one.book === bet.book && isOtherSide(bet, one)) ?? null;

function isOtherSide(bet: Bet, one: Bet): boolean {
  if (bet.date !== one.date || bet.tab !== one.tab) return false;
  if (bet.kind === 'player' && one.kind === 'player')
    return isOtherSideOfLine(bet, one) && bet.player === one.player && bet.team?.name === one.team?.name;
  if (bet.kind === 'total' && one.kind === 'total')
    return isOtherSideOfLine(bet, one) && bet.away === one.away && bet.home === one.home && bet.team === one.team;
  if (bet.kind !== 'moneyline' || one.kind !== 'moneyline') return false;
  // Compare the games, too: a row without an opponent belongs to the next game of its team, and the other row may
  // belong to a later game.
  if (bet.team.name === one.team.name || bet.game !== one.game || bet.line !== opposite(one.line)) return false;
  if (bet.game !== null) return true;
  if (bet.opponent === null && one.opponent === null) return false;
  return (bet.opponent ?? one.team.name) === one.team.name && (one.opponent ?? bet.team.name) === bet.team.name;
}

type Lined = { readonly side: Side; readonly line: Line };
const isOtherSideOfLine = (a: Lined, b: Lined): boolean => a.line === b.line && a.side !== b.side;

const opposite = (line: number | null): number | null => (line === null ? null : -line);

/**
 * The no-vig probability to show if there is no space for the results of all methods. It is from the multiplicative
 * method, which divides all implied probabilities by the same number.
 */
export const noVigProb = ({ noVig }: Pick<NoVigMarket, 'noVig'>): Probability | null => noVig.multiplicative;

/**
 * Removes the margin from the prices of a bet and its opposite side. Returns `null` if the opposite side is not in the
 * file, or if the prices have no margin to remove, as in an arbitrage.
 */
export function noVigMarket({ bookOdds, other }: Pick<Bet, 'bookOdds' | 'other'>): NoVigMarket | null {
  if (other === null) return null;
  const prices = [bookOdds, other];
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
  return { hold, overround, noVig };
}

/**
 * If the model's probability differs from every no-vig probability by at least this much, the model or the price is
 * doubtful.
 */
const FAR_FROM_MARKET = 0.1;

/**
 * Returns the model probability minus the nearest of the no-vig probabilities of all devig methods, so that the choice
 * of a method does not matter. `null` if the difference is below FAR_FROM_MARKET.
 */
export function marketGap({ noVig }: Pick<NoVigMarket, 'noVig'>, modelProb: Probability): number | null {
  const gaps = Object.values(noVig).flatMap((p) => (p === null ? [] : [modelProb - p]));
  const nearest = gaps.reduce<number | null>((a, b) => (a === null || Math.abs(b) < Math.abs(a) ? b : a), null);
  return nearest !== null && Math.abs(nearest) >= FAR_FROM_MARKET ? nearest : null;
}
