import type { Group } from '../model/index.ts';
import { rateCounts, type Rate, type Rates } from './counts.ts';
import type { FullSkaterSeason, SkaterSeason } from './rows.ts';

/** What the games' simulator needs: counts and seconds on the ice. */
const SKATER_COUNTS = ['goals', 'assists', 'shots', 'blocks', 'iceTime'] as const;
type SkaterCount = (typeof SKATER_COUNTS)[number];

/** Expected counts and seconds on the ice per game. */
export type SkaterRate = Rate<SkaterCount>;
export type SkaterRatings = Rates<SkaterCount>;

/**
 * Games at which a skater's own average weighs as much as his group's mean: variance within a skater over variance
 * between skaters, (variance / mean) / (mean x CV^2), from 1,827 player-seasons (docs/model.md, "Rating"). Ice time
 * settles within a game or two.
 */
export const PRIOR_GAMES: { readonly [group in Group]: SkaterRate } = {
  F: { goals: 15, assists: 10, shots: 3.4, blocks: 14, iceTime: 1 },
  D: { goals: 47, assists: 11, shots: 4.5, blocks: 5, iceTime: 1 },
};

export const rateSkaters = (seasons: readonly SkaterSeason[]): SkaterRatings =>
  rateCounts(seasons, SKATER_COUNTS, PRIOR_GAMES);

/** What a season's projection needs besides. */
const FANTASY_COUNTS = ['hits', 'plusMinus', 'powerPlayGoals'] as const;
type FantasyCount = (typeof FANTASY_COUNTS)[number];
export type FantasyRate = Rate<FantasyCount>;

/**
 * The same measure for these. Plus/minus has no such measure, as its spread between skaters is mostly their teams': of 140
 * (what its year-to-year correlations say, .39 and .29 at 72 games), 300 and no end, 300 came nearest in 2023-24 and 2024-25.
 */
const FANTASY_PRIOR_GAMES: { readonly [group in Group]: FantasyRate } = {
  F: { hits: 2.1, plusMinus: 300, powerPlayGoals: 20 },
  D: { hits: 2.8, plusMinus: 300, powerPlayGoals: 38 },
};

export const rateFantasy = (seasons: readonly FullSkaterSeason[]): Rates<FantasyCount> =>
  rateCounts(seasons, FANTASY_COUNTS, FANTASY_PRIOR_GAMES);
