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
      return [method, fitted.ok ? fitted.value.probabilities[0]! : null];
    }),
  ) as NoVigMarket['noVig'];
  const { hold, overround } = margin.value;
  return { other, hold, overround, noVig };
}
