import type { Venue } from '@ddh/engine/internal/domain';

/** The players on the ice, from the view of one team. */
export type Situation = {
  readonly skaters: number;
  readonly opposingSkaters: number;
  /** Whether the other team's goalie is on the ice. */
  readonly opposingGoalie: boolean;
  /** Number of extra players because of penalties. A skater who replaces the goalie does not count as extra. */
  readonly advantage: number;
};

/**
 * Returns a digit of a situation code. Faster than splitting the text, which matters for the shots of a whole season.
 */
const digit = (code: string, place: number): number => code.charCodeAt(place) - 48;

/**
 * Returns whether a situation code is from a penalty shot: one skater against none. Such a code does not show which
 * team was short-handed, but the code of the play before it does.
 */
export const isPenaltyShot = (code: string): boolean => digit(code, 1) === 0 || digit(code, 2) === 0;

/**
 * Reads a situation code: away goalie, away skaters, home skaters, home goalie.
 *
 * @example
 * situationOf('0651', 'away'); // => { skaters: 6, opposingSkaters: 5, opposingGoalie: true, advantage: 0 }
 * situationOf('1541', 'away').advantage; // => 1
 */
export function situationOf(code: string, venue: Venue): Situation {
  const [awayGoalie, away, home, homeGoalie] = [digit(code, 0), digit(code, 1), digit(code, 2), digit(code, 3)];
  const advantage = away + awayGoalie - (home + homeGoalie);
  return venue === 'away'
    ? { skaters: away, opposingSkaters: home, opposingGoalie: homeGoalie > 0, advantage }
    : { skaters: home, opposingSkaters: away, opposingGoalie: awayGoalie > 0, advantage: 0 - advantage };
}
