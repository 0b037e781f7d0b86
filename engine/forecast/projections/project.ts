import {
  MOST_OTHER_NAMES,
  REST_OF_SEASON,
  weekName,
  type FantasyDataset,
  type FlatRecord,
  GOALIE_STATS,
  SKATER_STATS,
} from '@ddh/engine/internal/datasets';
import type { SeasonModel, SeasonModelGame, SeasonTeamModel } from '@ddh/engine/internal/model';
import { compareDates, VENUES, withoutMarks, type LeagueDate } from '@ddh/engine/internal/domain';
import { expectedGames, type ExpectedGame } from './games.ts';
import { goalieCounts, goalieStats, type GoalieCounts } from './goalies.ts';
import { listPlayers, type PlayerListing } from './players.ts';
import { planTeam, plusGoals, skaterCounts, type TeamPlan, skaterStats, type SkaterCounts } from './skaters.ts';
import { SeasonSums } from './sums.ts';

/** Names of players, by id. */
type KnownNames = ReadonlyMap<number, readonly string[]>;

/** A row of `all_available_players`. `Also` is missing if the player has no other name. */
type AvailableRow = {
  readonly Player: string;
  readonly Pos: string;
  readonly ABR: string;
  readonly playerId: number;
  readonly Also?: readonly string[];
};

export type ProjectedRows = {
  readonly [dataset in Exclude<FantasyDataset, 'all_available_players'>]: readonly FlatRecord[];
} & { readonly all_available_players: readonly AvailableRow[] };

/**
 * The rows of the Fantasy Hub's four files: every rostered player's expected counts for each week with games, and for
 * the rest of the season. The rest of the season starts on `from`, or on the first day if `from` is `null`. Weeks are
 * always complete. `names` has all names of the players that are known, by id.
 */
export function project(model: SeasonModel, from: LeagueDate | null, names: KnownNames = new Map()): ProjectedRows {
  const games = expectedGames(model);
  const numbers = [...new Set(model.games.map(({ week }) => week))].toSorted((a, b) => a - b);
  const weeks = new Map(numbers.map((week) => [week, new SeasonSums()]));
  const [season, rest] = [new SeasonSums(), new SeasonSums()];
  addGames(games, ({ week, date }) => [
    weeks.get(week)!,
    season,
    ...(from === null || compareDates(date, from) >= 0 ? [rest] : []),
  ]);
  const { skaters, goalies } = listPlayers(model, season);
  const timeframes: readonly (readonly [string, SeasonSums, Decimals])[] = [
    ...[...weeks].map(([week, sums]) => [weekName(week), sums, 3] as const),
    [REST_OF_SEASON, rest, 2],
  ];
  return {
    // Keep a player's rows together. The compressed file is then a third smaller than a file with its rows in order of
    // weeks.
    skater_projections: skaters.flatMap((player) =>
      timeframes.map(([name, sums, decimals]) => skaterRow(player, name, sums.skaters.of(player.playerId), decimals)),
    ),
    goalie_projections: goalies.flatMap((player) =>
      timeframes.map(([name, sums, decimals]) => goalieRow(player, name, sums.goalies.of(player.playerId), decimals)),
    ),
    all_available_players: [...skaters, ...goalies].map((player) => availableRow(player, names)),
    season_schedule: games.map(({ game, away, home }) => ({
      Date: game.date,
      'Away Team': away.team.name,
      'Home Team': home.team.name,
      Week: weekName(game.week),
    })),
  };
}

/**
 * A fantasy team is saved with its players' names, and the names here change: namesakes are marked once there are two,
 * and the league corrects spellings. So the row has the other names too, the unmarked name first.
 */
function availableRow({ name, position, abbreviation, playerId }: PlayerListing, names: KnownNames): AvailableRow {
  const others = new Set([withoutMarks(name).base, ...(names.get(playerId) ?? [])]);
  others.delete(name);
  const known = { Player: name, Pos: position, ABR: abbreviation, playerId };
  return others.size === 0 ? known : { ...known, Also: [...others].slice(0, MOST_OTHER_NAMES) };
}

/** The players' expected counts, summed over those games of the model that `counts` accepts. */
export function sumGames(model: SeasonModel, counts: (game: SeasonModelGame) => boolean): SeasonSums {
  const sums = new SeasonSums();
  addGames(expectedGames({ ...model, games: model.games.filter(counts) }), () => [sums]);
  return sums;
}

/** Adds the players' expected counts in each game to the sums that `sumsOf` returns for the game. */
function addGames(games: readonly ExpectedGame[], sumsOf: (game: ExpectedGame['game']) => readonly SeasonSums[]): void {
  const plans = new Map<SeasonTeamModel, TeamPlan>();
  const planOf = (team: SeasonTeamModel): TeamPlan => {
    const plan = plans.get(team) ?? planTeam(team);
    plans.set(team, plan);
    return plan;
  };
  for (const expected of games) {
    const sums = sumsOf(expected.game);
    for (const venue of VENUES) {
      const own = expected[venue];
      const other = expected[venue === 'away' ? 'home' : 'away'];
      const plan = planOf(own.team);
      const lead = plusGoals(plan, own) - plusGoals(planOf(other.team), other);
      const skaters = skaterCounts(plan, own, lead);
      const goalies = goalieCounts(own, other);
      for (const sum of sums) {
        own.team.skaters.forEach(({ playerId }, i) => sum.skaters.add(playerId, skaters[i]!));
        own.team.goalies.forEach(({ playerId }, i) => sum.goalies.add(playerId, goalies[i]!));
      }
    }
  }
}

/** Number of decimals of the counts in a projection file: 2 for the season, and 3 for weeks, whose counts are small. */
type Decimals = 2 | 3;

/**
 * Creates rows from counts. Counts are rounded before statistics are derived. So sums match to the last digit (points =
 * goals + assists, shots against = saves + goals against), and no part exceeds its total.
 */
const skaterRow = (player: PlayerListing, timeframe: string, counts: SkaterCounts, decimals: Decimals): FlatRecord =>
  row(player, timeframe, counts, SKATER_STATS, skaterStats, decimals);

const goalieRow = (player: PlayerListing, timeframe: string, counts: GoalieCounts, decimals: Decimals): FlatRecord =>
  row(player, timeframe, counts, GOALIE_STATS, goalieStats, decimals);

function row<C extends { readonly games: number }, S extends string>(
  { name, playerId, abbreviation, team, position, owned }: PlayerListing,
  timeframe: string,
  counts: C,
  columns: { readonly [stat in S]: string },
  statsOf: (counts: C) => { readonly [stat in S]: number },
  decimals: Decimals,
): FlatRecord {
  const unit = 10 ** decimals;
  // `+ 0` turns -0 into 0.
  const rounded = Object.fromEntries(
    Object.entries(counts).map(([count, value]: [string, number]) => [count, Math.round(value * unit) + 0]),
  ) as unknown as C;
  const stats = statsOf(rounded);
  return {
    Player: name,
    playerId,
    ABR: abbreviation,
    Team: team,
    Pos: position,
    Timeframe: timeframe,
    percent_owned: owned,
    Games: rounded.games / unit,
    ...Object.fromEntries((Object.keys(columns) as S[]).map((stat) => [columns[stat], stats[stat] / unit])),
    Estimated: true,
  };
}
