import { sumOf } from '../../domain/index.ts';
import type { RankStat, Scoring } from './scoring.ts';
import { figureOf, weightsOf, type StatOf } from './points.ts';
import { need } from '../../result.ts';

/** `null` if unknown. */
export type Figure = number | null;

/**
 * If the standard deviation of figures is smaller than this, they count as equal, because they differ only by rounding
 * errors.
 */
const NOISE = 1e-9;

/** -1 for goals against, where more is worse. 1 for all other stats. */
export const direction = (stat: RankStat): 1 | -1 => (stat === 'goalsAgainst' ? -1 : 1);

/**
 * The number of standard deviations between each figure and the mean of the known figures. Uses the population's
 * deviation, because the pool is all players and not a sample. Equal figures all score 0, and an unknown figure scores
 * `null`.
 */
export function standardScores(figures: readonly Figure[]): readonly Figure[] {
  const known = figures.filter((figure) => figure !== null);
  const mean = sumOf(known) / known.length;
  const deviation = Math.sqrt(sumOf(known.map((figure) => (figure - mean) ** 2)) / known.length);
  return figures.map((figure) => {
    if (figure === null) return null;
    return deviation < NOISE ? 0 : (figure - mean) / deviation;
  });
}

/**
 * Returns the standard scores of a stat. Higher is always better: if less of the stat is better, scores are negated.
 */
export function signedScores(stat: RankStat, figures: readonly Figure[]): readonly Figure[] {
  const scores = standardScores(figures);
  return direction(stat) === 1 ? scores : scores.map((score) => (score === null ? null : 0 - score));
}

/** The stats of a category league: all stats with a weight other than 0. */
export const categoriesOf = (scoring: Scoring): readonly RankStat[] =>
  weightsOf(scoring)
    .filter(({ weight }) => weight !== 0)
    .map(({ stat }) => stat);

/** A player's z-score: the sum of the signed scores over the categories. `null` if all of these scores are unknown. */
export function zScore(categories: readonly RankStat[], scoreOf: StatOf): number | null {
  const known = categories.map(scoreOf).filter((score) => score !== null);
  return known.length === 0 ? null : sumOf(known);
}

/**
 * Z-scores of a pool of players, in the order of the pool. Points with weights of 1 would reward goals against, and
 * would count a frequent stat more than a rare one. Z-scores do neither. Rate stats weighted by volume, such as save
 * percentage, are not in the data.
 *
 * @example
 * const goals = [10, 20, 30];
 * zScores(scoringOf(null, 'skaters'), goals.map((n) => (stat) => (stat === 'goals' ? n : null)))[1]; // => 0
 */
export function zScores(scoring: Scoring, pool: readonly StatOf[]): readonly (number | null)[] {
  need(Array.isArray(pool), 'the pool must be a list of functions');
  let sums = pool.map((): number | null => null);
  for (const stat of categoriesOf(scoring)) {
    const figures = pool.map((statOf) => figureOf(statOf, stat));
    const scores = signedScores(stat, figures);
    sums = sums.map((sum, i) => (scores[i] == null ? sum : (sum ?? 0) + scores[i]));
  }
  return sums;
}
