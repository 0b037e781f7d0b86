import { sumOf, VENUES } from '@ddh/engine/internal/domain';
import type { Boxscore } from './contracts/boxscore.ts';
import type { GoalPlay, Play } from './contracts/playByPlay.ts';
import type { Dressed } from './dressed.ts';
import { situationOf } from './situations.ts';

/**
 * Finds the empty-net goals among the goals that name no goalie. In old seasons, other goals can lack the goalie too.
 * So the number of empty-net goals is the number of goals that the box score charges to no goalie. Goals whose
 * situation code shows an empty net are taken first.
 */
export function emptyNetGoals(plays: readonly Play[], box: Boxscore, dressed: Dressed): ReadonlySet<GoalPlay> {
  const goals = plays.filter((play) => play.typeDescKey === 'goal');
  const found = VENUES.flatMap((venue) => {
    const scored = goals.filter(({ details }) => dressed.get(details.scoringPlayerId).venue === venue);
    const { goalies } = box.playerByGameStats[venue === 'away' ? 'homeTeam' : 'awayTeam'];
    const uncharged = scored.length - sumOf(goalies.map(({ goalsAgainst }) => goalsAgainst));
    const isGuarded = ({ situationCode }: GoalPlay): number =>
      situationOf(situationCode, venue).opposingGoalie ? 1 : 0;
    return scored
      .filter(({ details }) => details.goalieInNetId === undefined)
      .toSorted((a, b) => isGuarded(a) - isGuarded(b))
      .slice(0, Math.max(0, uncharged));
  });
  return new Set(found);
}
