import { err, ok, type Result } from '../result.ts';
import type { OddsFormat } from '../domain/index.ts';
import { americanToDecimal, fractionalToDecimal, type AmericanOdds, type DecimalOdds } from './convert.ts';

/**
 * The reason why a typed price is refused. `notOdds`: not a price in this notation. `belowEvenMoney`: decimal odds
 * below 1.
 */
export type OddsError = { readonly kind: 'notOdds' | 'belowEvenMoney'; readonly text: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const FRACTION = /^(\d+)\s*\/\s*(\d+)$/;

/** Words that books use for +100. */
const EVEN = /^(?:even|evens|ev)$/i;

/**
 * Turns a typographic minus sign into `-` and a decimal comma (`2,50`) into a point, and removes commas between
 * thousands (`+1,200`).
 */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^([+-]?\d{1,3}),(?=\d{3}$)/, '$1')
    .replace(/^([+-]?\d+),(?=\d{1,2}$)/, '$1.');

/**
 * Guesses the notation. `a/b` is fractional; a sign, a whole number from 100 up, or a word for even odds is American;
 * anything else is decimal.
 *
 * @example
 * guessFormat('+150'); // => 'american'
 */
export function guessFormat(text: string): OddsFormat {
  const typed = plain(text);
  if (typed.includes('/')) return 'fractional';
  if (/^[+-]/.test(typed) || EVEN.test(typed)) return 'american';
  return /^\d+$/.test(typed) && Number(typed) >= 100 ? 'american' : 'decimal';
}

/**
 * Converts a price, as the user typed it, to decimal odds. Without `format`, the notation is guessed. The guess is
 * never Hong Kong, Malay or Indonesian.
 *
 * @example
 * parseOdds('+150'); // => { ok: true, value: 2.5 }
 * parseOdds('0.5', 'hongKong'); // => { ok: true, value: 1.5 }
 */
export function parseOdds(text: string, format: OddsFormat = guessFormat(text)): Result<DecimalOdds, OddsError> {
  const typed = format === 'american' && EVEN.test(plain(text)) ? '+100' : plain(text);
  const decimal =
    format === 'fractional' ? readFraction(typed) : NUMBER.test(typed) ? readNumber(Number(typed), format) : null;
  if (decimal === null || !Number.isFinite(decimal)) return err({ kind: 'notOdds', text });
  return decimal < 1 ? err({ kind: 'belowEvenMoney', text }) : ok(decimal as DecimalOdds);
}

function readFraction(typed: string): number | null {
  const [, profit, stake] = FRACTION.exec(typed) ?? [];
  if (profit === undefined || stake === undefined || Number(stake) === 0) return null;
  return fractionalToDecimal({ profit: Number(profit), stake: Number(stake) });
}

function readNumber(value: number, format: Exclude<OddsFormat, 'fractional'>): number | null {
  switch (format) {
    case 'decimal':
      return value;
    case 'american':
      return Math.abs(value) >= 100 ? americanToDecimal(value as AmericanOdds) : null;
    case 'hongKong':
      return value >= 0 ? 1 + value : null;
    case 'malay':
      return value === 0 || Math.abs(value) > 1 ? null : value > 0 ? 1 + value : 1 - 1 / value;
    case 'indonesian':
      return Math.abs(value) < 1 ? null : value > 0 ? 1 + value : 1 - 1 / value;
  }
}
