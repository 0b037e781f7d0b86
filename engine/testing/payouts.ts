import type { Side } from '../src/domain/index.ts';

/**
 * The oracle of the EV: bets one unit on the side of a line in each game, pays out bet by bet, and returns the mean
 * profit. A win pays the decimal price, a push returns the stake. `counts` are the games' totals.
 */
export function paidOut(counts: readonly number[], side: Side, line: number, price: number): number {
  let profit = 0;
  for (const count of counts) {
    if (count === line) continue;
    profit += count > line === (side === 'over') ? price - 1 : -1;
  }
  return profit / counts.length;
}
