import { GROUPS, groupOf, type Group, type Position } from '../model/index.ts';
import { seasonWeights } from './seasons.ts';

/** A player's counts in one season. */
type Season<C extends string> = {
  readonly season: string;
  readonly playerId: number;
  readonly position: Position;
  readonly games: number;
} & { readonly [count in C]: number };

/** Expected counts per game. */
export type Rate<C extends string> = { readonly [count in C]: number };
export type Rates<C extends string> = {
  /** A player without past games gets his group's replacement. */
  readonly rate: (playerId: number, position: Position) => Rate<C>;
};

/** Seasons of fewer games than this make the replacement: call-ups and the often scratched. */
const REPLACEMENT_GAMES = 30;

type Totals<C extends string> = { games: number; readonly sums: Record<C, number> };

/**
 * Per-game rates weighted to the latest season, shrunk to the mean of forwards or defencemen by games played.
 * `priors` are the games at which a skater's own average weighs as much as his group's mean.
 */
export function rateCounts<C extends string>(
  seasons: readonly Season<C>[],
  counts: readonly C[],
  priors: { readonly [group in Group]: Rate<C> },
): Rates<C> {
  const each = (of: (count: C) => number): Record<C, number> =>
    Object.fromEntries(counts.map((count) => [count, of(count)])) as Record<C, number>;
  const empty = (): Totals<C> => ({ games: 0, sums: each(() => 0) });
  const perGame = ({ games, sums }: Totals<C>): Rate<C> => each((count) => sums[count] / Math.max(games, 1));

  const weights = seasonWeights(seasons);
  const players = new Map<number, Totals<C>>();
  const means = { F: empty(), D: empty() };
  const fringe = { F: empty(), D: empty() };
  for (const season of seasons) {
    const weight = weights.get(season.season)!;
    const group = groupOf(season.position);
    const own = players.get(season.playerId) ?? empty();
    players.set(season.playerId, own);
    for (const totals of [own, means[group], ...(season.games < REPLACEMENT_GAMES ? [fringe[group]] : [])]) {
      totals.games += weight * season.games;
      for (const count of counts) totals.sums[count] += weight * season[count];
    }
  }
  const mean = { F: perGame(means.F), D: perGame(means.D) };
  const replacement = Object.fromEntries(
    GROUPS.map((group) => [group, fringe[group].games > 0 ? perGame(fringe[group]) : mean[group]]),
  ) as Record<Group, Rate<C>>;
  return {
    rate: (playerId, position) => {
      const group = groupOf(position);
      const own = players.get(playerId);
      if (own === undefined || own.games === 0) return replacement[group];
      const prior = priors[group];
      return each((count) => (own.sums[count] + prior[count] * mean[group][count]) / (own.games + prior[count]));
    },
  };
}
