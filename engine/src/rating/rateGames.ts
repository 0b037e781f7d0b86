import type { GameRates, SkaterRates, TeamRates } from '../model/index.ts';
import type { LeagueDate, Venue } from '../words/index.ts';
import { lineup } from './lineup.ts';
import { uniqueNames } from './names.ts';
import type { PastGame, RosterSkater, ScheduledGame, SkaterSeason, TeamKey, TeamName } from './rows.ts';
import { rateSkaters } from './skaters.ts';
import { expectedCount, rateTeams } from './teams.ts';

/** All that is known before the games to rate are played. */
export type Past = {
  readonly games: readonly PastGame[];
  readonly skaterSeasons: readonly SkaterSeason[];
  readonly roster: readonly RosterSkater[];
  readonly teams: readonly TeamName[];
};

export type RatingProblem =
  | { readonly kind: 'unknownTeam'; readonly gameId: string; readonly team: TeamKey }
  /** Fewer skaters than a team dresses. */
  | { readonly kind: 'shortRoster'; readonly gameId: string; readonly team: TeamKey; readonly skaters: number };

export type RatedGames = { readonly rates: readonly GameRates[]; readonly problems: readonly RatingProblem[] };

/** Enough to play: 18 are dressed when a roster has them. */
export const LEAST_SKATERS = 15;

/** The published seed of a day's games: its date as a number, 20251007. */
const seedOf = (date: LeagueDate): number => Number(date.replaceAll('-', ''));

/** Rates each scheduled game on the past. A game that cannot be rated becomes a problem, never a guess. */
export function rateGames(past: Past, schedule: readonly ScheduledGame[]): RatedGames {
  const teams = rateTeams(past.games);
  const skaters = rateSkaters(past.skaterSeasons);
  const names = uniqueNames(past.roster);
  const teamNames = new Map(past.teams.map((team) => [team.key, team.name]));
  const dressed = new Map(
    past.teams.map(({ key }) => {
      const roster = past.roster.filter((s) => s.team === key);
      return [key, lineup(roster.map((skater) => ({ skater, rate: skaters.rate(skater.playerId, skater.position) })))];
    }),
  );

  const skaterRates = (team: TeamKey): readonly SkaterRates[] =>
    dressed.get(team)!.map(({ skater, rate, line }) => ({
      name: names.get(skater.playerId)!,
      playerId: skater.playerId,
      position: skater.position,
      line,
      goals: rate.goals,
      assists: rate.assists,
      shots: rate.shots,
      blocks: rate.blocks,
    }));
  const teamRates = (venue: Venue, team: TeamKey, opponent: TeamKey): TeamRates => ({
    name: teamNames.get(team)!,
    abbreviation: team,
    goals: expectedCount(teams, 'goals', venue, team, opponent),
    shots: expectedCount(teams, 'shots', venue, team, opponent),
    blocks: expectedCount(teams, 'blocks', venue, team, opponent),
    skaters: skaterRates(team),
  });

  const rates: GameRates[] = [];
  const problems: RatingProblem[] = [];
  for (const { gameId, date, time, away, home } of schedule) {
    const found = [away, home]
      .map((team) => problemOf(gameId, team, dressed.get(team)?.length))
      .filter((p) => p !== null);
    problems.push(...found);
    if (found.length > 0) continue;
    rates.push({
      gameId,
      date,
      time,
      seed: seedOf(date),
      away: teamRates('away', away, home),
      home: teamRates('home', home, away),
    });
  }
  return { rates, problems };
}

function problemOf(gameId: string, team: TeamKey, skaters: number | undefined): RatingProblem | null {
  if (skaters === undefined) return { kind: 'unknownTeam', gameId, team };
  return skaters < LEAST_SKATERS ? { kind: 'shortRoster', gameId, team, skaters } : null;
}
