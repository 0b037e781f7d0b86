import { err, ok, type Result } from '../result.ts';
import type { OddsFormat } from '../domain/index.ts';
import { ofAmerican, type DecimalOdds } from './convert.ts';

/**
 * The reason why a typed price is refused. `notOdds`: not a price in this notation. `belowEvenMoney`: decimal odds
 * below 1. `twoReadings`: `1,909` can be 1.909 or +1909.
 */
export type OddsError =
  | { readonly kind: 'notOdds' | 'belowEvenMoney'; readonly text: string }
  | ({ readonly kind: 'twoReadings'; readonly text: string } & Readings);

/** A price without a sign, as decimal odds, if it is in American notation and if it is in decimal notation. */
export type Readings = { readonly american: DecimalOdds; readonly decimal: DecimalOdds };

/** A price that was read by itself. The prices around an `unclear` one can decide what it means. */
export type ReadPrice =
  | { readonly kind: 'certain'; readonly format: PriceFormat; readonly odds: DecimalOdds }
  | ({ readonly kind: 'unclear' } & Readings);

/** The notations in which books write prices. */
export const PRICE_FORMATS = ['decimal', 'american', 'fractional'] as const satisfies readonly OddsFormat[];
export type PriceFormat = (typeof PRICE_FORMATS)[number];

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const FRACTION = /^(\d+)\s*\/\s*(\d+)$/;

/** Words that books use for +100. */
const EVEN = /^(?:even|evens|ev)$/i;
const EVEN_ODDS: { readonly [format in OddsFormat]?: string } = { american: '+100', fractional: '1/1' };
/** The comma is between thousands or before decimals. */
const EITHER_COMMA = /^[1-9]\d{0,2},\d{3}$/;

/** Turns a typographic minus sign into `-`. */
const trimmed = (text: string): string => text.trim().replace(/^[\u2212\u2013]/, '-');

/** Turns a decimal comma (`2,50`) into a point. In American odds, a comma before three digits is between thousands. */
function plain(text: string, format: OddsFormat): string {
  const typed = trimmed(text);
  if (format === 'american' && /^[+-]?\d{1,3},\d{3}$/.test(typed)) return typed.replace(',', '');
  return typed.replace(format === 'american' ? /,(?=\d{1,2}$)/ : /,(?=\d{1,3}$)/, '.');
}

/**
 * Guesses the notation. `a/b` is fractional; a sign, a number from 100 up, or a word for even odds is American;
 * anything else is decimal.
 *
 * @example
 * guessFormat('+150'); // => 'american'
 */
export function guessFormat(text: string): PriceFormat {
  const typed = trimmed(''.concat(text));
  if (typed.includes('/')) return 'fractional';
  return /^[+-]/.test(typed) || EVEN.test(typed) || Number(plain(typed, 'american')) >= 100 ? 'american' : 'decimal';
}

/** Reads a price by itself. Only a number from 100 up without a sign is unclear: `110` can be 2.10 or 110.00. */
export function readPrice(text: string): Result<ReadPrice, OddsError> {
  const format = guessFormat(text);
  const own = parseOdds(text, format);
  if (!own.ok) return own;
  if (format !== 'american' || !/^\d/.test(text.trim())) return ok({ kind: 'certain', format, odds: own.value });
  const decimal = parseOdds(text, 'decimal');
  if (!decimal.ok) return decimal;
  const readings = { american: own.value, decimal: decimal.value };
  return EITHER_COMMA.test(text.trim())
    ? err({ kind: 'twoReadings', text, ...readings })
    : ok({ kind: 'unclear', ...readings });
}

/**
 * Converts a price, as the user typed it, to decimal odds. Without `format`, the notation is guessed, and a number from
 * 100 up is American. The guess is never Hong Kong, Malay or Indonesian.
 *
 * @example
 * parseOdds('+150'); // => { ok: true, value: 2.5 }
 * parseOdds('0.5', 'hongKong'); // => { ok: true, value: 1.5 }
 */
export function parseOdds(text: string, format?: OddsFormat): Result<DecimalOdds, OddsError> {
  // A value that is no text is read as one, so that what a file lacks is no price.
  const given = ''.concat(text);
  if (format === undefined) {
    const read = readPrice(given);
    return read.ok ? ok(read.value.kind === 'certain' ? read.value.odds : read.value.american) : read;
  }
  const typed = (EVEN.test(trimmed(given)) && EVEN_ODDS[format]) || plain(given, format);
  const decimal =
    format === 'fractional' ? readFraction(typed) : NUMBER.test(typed) ? readNumber(Number(typed), format) : null;
  if (decimal === null || !Number.isFinite(decimal)) return err({ kind: 'notOdds', text: given });
  return decimal < 1 ? err({ kind: 'belowEvenMoney', text: given }) : ok(decimal as DecimalOdds);
}

function readFraction(typed: string): number | null {
  const [, profit = 0, stake = 0] = (FRACTION.exec(typed) ?? []).map(Number);
  return stake > 0 ? 1 + profit / stake : null;
}

function readNumber(value: number, format: Exclude<OddsFormat, 'fractional'>): number | null {
  switch (format) {
    case 'decimal':
      return value;
    case 'american':
      return Math.abs(value) >= 100 ? ofAmerican(value) : null;
    case 'hongKong':
      return value >= 0 ? 1 + value : null;
    case 'malay':
      return value === 0 || Math.abs(value) > 1 ? null : value > 0 ? 1 + value : 1 - 1 / value;
    case 'indonesian':
      return Math.abs(value) < 1 ? null : value > 0 ? 1 + value : 1 - 1 / value;
    default:
      throw new TypeError('the format must be decimal, american, fractional, hongKong, malay or indonesian');
  }
}
