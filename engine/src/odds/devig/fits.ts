import { normalCdf, normalQuantile } from '../normal.ts';

/**
 * The implied probabilities of an event's outcomes: at least 2, each strictly between 0 and 1. They sum to `booksum`,
 * which is at least 1.
 */
export type Book = { readonly implied: readonly number[]; readonly booksum: number };
/** The no-vig probabilities, and the parameter of the devig method for which they sum to 1. */
export type Fit = { readonly parameter: number; readonly probabilities: readonly number[] };

/**
 * Returns the probability of one outcome at a value of the method's parameter. It must fall as the parameter rises.
 * `value` is the implied probability, or a number derived from it.
 */
type Formula = (value: number, parameter: number) => number;

const fit = (values: readonly number[], parameter: number, formula: Formula): Fit => ({
  parameter,
  probabilities: values.map((value) => formula(value, parameter)),
});

/**
 * Returns the two values of an event with two outcomes, for which the solution has a closed form. Otherwise returns
 * `null`.
 */
function twoSides(values: readonly number[]): readonly [number, number] | null {
  const [one, other, ...more] = values;
  return one === undefined || other === undefined || more.length > 0 ? null : [one, other];
}

/**
 * Finds the parameter for which the probabilities sum to 1. The sum must be at least 1 at `low` and at most 1 at
 * `high`.
 */
function solve(values: readonly number[], low: number, high: number, formula: Formula): Fit {
  const excess = (parameter: number): number => values.reduce((sum, value) => sum + formula(value, parameter), -1);
  return fit(values, bisect(excess, low, high), formula);
}

/** p = r / B, where r is the implied probability and B the booksum. */
export const multiplicative = ({ implied, booksum }: Book): Fit => fit(implied, booksum, (r, sum) => r / sum);

/** p = r - s, s = (B - 1) / n. The probability of a long shot may be negative. */
export const additive = ({ implied, booksum }: Book): Fit =>
  fit(implied, (booksum - 1) / implied.length, (r, share) => r - share);

/**
 * p = r^k, k >= 1. The favorite's probability is at least 1 / n, which limits k. Source: Clarke, Kovalchik and Ingram
 * 2017.
 */
export const power = ({ implied }: Book): Fit =>
  solve(implied, 1, Math.log(implied.length) / -Math.log(Math.max(...implied)), Math.pow);

/**
 * p = r / (c + r - c r), c >= 1: the odds p / (1 - p) are the odds of r divided by c. Source: Cheung 2015. The code
 * uses r / (r + c (1 - r)), which keeps its precision for r near 1.
 */
export function oddsRatio({ implied }: Book): Fit {
  const odds = implied.map((r) => r / (1 - r));
  const formula: Formula = (r, c) => r / (r + c * (1 - r));
  const sides = twoSides(odds);
  // The solution is exact for two sides: their fair odds p / (1 - p) are reciprocals.
  return sides
    ? fit(implied, Math.sqrt(sides[0] * sides[1]), formula)
    : solve(implied, 1, Math.max(...odds) * (odds.length - 1), formula);
}

/**
 * p = (sqrt(z^2 + 4 (1 - z) r^2 / B) - z) / (2 (1 - z)), where z in [0, 1) is the share of bettors who know the
 * outcome. The code uses an equal formula without the subtraction, because the subtraction loses precision for long
 * shots. Source: Shin 1993, Jullien and Salanie 1994.
 */
export function shin(book: Book): Fit {
  const { implied, booksum } = book;
  const sides = twoSides(implied);
  if (sides) {
    const apart = (sides[0] - sides[1]) ** 2;
    const z = ((booksum - 1) * (booksum - apart)) / (booksum * (1 - apart));
    return { ...additive(book), parameter: z };
  }
  return solve(implied, 0, 1, (r, z) => {
    const x = (r * r) / booksum;
    return (2 * x) / (Math.sqrt(z * z + 4 * (1 - z) * x) + z);
  });
}

/** p = Phi(Phi^-1(r) - c), c >= 0: the margin shifts each outcome by the same amount on the normal scale. */
export function probit({ implied }: Book): Fit {
  const points = implied.map(normalQuantile);
  const formula: Formula = (point, c) => normalCdf(point - c);
  const sides = twoSides(points);
  // The solution is exact for two sides: if two probabilities sum to 1, their normal quantiles sum to 0.
  return sides
    ? fit(points, (sides[0] + sides[1]) / 2, formula)
    : solve(points, 0, Math.max(...points) - normalQuantile(1 / points.length), formula);
}

/**
 * Finds the root of a decreasing function between `low` and `high` by bisection, to the last bit. If rounding moved the
 * root out of the interval, the result is the nearer limit of the interval.
 */
function bisect(falling: (x: number) => number, low: number, high: number): number {
  let [from, until] = [low, high];
  for (;;) {
    const middle = (from + until) / 2;
    if (middle === from || middle === until) return middle;
    if (falling(middle) > 0) from = middle;
    else until = middle;
  }
}
