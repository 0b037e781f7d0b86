import { propCountOf, type SkaterGame } from '../history/index.ts';
import type { Prop, Venue } from '@ddh/engine/internal/domain';

/** A market on a game. As in the rules of sportsbooks, only the final score decides whether the market holds. */
export type GameMarket =
  | { readonly kind: 'winner'; readonly venue: Venue }
  | { readonly kind: 'total'; readonly line: number }
  /** The team wins by more than `line`. */
  | { readonly kind: 'puckLine'; readonly venue: Venue; readonly line: number };

/** A market on a skater who dresses. It holds if the skater's count of `prop` is above `line`. */
export type SkaterMarket = { readonly kind: 'prop'; readonly prop: Prop; readonly line: number };

export type Market = GameMarket | SkaterMarket;

export const GAME_MARKETS: readonly GameMarket[] = [
  { kind: 'winner', venue: 'home' },
  { kind: 'total', line: 5.5 },
  { kind: 'total', line: 6.5 },
  { kind: 'puckLine', venue: 'home', line: 1.5 },
  { kind: 'puckLine', venue: 'away', line: 1.5 },
];

/** The lines that sportsbooks quote most often. */
export const SKATER_MARKETS: readonly SkaterMarket[] = [
  { kind: 'prop', prop: 'Goals', line: 0.5 },
  { kind: 'prop', prop: 'Assists', line: 0.5 },
  { kind: 'prop', prop: 'Points', line: 0.5 },
  { kind: 'prop', prop: 'Points', line: 1.5 },
  { kind: 'prop', prop: 'Shots', line: 1.5 },
  { kind: 'prop', prop: 'Shots', line: 2.5 },
  { kind: 'prop', prop: 'Shots', line: 3.5 },
  { kind: 'prop', prop: 'Blocks', line: 1.5 },
];

/** Final goals, including the goal for winning a shootout. */
export type Score = { readonly away: number; readonly home: number };

export function gameHolds(market: GameMarket, { away, home }: Score): boolean {
  if (market.kind === 'total') return away + home > market.line;
  const margin = market.venue === 'home' ? home - away : away - home;
  return margin > (market.kind === 'winner' ? 0 : market.line);
}

/** `null` if the source lacks the count. */
export function skaterHolds({ prop, line }: SkaterMarket, game: SkaterGame): boolean | null {
  const count = propCountOf(game, prop);
  return count === null ? null : count > line;
}
