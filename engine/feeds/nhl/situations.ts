import type { Venue } from '@ddh/engine/internal/domain';

/** The players of both teams on the ice, seen from one team. */
export type Situation = {
  readonly skaters: number;
  readonly opposingSkaters: number;
  /** Whether the other team has its goalie in the net. */
  readonly opposingGoalie: boolean;
  /** Players more than the other team, as penalties make it. An extra attacker for the goalie does not count. */
  readonly advantage: number;
};

/** A penalty shot has one skater against none, so the situation before it tells who was short-handed. */
export const isPenaltyShot = (code: string): boolean => Math.min(Number(code[1]), Number(code[2])) === 0;

/**
 * Reads a situation code: away goalie, away skaters, home skaters, home goalie.
 *
 * @example
 * situationOf('0651', 'away'); // => { skaters: 6, opposingSkaters: 5, opposingGoalie: true, advantage: 0 }
 * situationOf('1541', 'away').advantage; // => 1
 */
export function situationOf(code: string, venue: Venue): Situation {
  const [awayGoalie = 0, away = 0, home = 0, homeGoalie = 0] = Array.from(code, Number);
  const advantage = away + awayGoalie - (home + homeGoalie);
  return venue === 'away'
    ? { skaters: away, opposingSkaters: home, opposingGoalie: homeGoalie > 0, advantage }
    : { skaters: home, opposingSkaters: away, opposingGoalie: awayGoalie > 0, advantage: 0 - advantage };
}
