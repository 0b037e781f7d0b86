import { need } from '../../result.ts';
import type { RankStat, Scoring, StatWeight } from './scoring.ts';

/** Returns a player's projected figure for a stat. `null` if unknown. */
export type StatOf = (stat: RankStat) => number | null;

export function weightsOf(scoring: Scoring): readonly StatWeight[] {
  need(Array.isArray(scoring?.weights), 'the scoring must be what scoringOf returns');
  return scoring.weights;
}

/** Asks for a player's figure, and throws a TypeError unless it is a number or `null`. */
export function figureOf(statOf: StatOf, stat: RankStat): number | null {
  const figure: unknown = typeof statOf === 'function' && statOf(stat);
  const isFigure = figure === null || Number.isFinite(figure);
  need(isFigure, 'a player must be a function that returns a number or null');
  return figure as number | null;
}

/** The fantasy points that a player gets for one stat. */
export type PointsPart = StatWeight & {
  /** The projected number of the stat. `null` if unknown; `points` is then 0. */
  readonly amount: number | null;
  readonly points: number;
};

/**
 * The parts of a player's fantasy points, one for every weight other than 0, in the order of the scoring. Power-play
 * and short-handed weights count in addition to the weights of goals and assists (data contract). The sum of the parts
 * in this order is exactly `fantasyPoints`.
 *
 * @example
 * const [goals] = breakdown(scoringOf(null, 'skaters'), (stat) => (stat === 'goals' ? 30 : null));
 * goals?.points; // => 60
 */
export const breakdown = (scoring: Scoring, statOf: StatOf): readonly PointsPart[] =>
  weightsOf(scoring)
    .filter(({ weight }) => weight !== 0)
    .map((weight) => {
      const amount = figureOf(statOf, weight.stat);
      return { ...weight, amount, points: amount === null ? 0 : weight.weight * amount };
    });

/**
 * Fantasy points: the sum of weight times projected stat (spec 9). Unknown stats add 0. Returns `null` if no weighted
 * stat is known.
 *
 * @example
 * const projected = new Map<RankStat, number>([['goals', 30], ['assists', 40]]);
 * fantasyPoints(scoringOf(null, 'skaters'), (stat) => projected.get(stat) ?? null); // => 100
 */
export function fantasyPoints(scoring: Scoring, statOf: StatOf): number | null {
  let points = 0;
  let known = false;
  for (const { stat, weight } of weightsOf(scoring)) {
    const amount = weight === 0 ? null : figureOf(statOf, stat);
    if (amount === null) continue;
    points += weight * amount;
    known = true;
  }
  return known ? points : null;
}
