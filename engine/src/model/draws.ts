import type { DrawnStat, SkaterGroup } from '../domain/index.ts';
import { BLOCK_SIZE, SHOT_SIZE } from './league.ts';

/**
 * The version of game models. Raise it with every change that alters forecasts, because published forecasts are graded
 * separately for each version.
 * @shape
 */
export const MODEL_VERSION = 5;

/**
 * Raise this version for any change to the random numbers or to the order in which a game draws them. Every game model
 * contains it.
 * @shape
 */
export const GENERATOR_VERSION = 3;

/**
 * The counts that a simulated game draws for each skater, in this order, with the size k of their negative binomial distributions. A
 * new one also raises both versions above. Teams are rated for shots and blocks, and both depend on the run of play. A
 * skater's expected number of any other count is the rated one.
 */
export const DRAWS: { readonly [stat in DrawnStat]: { readonly [group in SkaterGroup]: number } } = {
  shots: SHOT_SIZE,
  blocks: BLOCK_SIZE,
};

export const DRAWN_STATS = Object.keys(DRAWS) as readonly DrawnStat[];

/** The drawn counts that have one table per skater. Shots have two, because they depend on whether the skater scores. */
export type LoneStat = Exclude<DrawnStat, 'shots'>;
export const LONE_STATS = DRAWN_STATS.filter((stat) => stat !== 'shots');
