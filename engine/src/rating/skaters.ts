import { GROUPS, groupOf, type Group, type Position } from '../model/index.ts';
import type { SkaterSeason } from './rows.ts';
import { seasonWeights } from './seasons.ts';

const SKATER_COUNTS = ['goals', 'assists', 'shots', 'blocks'] as const;
export type SkaterCount = (typeof SKATER_COUNTS)[number];

/** Expected counts and seconds on the ice per game. */
export type SkaterRate = { readonly [count in SkaterCount]: number } & { readonly iceTime: number };

export type SkaterRatings = {
  /** A player without past games gets his group's replacement. */
  readonly rate: (playerId: number, position: Position) => SkaterRate;
};

/** Seasons of fewer games than this make the replacement: call-ups and the often scratched. */
const REPLACEMENT_GAMES = 30;

/**
 * Games at which a skater's own average weighs as much as his group's mean: variance within a skater over variance
 * between skaters, (variance / mean) / (mean x CV^2), from 1,827 player-seasons (docs/model.md, "Rating"). Ice time
 * settles within a game or two.
 */
export const PRIOR_GAMES: { readonly [group in Group]: SkaterRate } = {
  F: { goals: 15, assists: 10, shots: 3.4, blocks: 14, iceTime: 1 },
  D: { goals: 47, assists: 11, shots: 4.5, blocks: 5, iceTime: 1 },
};

type Totals = { [count in SkaterCount]: number } & { iceTime: number; games: number };

const FIELDS = [...SKATER_COUNTS, 'iceTime'] as const;

const empty = (): Totals => ({ games: 0, goals: 0, assists: 0, shots: 0, blocks: 0, iceTime: 0 });

function add(to: Totals, season: SkaterSeason, weight: number): void {
  to.games += weight * season.games;
  for (const field of FIELDS) to[field] += weight * season[field];
}

function perGame(totals: Totals): SkaterRate {
  const of = (field: (typeof FIELDS)[number]): number => totals[field] / Math.max(totals.games, 1);
  return {
    goals: of('goals'),
    assists: of('assists'),
    shots: of('shots'),
    blocks: of('blocks'),
    iceTime: of('iceTime'),
  };
}

function shrink(own: Totals, mean: SkaterRate, prior: SkaterRate): SkaterRate {
  const of = (field: (typeof FIELDS)[number]): number =>
    (own[field] + prior[field] * mean[field]) / (own.games + prior[field]);
  return {
    goals: of('goals'),
    assists: of('assists'),
    shots: of('shots'),
    blocks: of('blocks'),
    iceTime: of('iceTime'),
  };
}

/** Per-game rates weighted to the latest season, shrunk to the mean of forwards or defencemen by games played. */
export function rateSkaters(seasons: readonly SkaterSeason[]): SkaterRatings {
  const weights = seasonWeights(seasons);
  const players = new Map<number, Totals>();
  const means = { F: empty(), D: empty() };
  const fringe = { F: empty(), D: empty() };
  for (const season of seasons) {
    const weight = weights.get(season.season)!;
    const group = groupOf(season.position);
    const own = players.get(season.playerId) ?? empty();
    players.set(season.playerId, own);
    add(own, season, weight);
    add(means[group], season, weight);
    if (season.games < REPLACEMENT_GAMES) add(fringe[group], season, weight);
  }
  const mean = { F: perGame(means.F), D: perGame(means.D) };
  const replacement = Object.fromEntries(
    GROUPS.map((group) => [group, fringe[group].games > 0 ? perGame(fringe[group]) : mean[group]]),
  ) as Record<Group, SkaterRate>;
  return {
    rate: (playerId, position) => {
      const group = groupOf(position);
      const own = players.get(playerId);
      return own && own.games > 0 ? shrink(own, mean[group], PRIOR_GAMES[group]) : replacement[group];
    },
  };
}
