import { normalCdf, normalQuantile } from '../normal.ts';

/** Implied probabilities: at least 2, each strictly between 0 and 1, summing to `booksum` >= 1. */
export type Book = { readonly implied: readonly number[]; readonly booksum: number };
/** The number that a method fits so that its probabilities sum to 1, and these. */
export type Fit = { readonly parameter: number; readonly probabilities: readonly number[] };

/** The probability of one outcome, from its implied probability or what a method makes of it. Falls as the parameter grows. */
type Formula = (value: number, parameter: number) => number;

const fit = (values: readonly number[], parameter: number, formula: Formula): Fit => ({
  parameter,
  probabilities: values.map((value) => formula(value, parameter)),
});

/** The two sides of an event. `null` where it has more outcomes. */
function twoSides(values: readonly number[]): readonly [number, number] | null {
  const [one, other, ...more] = values;
  return one === undefined || other === undefined || more.length > 0 ? null : [one, other];
}

/** The fit of the parameter between `low`, where the sum is at least 1, and `high`, where it is at most 1. */
function solve(values: readonly number[], low: number, high: number, formula: Formula): Fit {
  const excess = (parameter: number): number => values.reduce((sum, value) => sum + formula(value, parameter), -1);
  return fit(values, bisect(excess, low, high), formula);
}

/** p = r / B. */
export const multiplicative = ({ implied, booksum }: Book): Fit => fit(implied, booksum, (r, sum) => r / sum);

/** p = r - s, s = (B - 1) / n. A long shot may fall below 0. */
export const additive = ({ implied, booksum }: Book): Fit =>
  fit(implied, (booksum - 1) / implied.length, (r, share) => r - share);

/** p = r^k, k >= 1: at most the exponent that leaves the favourite 1 / n. Source: Clarke, Kovalchik and Ingram 2017. */
export const power = ({ implied }: Book): Fit =>
  solve(implied, 1, Math.log(implied.length) / -Math.log(Math.max(...implied)), Math.pow);

/**
 * p = r / (c + r - c r), c >= 1: the odds p / (1 - p) are those of r over c. Source: Cheung 2015. The denominator is
 * written so that a price near 1 keeps the digits of its 1 - r.
 */
export function oddsRatio({ implied }: Book): Fit {
  const odds = implied.map((r) => r / (1 - r));
  const formula: Formula = (r, c) => r / (r + c * (1 - r));
  const sides = twoSides(odds);
  // The odds of the two sides of one event multiply to 1.
  return sides
    ? fit(implied, Math.sqrt(sides[0] * sides[1]), formula)
    : solve(implied, 1, Math.max(...odds) * (odds.length - 1), formula);
}

/**
 * p = (sqrt(z^2 + 4 (1 - z) r^2 / B) - z) / (2 (1 - z)), z in [0, 1) being the share of bettors who know the outcome;
 * written without the difference, which costs long shots their digits. Source: Shin 1993, Jullien and Salanie 1994.
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

/** p = Phi(Phi^-1(r) - c), c >= 0: the margin is one step on the normal scale, the same for each outcome. */
export function probit({ implied }: Book): Fit {
  const points = implied.map(normalQuantile);
  const formula: Formula = (point, c) => normalCdf(point - c);
  const sides = twoSides(points);
  // The points of the two sides of one event are as far from 0.
  return sides
    ? fit(points, (sides[0] + sides[1]) / 2, formula)
    : solve(points, 0, Math.max(...points) - normalQuantile(1 / points.length), formula);
}

/**
 * Where a falling function crosses 0 between `low` and `high`, halved until no double lies between them. Never leaves the
 * bracket and needs no derivative. A root beyond an end by a rounding gives that end.
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
