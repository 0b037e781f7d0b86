import {
  resultForecast,
  TEAM_COUNTS,
  teamCount,
  type SeasonModel,
  type SeasonModelGame,
  type SeasonTeamModel,
  type SideForecast,
  type TeamCount,
} from '@ddh/engine/internal/model';
import type { Venue } from '@ddh/engine/internal/domain';
import { createAvailability } from './available.ts';

/** Expected counts of one team in one game. */
export type ExpectedSide = SideForecast & {
  readonly team: SeasonTeamModel;
  /**
   * `counts.goals` includes the goal for winning a shootout, while the field `goals` counts only the skaters' goals.
   */
  readonly counts: { readonly [count in TeamCount]: number };
};
export type ExpectedGame = { readonly game: SeasonModelGame } & { readonly [venue in Venue]: ExpectedSide };

/** Every game of the season with both teams' expected counts, computed from team strengths as in `rateGames`. */
export function expectedGames({ league, teams, games }: SeasonModel): readonly ExpectedGame[] {
  const available = createAvailability();
  const known = new Map(teams.map((team) => [team.abbreviation, team]));
  const countsOf = (venue: Venue, own: SeasonTeamModel, other: SeasonTeamModel): ExpectedSide['counts'] =>
    Object.fromEntries(
      TEAM_COUNTS.map((count) => [count, teamCount(league[count][venue], own.strength[count], other.strength[count])]),
    ) as Record<TeamCount, number>;
  return games.map((game) => {
    const [away, home] = [available(known.get(game.away)!, game.date), available(known.get(game.home)!, game.date)];
    const counts = { away: countsOf('away', away, home), home: countsOf('home', home, away) };
    const ahead = resultForecast({ away: counts.away.goals, home: counts.home.goals });
    return {
      game,
      away: { team: away, counts: counts.away, ...ahead.away },
      home: { team: home, counts: counts.home, ...ahead.home },
    };
  });
}
