import { SEASON_VERSION, TEAM_COUNTS, type SeasonModel, type SeasonTeamModel, type Strength } from '../model/index.ts';
import { rateGoalies } from './goalies.ts';
import { uniqueNames } from './names.ts';
import { playing } from './plays.ts';
import { LEAST_SKATERS, type Past } from './rateGames.ts';
import type { FullSkaterSeason, GoalieSeason, RosterGoalie, TeamKey, TeamName, WeekGame } from './rows.ts';
import { rateFantasy, rateSkaters } from './skaters.ts';
import { rateTeams, type TeamRatings } from './teams.ts';

/** All that is known before a season begins. */
export type SeasonPast = Past & {
  readonly skaterSeasons: readonly FullSkaterSeason[];
  readonly goalieSeasons: readonly GoalieSeason[];
  readonly goalies: readonly RosterGoalie[];
};

export type SeasonProblem =
  | { readonly kind: 'unknownTeam'; readonly gameId: string; readonly team: TeamKey }
  /** Fewer skaters than a team dresses, or no goalie. */
  | { readonly kind: 'shortRoster'; readonly team: TeamKey; readonly skaters: number; readonly goalies: number };

export type RatedSeason = { readonly model: SeasonModel; readonly problems: readonly SeasonProblem[] };

/**
 * Rates a season to come on the past: what `rateGames` gives for each game is here its teams' factors and its players'
 * rates. Only teams that play are in it; a game or a team that cannot be rated is a problem, and in the model no more.
 */
export function rateSeason(past: SeasonPast, season: string, schedule: readonly WeekGame[]): RatedSeason {
  const ratings = rateTeams(past.games);
  const rateTeam = teamRater(past, ratings);
  const known = new Map(past.teams.map((team) => [team.key, team]));
  const teams = new Map<TeamKey, SeasonTeamModel>();
  const problems: SeasonProblem[] = [];
  for (const key of new Set(schedule.flatMap(({ away, home }) => [away, home]))) {
    const name = known.get(key);
    if (name === undefined) continue;
    const team = rateTeam(name);
    const [skaters, goalies] = [team.skaters.length, team.goalies.length];
    if (skaters < LEAST_SKATERS || goalies === 0) problems.push({ kind: 'shortRoster', team: key, skaters, goalies });
    else teams.set(key, team);
  }
  for (const { gameId, away, home } of schedule) {
    for (const team of [away, home]) if (!known.has(team)) problems.push({ kind: 'unknownTeam', gameId, team });
  }
  const games = schedule.filter(({ away, home }) => teams.has(away) && teams.has(home));
  return {
    model: {
      version: SEASON_VERSION,
      season,
      league: ratings.league,
      teams: [...teams.values()].toSorted((a, b) => (a.abbreviation < b.abbreviation ? -1 : 1)),
      games: games.map(({ gameId, date, week, away, home }) => ({ gameId, date, week, away, home })),
    },
    problems,
  };
}

function teamRater(past: SeasonPast, ratings: TeamRatings): (team: TeamName) => SeasonTeamModel {
  const skaters = rateSkaters(past.skaterSeasons);
  const fantasy = rateFantasy(past.skaterSeasons);
  const goalies = rateGoalies(past.goalieSeasons, past.goalies);
  const names = uniqueNames([...past.roster, ...past.goalies.map((goalie) => ({ ...goalie, position: 'G' }))]);
  return ({ key, name }) => {
    const roster = past.roster
      .filter(({ team }) => team === key)
      .map((skater) => ({ skater, rate: skaters.rate(skater.playerId, skater.position) }));
    const plays = playing(roster);
    return {
      name,
      abbreviation: key,
      strength: Object.fromEntries(TEAM_COUNTS.map((count) => [count, ratings.strength(key, count)])) as Record<
        (typeof TEAM_COUNTS)[number],
        Strength
      >,
      skaters: roster.map(({ skater: { playerId, position }, rate }) => ({
        name: names.get(playerId)!,
        playerId,
        position,
        plays: plays.get(playerId)!,
        ...rate,
        ...fantasy.rate(playerId, position),
      })),
      goalies: past.goalies
        .filter(({ team }) => team === key)
        .map(({ playerId }) => ({ name: names.get(playerId)!, playerId, ...goalies.get(playerId)! })),
    };
  };
}
