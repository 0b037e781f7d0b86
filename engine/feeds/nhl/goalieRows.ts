import { type Venue, VENUES } from '@ddh/engine/internal/domain';
import type { Boxscore, BoxGoalie } from './contracts/boxscore.ts';
import type { GamePlays } from './plays.ts';
import type { GoalieRow, PlayerRow } from './rows.ts';

/** Only goalies with ice time have rows. */
export function goalieRows(
  box: Boxscore,
  plays: GamePlays,
  rowOf: (venue: Venue, playerId: number) => PlayerRow,
): readonly GoalieRow[] {
  return VENUES.flatMap((venue) => {
    const played = box.playerByGameStats[`${venue}Team`].goalies.filter(({ toi }) => toi > 0);
    const starter = starterOf(played, plays);
    const goalsAllowed = plays.goals.some((goal) => goal.venue !== venue);
    return played.map((goalie): GoalieRow => ({
      ...rowOf(venue, goalie.playerId),
      starter: goalie === starter,
      decision: goalie.decision ?? null,
      shotsAgainst: goalie.shotsAgainst,
      saves: goalie.saves,
      goalsAgainst: goalie.goalsAgainst,
      // A goal into the empty net ends a shutout, but a shootout goal does not. If two goalies of a team played,
      // neither has a shutout.
      shutout: played.length === 1 && !goalsAllowed,
      iceTime: goalie.toi,
    }));
  });
}

/**
 * Returns the starter. If the response has no `starter`, this is the goalie who faced the first shot, or else the
 * goalie with the most ice time.
 */
function starterOf(played: readonly BoxGoalie[], { shots }: GamePlays): BoxGoalie | undefined {
  const named = played.find(({ starter }) => starter === true);
  if (named !== undefined) return named;
  const first = shots.find(({ goalieId }) => played.some(({ playerId }) => playerId === goalieId));
  return played.find(({ playerId }) => playerId === first?.goalieId) ?? played.toSorted((a, b) => b.toi - a.toi)[0];
}
