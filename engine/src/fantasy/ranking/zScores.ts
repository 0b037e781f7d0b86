import { sumOf, zip } from '../../domain/index.ts';
import type { RankStat, Scoring } from './scoring.ts';
import type { StatOf } from './points.ts';

/** A figure of a player; `null` if it is not known. */
export type Figure = number | null;

/** Less is no spread, but what rounding leaves of equal figures. */
const NOISE = 1e-9;

/** Of a goal against more is worse; of everything else more is better. */
export const direction = (stat: RankStat): 1 | -1 => (stat === 'goalsAgainst' ? -1 : 1);

/**
 * How many standard deviations each figure is from the mean of all that are known. The deviation is the population's: the
 * pool is everybody there is, not a sample. Where all figures are the same each scores 0; what is not known has no score.
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

/** Standard scores of a stat, signed so that more is always better. */
export function signedScores(stat: RankStat, figures: readonly Figure[]): readonly Figure[] {
  const scores = standardScores(figures);
  return direction(stat) === 1 ? scores : scores.map((score) => (score === null ? null : 0 - score));
}

/** The stats that count in a category league: every one with a weight, whatever it weighs. */
export const categoriesOf = ({ weights }: Scoring): readonly RankStat[] =>
  weights.filter(({ weight }) => weight !== 0).map(({ stat }) => stat);

/** A player's z-score: the sum of his signed scores over the categories. `null`: none of them is known. */
export function zScore(categories: readonly RankStat[], scoreOf: StatOf): number | null {
  const known = categories.map(scoreOf).filter((score) => score !== null);
  return known.length === 0 ? null : sumOf(known);
}

/**
 * The z-scores of a pool of players, each by his figures. Unlike points they do not reward a goal against, nor what is
 * merely frequent. Rate stats by volume (save percentage) are not in the data.
 *
 * @example
 * const goals = [10, 20, 30];
 * zScores(scoringOf(null, 'skaters'), goals.map((n) => (stat) => (stat === 'goals' ? n : null)))[1]; // => 0
 */
export function zScores(scoring: Scoring, pool: readonly StatOf[]): readonly (number | null)[] {
  let sums = pool.map((): number | null => null);
  for (const stat of categoriesOf(scoring)) {
    const figures = pool.map((statOf) => statOf(stat));
    sums = zip(sums, signedScores(stat, figures)).map(([sum, score]) => (score === null ? sum : (sum ?? 0) + score));
  }
  return sums;
}
