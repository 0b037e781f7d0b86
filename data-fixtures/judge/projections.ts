import { sumOf, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Absence } from '@ddh/engine/internal/model';
import { scheduled, withWeeks, type GameSheet, type RosterPlayer } from '@ddh/forecast/history';
import { sumGames } from '@ddh/forecast/projections';
import type { Rater } from '@ddh/forecast/rating';
import { listPlayers } from '../../engine/forecast/projections/players.ts';
import type { SliceFigures } from './state.ts';

/** The counts of a player in games that were played. */
type Counts = { readonly [count: string]: number | null };

/** What a projection of a season needs to know, and the season's games. */
export type SeasonCase = {
  readonly season: string;
  readonly sheets: readonly GameSheet[];
  readonly from: LeagueDate;
  readonly roster: readonly RosterPlayer[];
  readonly absent: ReadonlyMap<number, Absence>;
};

const COUNTED = {
  skaters: ['games', 'goals', 'assists', 'ppGoals', 'shots', 'plusMinus', 'blocks', 'hits'],
  goalies: ['games', 'wins', 'shotsAgainst', 'goalsAgainst', 'shutouts'],
} as const;
/** No score sheet has these counts, so a change of them is neither better nor worse. */
const UNSEEN = ['ppAssists', 'pkGoals', 'pkAssists'] as const;

/** Whether a change of a figure says which model is better. */
export const isJudged = (figure: string): boolean => !figure.endsWith('(no result)');

/**
 * Projects the rest of a season. The figures are the absolute errors of the players' counts, and, for what has no
 * result, the sums of squares.
 */
export function projectionFigures(rater: Rater, { season, sheets, from, roster, absent }: SeasonCase): SliceFigures {
  const own = sheets.filter(({ game }) => game.season === season);
  const schedule = withWeeks(own.map((sheet) => ({ ...scheduled(sheet), week: null })));
  const first = Number(season.slice(0, 4));
  const { model, problems } = rater.rateSeason({ name: season, first, schedule, roster, absent });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const sums = sumGames(model, ({ date }) => date >= from);
  const actual = countsOf(own.filter(({ game }) => game.date >= from));
  const figures: { [figure: string]: SliceFigures[string] } = {};
  const add = (figure: string, values: readonly number[]): void => {
    figures[figure] = { n: values.length, sum: sumOf(values) };
  };
  for (const kind of ['skaters', 'goalies'] as const) {
    const players = model.teams.flatMap((team) => team[kind].map(({ playerId }) => playerId));
    const projected = (playerId: number): Counts => sums[kind].of(playerId);
    for (const count of COUNTED[kind])
      add(
        `Projected ${count} of ${kind}`,
        players.map((id) => Math.abs(projected(id)[count]! - (actual.get(id)?.[count] ?? 0))),
      );
    if (kind === 'skaters')
      for (const count of UNSEEN)
        add(
          `Projected ${count} (no result)`,
          players.map((id) => projected(id)[count]! ** 2),
        );
  }
  const { skaters, goalies } = listPlayers(
    model,
    sumGames(model, () => true),
  );
  add(
    'Percent owned (no result)',
    [...skaters, ...goalies].map(({ owned }) => owned ** 2),
  );
  return figures;
}

function countsOf(sheets: readonly GameSheet[]): ReadonlyMap<number, Counts> {
  const sums = new Map<number, { [count: string]: number }>();
  const add = (playerId: number, counts: Counts): void => {
    const own = sums.get(playerId) ?? {};
    sums.set(playerId, own);
    for (const [count, value] of Object.entries(counts)) own[count] = (own[count] ?? 0) + (value ?? 0);
  };
  for (const { skaters, goalies } of sheets) {
    for (const { playerId, goals, assists, powerPlayGoals: ppGoals, shots, plusMinus, blocks, hits } of skaters)
      add(playerId, { games: 1, goals, assists, ppGoals, shots, plusMinus, blocks, hits });
    for (const { playerId, starter, decision, shotsAgainst, goalsAgainst, shutout } of goalies)
      add(playerId, {
        games: Number(starter),
        wins: Number(decision === 'W'),
        shotsAgainst,
        goalsAgainst,
        shutouts: Number(shutout),
      });
  }
  return sums;
}
