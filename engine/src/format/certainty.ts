import type { OddsType } from '../domain/index.ts';
import { fairDecimal, wilsonOf, type Interval, type Probability } from '../odds/index.ts';
import type { SlipPrice } from '../parlay/index.ts';
import { formatFineShare, formatOdds, formatProbability } from '../figures/index.ts';

/** A probability that was counted in simulated games, and its 95 % interval. */
type Counted = Pick<SlipPrice, 'probability' | 'interval'>;

/**
 * Intervals narrower than 0.2 percentage points are shown with more than one decimal, so that further narrowing is
 * visible.
 */
const NARROW = 0.002;

/**
 * The 95 % interval as text: `4.6% to 5.4%`, `26.75% to 26.92%`. If none or all of the simulated games are hits, the
 * text is only a bound, `< 0.039%` or `> 99.961%`, because `0.0%` would claim certainty.
 */
export function formatCertainty({ probability, interval }: Counted): string {
  const [low, high] = interval;
  if (probability === 0) return `< ${bound(high).text}%`;
  if (probability === 1) {
    const { percent, digits } = bound(1 - low);
    return `> ${(100 - percent).toFixed(digits)}%`;
  }
  const width = high - low;
  const digits = width >= NARROW ? 1 : width >= NARROW / 10 ? 2 : 3;
  return `${formatProbability(low, digits)} to ${formatProbability(high, digits)}`;
}

/**
 * Formats the share of simulated games that are hits, but never as `0%`: `5.0%`, `0.01%`, `99.98%`, or the bound `<
 * 0.039%` if no simulated game is a hit.
 */
export function formatCountedShare({ probability, interval }: Counted): string {
  return probability === 0 ? `< ${bound(interval[1]).text}%` : formatFineShare(probability);
}

/** Formats a share like `formatCountedShare`, from the numbers of hits and records alone. */
export const formatShareOf = (hits: number, records: number): string =>
  formatCountedShare({ probability: (hits / records) as Probability, interval: wilsonOf(hits, records) });

/**
 * A 95 % interval as odds, from its upper to its lower limit: `+1737 to +2079`. If one limit has no odds, only the
 * other limit is given: `over +260312`, `under 1.01`.
 */
export function formatOddsInterval([low, high]: Interval, type: OddsType): string {
  if (low === 0) return `over ${formatOdds(high, type)}`;
  if (high === 1) return `under ${type === 'decimal' ? decimalAbove(low) : formatOdds(low, type)}`;
  const [from, to] = [formatOdds(high, type), formatOdds(low, type)];
  return from === to ? from : `${from} to ${to}`;
}

/** Rounds decimal odds up, because `under 1.00` is impossible. */
function decimalAbove(p: Probability): string {
  const exact = fairDecimal(p) ?? Infinity;
  const near = exact.toFixed(2);
  return Number(near) >= exact ? near : (Number(near) + 0.01).toFixed(2);
}

/**
 * Rounds a small share up, so that the result is an upper bound. The result is in percent, with two significant digits:
 * 7.2, 0.039.
 */
function bound(share: number): { readonly percent: number; readonly digits: number; readonly text: string } {
  const exact = share * 100;
  const digits = exact >= 1 ? 1 : 1 - Math.floor(Math.log10(exact));
  const scale = 10 ** digits;
  const percent = Math.ceil(exact * scale) / scale;
  return { percent, digits, text: percent.toFixed(digits) };
}
