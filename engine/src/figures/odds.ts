import type { OddsFormat, OddsType } from '../domain/index.ts';
import {
  decimalToAmerican,
  fairAmerican,
  fractionOf,
  indonesianOf,
  malayOf,
  parseProbability,
  type DecimalOdds,
  type Probability,
  type Readings,
} from '../odds/index.ts';

/** Shown instead of a price if the probability is missing or has no fair price. */
export const NONE = '-';

/** Decimal odds above this are not shown, because their many digits are unreadable. */
const LONGEST_ODDS = 1e9;

/**
 * The fair price of a probability, in any notation. Gives `-` for 0, for a probability so small that its odds are not
 * shown, and for a number that is not a probability.
 *
 * @example
 * formatOdds(0.4, 'american'); // => '+150'
 */
export function formatOdds(value: number | null, format: OddsFormat): string {
  const p = parseProbability(value);
  const decimal = 1 / (p ?? 0);
  if (p === null || decimal > LONGEST_ODDS) return NONE;
  const profit = decimal - 1;
  switch (format) {
    case 'decimal':
      return decimal.toFixed(2);
    case 'american':
      return signed(fairAmerican(p), 0);
    case 'fractional': {
      const fraction = fractionOf(profit);
      return `${fraction.profit}/${fraction.stake}`;
    }
    case 'hongKong':
      return profit.toFixed(2);
    case 'malay':
      return malayOf(profit).toFixed(2);
    case 'indonesian': {
      const odds = indonesianOf(profit);
      return odds === null ? NONE : odds.toFixed(2);
    }
    default:
      throw new TypeError('the format must be decimal, american, fractional, hongKong, malay or indonesian');
  }
}

/** A book's price in its notation: 2.00 is `+100`. */
export function formatPrice(price: DecimalOdds | null, type: OddsType): string {
  if (price === null) return NONE;
  return type === 'decimal' ? price.toFixed(2) : signed(decimalToAmerican(price), 0);
}

/** Says how a typed price was read, in both notations: `Read as 3.78 decimal, +278 American.` */
export const priceReadText = (odds: DecimalOdds): string =>
  `Read as ${formatPrice(odds, 'decimal')} decimal, ${formatPrice(odds, 'american')} American.`;

/** The two prices that a number can be: `1.909` and `+1909` for `1,909`, and `110.0` and `+110` for `110.0`. */
export const readingTexts = ({ decimal, american }: Readings): readonly [decimal: string, american: string] => [
  `${decimal}`,
  formatPrice(american, 'american'),
];

/** The text of an odds notation in a selector (spec 2). */
export const formatOddsType = (type: OddsType): string => (type === 'decimal' ? 'Decimal' : 'American');

function signed(value: number | null, digits: number): string {
  if (value === null) return NONE;
  return value > 0 ? `+${value.toFixed(digits)}` : value.toFixed(digits);
}

/**
 * A percentage with one decimal (spec 9): `12.5%`. Only 0 becomes `0.0%` and only 1 becomes `100.0%`. Values near 0 and
 * 1 become `<0.1%` and `>99.9%`.
 *
 * @example
 * formatPercent(0.4); // => '40.0%'
 */
export function formatPercent(value: number | null): string {
  const p = parseProbability(value);
  return p === null ? NONE : formatProbability(p, 1);
}

/** Formats a share without decimals: `20%`. */
export const formatWholePercent = (share: number): string => `${Math.round(share * 100)}%`;

/** A push in a line of figures: `push 12.2%`. */
export const pushText = (percent: string): string => `push ${percent}`;

/**
 * Rounds a percentage to `digits` decimals. Halfway between two it is rounded towards 50 %, so that a share and the rest
 * of 100 % sum to 100 % as printed.
 */
const rounded = (percent: number, digits: number): string =>
  (Math.round(percent * 10 ** digits + (percent < 50 ? 1e-9 : -1e-9)) / 10 ** digits).toFixed(digits);

/** A percentage with `digits` decimals. Only 0 becomes 0%, and only 1 becomes 100%. */
export function formatProbability(p: Probability, digits: number): string {
  const text = rounded(p * 100, digits);
  const step = 10 ** -digits;
  if (p > 0 && Number(text) === 0) return `<${step.toFixed(digits)}%`;
  if (p < 1 && Number(text) === 100) return `>${(100 - step).toFixed(digits)}%`;
  return `${text}%`;
}

/**
 * Formats a percentage. Only 0 becomes `0.0%`, and only 1 becomes `100.0%`. Values near 0 and 1 have more decimals:
 * `0.03%`, `99.98%`.
 */
export function formatFineShare(share: number): string {
  if (share > 0 && share < 0.0005)
    return share < 1e-7 ? '< 0.00001%' : `${Number((share * 100).toPrecision(1)).toFixed(fineDigits(share))}%`;
  if (share < 1 && share >= 0.9995) {
    const digits = Math.min(5, fineDigits(1 - share) + 1);
    return `${(Math.floor(share * 100 * 10 ** digits) / 10 ** digits).toFixed(digits)}%`;
  }
  return formatShare(share);
}

/** Returns how many decimals a percentage needs to show its first significant digit, at least one. */
const fineDigits = (share: number): number => Math.max(1, -Math.floor(Math.log10(share * 100)));

/** A percentage with one decimal, for shares that may be outside 0 to 1, such as a margin. */
export const formatShare = (share: number): string => `${rounded(share * 100, 1)}%`;

/** A signed percentage with one decimal: `+12.3%`, `-4.0%`. A value that rounds to 0 has no sign. `-` for no value. */
export function formatValue(value: number | null): string {
  if (value === null) return NONE;
  const text = (value * 100).toFixed(1);
  if (Number(text) === 0) return '0.0%';
  return `${value > 0 ? '+' : ''}${text}%`;
}

/** The shares of the two sides of a line and of the push. A share that is not known is null. */
export type LineShares = {
  readonly over: Probability | null;
  readonly under: Probability | null;
  readonly push: Probability | null;
};

/**
 * The push of a line, printed beside over and under. It is what their printed shares leave of 100 %, so that the three
 * sum to 100 %. It differs from its own rounded share by .1 points at most.
 */
export function formatPush({ over, under, push }: LineShares): string {
  if (over === null || under === null || push === null || push === 0 || push === 1) return formatPercent(push);
  const rest = 1 - (Number(rounded(over * 100, 1)) + Number(rounded(under * 100, 1))) / 100;
  return formatPercent(Math.min(Math.max(rest, 0.0001), 0.9999));
}
