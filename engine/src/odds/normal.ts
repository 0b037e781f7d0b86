const DENSITY_AT_0 = 1 / Math.sqrt(2 * Math.PI);
const density = (x: number): number => DENSITY_AT_0 * Math.exp((-x * x) / 2);

/**
 * At this many standard deviations or more from the mean, TAIL_TERMS terms of the continued fraction are exact to
 * double precision.
 */
const TAIL = 2.5;
const TAIL_TERMS = 80;

/**
 * The cumulative distribution function of the standard normal distribution. Absolute error below 4e-16, relative error
 * in the lower tail below 1e-13. Source: Abramowitz and Stegun 1964, 26.2.11 (series) and 26.2.14 (continued fraction).
 */
export function normalCdf(x: number): number {
  if (x < -TAIL) return upperTail(-x);
  return x > TAIL ? 1 - upperTail(x) : 0.5 + density(x) * series(x);
}

/** x + x^3/3 + x^5/(3*5) + ... until a term no longer changes the sum. */
function series(x: number): number {
  let [sum, term] = [0, x];
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (x * x) / odd;
  }
  return sum;
}

/** The probability of a value above `x`: density / (x + 1/(x + 2/(x + 3/...))). */
function upperTail(x: number): number {
  let fraction = x;
  for (let n = TAIL_TERMS; n > 0; n--) fraction = x + n / fraction;
  return density(x) / fraction;
}

type Ratio = { readonly over: readonly number[]; readonly under: readonly number[] };

/** Coefficients of Algorithm AS 241 (PPND16), highest power first, to double precision. */
const CENTER: Ratio = {
  over: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  under: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
};
const SIDE: Ratio = {
  over: [
    7.745450142783414e-4, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  under: [
    1.0507500716444169e-9, 5.475938084995345e-4, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const FAR: Ratio = {
  over: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  under: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 7.868691311456133e-4, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
};

/**
 * The inverse of `normalCdf`, for `p` strictly between 0 and 1. Relative error below 1e-15.
 * Source: Wichura 1988, Algorithm AS 241, Applied Statistics 37 (3), 477-484.
 */
export function normalQuantile(p: number): number {
  const fromCenter = p - 0.5;
  if (Math.abs(fromCenter) <= 0.425) return fromCenter * at(CENTER, 0.180625 - fromCenter * fromCenter);
  const depth = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  return Math.sign(fromCenter) * (depth <= 5 ? at(SIDE, depth - 1.6) : at(FAR, depth - 5));
}

const at = ({ over, under }: Ratio, x: number): number => polynomial(over, x) / polynomial(under, x);
const polynomial = (coefficients: readonly number[], x: number): number => coefficients.reduce((sum, c) => sum * x + c);
