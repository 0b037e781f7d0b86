import type { GameSheet, GoalieGame, SkaterGame } from '../history/index.ts';
import { goalieStats, skaterStats, type SeasonSums } from '../projections/index.ts';
import { fantasyPoints, scoringOf, type RankStat } from '@ddh/engine/internal/fantasy';
import type { SeasonModel } from '@ddh/engine/internal/model';

/**
 * The statistics that score sheets contain. Score sheets have no power-play assists and no short-handed points, so a
 * backtest leaves these out of both the projected and the actual points.
 */
const SKATER_STATS = ['goals', 'assists', 'ppGoals', 'shots', 'blocks', 'hits'] as const satisfies readonly RankStat[];
const GOALIE_STATS = ['wins', 'saves', 'goalsAgainst', 'shutouts'] as const satisfies readonly RankStat[];

/** `null`: the score sheet lacks the statistic, so it adds no points. */
type Stats<S extends RankStat> = { readonly [stat in S]: number | null };
type SkaterPoints = (stats: Stats<(typeof SKATER_STATS)[number]>) => number;
type GoaliePoints = (stats: Stats<(typeof GOALIE_STATS)[number]>) => number;

const points = (kind: 'skaters' | 'goalies', counted: readonly RankStat[]) => {
  const scoring = scoringOf(null, kind);
  return (stats: { readonly [stat in RankStat]?: number | null }): number =>
    fantasyPoints(scoring, (stat) => (counted.includes(stat) ? (stats[stat] ?? null) : null)) ?? 0;
};
/** Fantasy points in the standard league, from the statistics of score sheets. */
const skaterPoints: SkaterPoints = points('skaters', SKATER_STATS);
const goaliePoints: GoaliePoints = points('goalies', GOALIE_STATS);

export const pointsOfSkaterGame = ({ powerPlayGoals, ...row }: SkaterGame): number =>
  skaterPoints({ ...row, ppGoals: powerPlayGoals });

export const pointsOfGoalieGame = ({ decision, shutout, saves, goalsAgainst }: GoalieGame): number =>
  goaliePoints({ wins: decision === 'W' ? 1 : 0, saves, goalsAgainst, shutouts: shutout ? 1 : 0 });

/** The points of each player who has a row in the sheets, by player id. */
export function sheetPoints(sheets: readonly GameSheet[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  const add = (playerId: number, more: number): void => void sums.set(playerId, (sums.get(playerId) ?? 0) + more);
  for (const { skaters, goalies } of sheets) {
    for (const row of skaters) add(row.playerId, pointsOfSkaterGame(row));
    for (const row of goalies) add(row.playerId, pointsOfGoalieGame(row));
  }
  return sums;
}

/** The expected points of each player in a season model, by player id. */
export const projectedPoints = ({ teams }: SeasonModel, sums: SeasonSums): ReadonlyMap<number, number> =>
  new Map(
    teams.flatMap(({ skaters, goalies }) => [
      ...skaters.map(({ playerId }) => [playerId, skaterPoints(skaterStats(sums.skaters.of(playerId)))] as const),
      ...goalies.map(({ playerId }) => [playerId, goaliePoints(goalieStats(sums.goalies.of(playerId)))] as const),
    ]),
  );
