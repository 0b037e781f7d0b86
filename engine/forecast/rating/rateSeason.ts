import type { RosterPlayer, TeamKey, TeamName, WeekGame as DatedWeekGame } from '../history/index.ts';
import {
  finalGoals,
  type Position,
  type Absence,
  SEASON_VERSION,
  type LeagueLevels,
  type SeasonModel,
  type SeasonTeamModel,
} from '@ddh/engine/internal/model';
import { sumOf } from '@ddh/engine/internal/domain';
import type { LeagueForm } from './form.ts';
import { uniqueNames } from './names.ts';
import { NEWCOMERS, playing } from './plays.ts';
import { LEAST_SKATERS } from './rateGames.ts';
import { isSkater } from './rows.ts';
import type { SkaterRate } from './skaterForm.ts';
import { inTeamIce, type LineupSkater } from './teamIce.ts';
import { onUnit, powerPlayRoles } from './units.ts';

/** A game with its fantasy week. Only the date of the game matters. */
export type WeekGame = Omit<DatedWeekGame, 'time'>;

export type SeasonProblem =
  | { readonly kind: 'unknownTeam'; readonly gameId: string; readonly team: TeamKey }
  /** The team has fewer than LEAST_SKATERS skaters or no goalie, not counting those who are absent. */
  | { readonly kind: 'shortRoster'; readonly team: TeamKey; readonly skaters: number; readonly goalies: number };

export type RatedSeason = { readonly model: SeasonModel; readonly problems: readonly SeasonProblem[] };

/** A season that starts in the year `first` and may have begun. `name` is the name of the season model. */
export type SeasonToRate = {
  readonly name: string;
  readonly first: number;
  readonly schedule: readonly WeekGame[];
  /**
   * Players under contract, updated with the games of this season. Without a roster, the players who have played this
   * season are used. Before a team's first game, these are the players of last season.
   */
  readonly roster?: readonly RosterPlayer[];
  /** Players who are injured, suspended or away, by id. */
  readonly absent?: ReadonlyMap<number, Absence>;
};

/**
 * Rates a season, or the rest of it, from past games. Factors and rates correspond to those of `rateGames` for single
 * games. The model contains only teams that play. A team or game that cannot be rated is left out and reported as a
 * problem.
 */
export function rateSeason(form: LeagueForm, teams: readonly TeamName[], season: SeasonToRate): RatedSeason {
  const { first, name, schedule } = season;
  const roster = rosterOf(form, season);
  const rateTeam = teamRater(form, season, roster);
  const known = new Map(teams.map((team) => [team.key, team]));
  const rated = new Map<TeamKey, SeasonTeamModel>();
  const problems: SeasonProblem[] = [];
  for (const key of new Set(schedule.flatMap(({ away, home }) => [away, home]))) {
    const team = known.get(key);
    if (team === undefined) continue;
    const available = roster.filter(({ playerId }) => season.absent?.has(playerId) !== true);
    const { skaters, goalies } = ofTeam(available, key);
    if (skaters.length >= LEAST_SKATERS && goalies.length > 0) rated.set(key, rateTeam(team));
    else problems.push({ kind: 'shortRoster', team: key, skaters: skaters.length, goalies: goalies.length });
  }
  for (const { gameId, away, home } of schedule) {
    for (const team of [away, home]) if (!known.has(team)) problems.push({ kind: 'unknownTeam', gameId, team });
  }
  const games = schedule.filter(({ away, home }) => rated.has(away) && rated.has(home));
  return {
    model: {
      version: SEASON_VERSION,
      season: name,
      ...form.through,
      league: league(form, first),
      teams: [...rated.values()].toSorted((a, b) => (a.abbreviation < b.abbreviation ? -1 : 1)),
      games: games.map(({ gameId, date, week, away, home }) => ({ gameId, date, week, away, home })),
    },
    problems,
  };
}

function league({ teams }: LeagueForm, season: number): LeagueLevels {
  const level = (count: 'goals' | 'shots' | 'blocks') => ({
    away: teams.level(count, season, 'away'),
    home: teams.level(count, season, 'home'),
  });
  return { goals: finalGoals(level('goals')), shots: level('shots'), blocks: level('blocks') };
}

const ofTeam = (roster: readonly RosterPlayer[], key: TeamKey) => {
  const own = roster.filter(({ team }) => team === key);
  return { skaters: own.filter(isSkater), goalies: own.filter(({ position }) => position === 'G') };
};

/** The players of all teams, in the order of their ids. */
function rosterOf({ players, plays }: LeagueForm, { roster, first }: SeasonToRate): readonly RosterPlayer[] {
  const seen = (player: RosterPlayer): boolean =>
    plays.games(player.team, first) === 0 || players.seasonOf(player.playerId) === first;
  const listed = roster === undefined ? players.recent(first).filter(seen) : players.rosterNow(roster, first);
  return listed.toSorted((a, b) => a.playerId - b.playerId);
}

type RatedSkater = { readonly skater: RosterPlayer & { readonly position: Position }; readonly rate: SkaterRate };

/**
 * Returns the rates of a team's skaters in `lineup`, in which power-play goals are divided by unit. Units do not add to
 * the team's power-play goals.
 */
function onUnits(rated: readonly RatedSkater[], lineup: readonly LineupSkater[]): readonly ReturnType<typeof onUnit>[] {
  const roles = powerPlayRoles(rated.map(({ skater, rate }) => ({ ...skater, scoring: rate })));
  const divided = lineup.map(({ rate }, i) => onUnit(rate, roles.get(rated[i]!.skater.playerId)!.factors));
  const sum = (rates: readonly { readonly powerPlayGoals: number }[]): number =>
    sumOf(rates.map(({ powerPlayGoals }, i) => lineup[i]!.plays * powerPlayGoals));
  const scale = sum(lineup.map(({ rate }) => rate)) / sum(divided);
  return divided.map((rate) => ({ ...rate, powerPlayGoals: rate.powerPlayGoals * scale }));
}

function teamRater(
  form: LeagueForm,
  { first, absent }: SeasonToRate,
  roster: readonly RosterPlayer[],
): (team: TeamName) => SeasonTeamModel {
  const names = uniqueNames(roster);
  const absence = (playerId: number): { readonly absent?: Absence } => {
    const own = absent?.get(playerId);
    return own === undefined ? {} : { absent: own };
  };
  return ({ key, name }) => {
    const { skaters, goalies } = ofTeam(roster, key);
    const begun = form.plays.games(key, first) > 0;
    const ratedSkaters = skaters.map((skater) => ({
      skater,
      rate: form.skaters.rate(skater.playerId, skater.position, first, begun ? 'season' : 'game'),
      played: form.plays.played(skater.playerId, key, first),
    }));
    const newcomers = begun ? NEWCOMERS : 0;
    const plays = playing(ratedSkaters, newcomers);
    const starts = form.goalies.seasonShares(
      goalies.map(({ playerId }) => playerId),
      key,
      first,
    );
    const against = goalies.reduce(
      (sum, { playerId }, i) => sum + starts[i]! * form.goalies.factor(playerId, first),
      0,
    );
    // Newcomers play a share of the team's games. Dividing by the rest makes `plays` relative to the games of the known
    // skaters.
    const lineup = inTeamIce(
      ratedSkaters.map(({ skater, rate }) => ({
        position: skater.position,
        rate,
        plays: plays.get(skater.playerId)! / (1 - newcomers),
      })),
    );
    const rates = onUnits(ratedSkaters, lineup);
    const factors = form.lineupFactors(key, lineup, first);
    const goals = form.teams.strength('goals', first, key);
    const shots = form.teams.strength('shots', first, key);
    return {
      name,
      abbreviation: key,
      strength: {
        goals: { made: goals.made * factors.goals, allowed: goals.allowed * against },
        shots: { made: shots.made * factors.shots, allowed: shots.allowed },
        blocks: form.teams.strength('blocks', first, key),
      },
      ...(begun ? { newcomers } : {}),
      skaters: ratedSkaters.map(({ skater: { playerId, position } }, i) => ({
        name: names.get(playerId)!,
        playerId,
        position,
        plays: plays.get(playerId)!,
        ...rates[i]!,
        ...absence(playerId),
      })),
      goalies: goalies.map(({ playerId }, i) => ({
        name: names.get(playerId)!,
        playerId,
        starts: starts[i]!,
        saveShare: form.goalies.saveShare(playerId, first),
        ...absence(playerId),
      })),
    };
  };
}
