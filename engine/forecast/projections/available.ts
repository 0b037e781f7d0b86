import { compareDates, type LeagueDate, SKATER_GROUPS, sumOf } from '@ddh/engine/internal/domain';
import {
  forwardOrDefense,
  shareOut,
  type Absence,
  type SeasonSkater,
  type SeasonTeamModel,
} from '@ddh/engine/internal/model';

/** Whether a player with this absence may play on `date`. */
const isAvailable = (absent: Absence | undefined, date: LeagueDate): boolean =>
  absent === undefined || compareDates(date, absent.from) < 0 || compareDates(date, absent.until) >= 0;

/**
 * Returns a function that adjusts a team for the absences on a day. The games and starts of absent players are shared
 * among their teammates. The function returns the same object for days with the same absent players.
 */
export function createAvailability(): (team: SeasonTeamModel, date: LeagueDate) => SeasonTeamModel {
  const known = new Map<SeasonTeamModel, Map<string, SeasonTeamModel>>();
  return (team, date) => {
    const players = [...team.skaters, ...team.goalies];
    const out = new Set(players.filter(({ absent }) => !isAvailable(absent, date)).map(({ playerId }) => playerId));
    if (out.size === 0) return team;
    const key = [...out].join(' ');
    const own = known.get(team) ?? new Map<string, SeasonTeamModel>();
    known.set(team, own);
    const before = own.get(key);
    if (before !== undefined) return before;
    const without = withoutPlayers(team, out);
    own.set(key, without);
    return without;
  };
}

function withoutPlayers(team: SeasonTeamModel, out: ReadonlySet<number>): SeasonTeamModel {
  const plays = new Map(
    SKATER_GROUPS.flatMap((group) => {
      const members = team.skaters.filter(({ position }) => forwardOrDefense(position) === group);
      const shares = shareOut(
        sumOf(members.map((skater) => skater.plays)),
        members.map((skater) => (out.has(skater.playerId) ? 0 : skater.plays)),
        members.map(() => 1),
      );
      return members.map(({ playerId }, i) => [playerId, shares[i]!] as const);
    }),
  );
  const starts = sumOf(team.goalies.map((goalie) => (out.has(goalie.playerId) ? 0 : goalie.starts)));
  return {
    ...team,
    skaters: team.skaters.map((skater): SeasonSkater => ({ ...skater, plays: plays.get(skater.playerId)! })),
    goalies: team.goalies.map((goalie) => ({
      ...goalie,
      starts: out.has(goalie.playerId) ? 0 : goalie.starts / starts,
    })),
  };
}
