import type { OddsType } from '../domain/index.ts';
import { probabilityToDecimal, wilson, type Interval, type Probability } from '../odds/index.ts';
import type { SlipPrice } from '../parlay/index.ts';
import { formatFineShare, formatOdds, formatProbability } from './odds.ts';

/** A probability that was counted in records. */
type Counted = Pick<SlipPrice, 'hits' | 'records' | 'interval'>;

/** A narrower interval gets more than one decimal, so that it is seen to narrow. */
const NARROW = 0.002;

/**
 * How sure a share is: `4.6% to 5.4%`, `26.75% to 26.92%`. Where no record holds, or every one, one decimal would claim a certainty that no
 * simulation has: there the 95 % bound is given instead, `< 0.039%`, `> 99.961%`.
 */
export function formatCertainty({ hits, records, interval }: Counted): string {
  const [low, high] = interval;
  if (hits === 0) return `< ${bound(high).text}%`;
  if (hits === records) {
    const { percent, digits } = bound(1 - low);
    return `> ${(100 - percent).toFixed(digits)}%`;
  }
  const width = high - low;
  const digits = width >= NARROW ? 1 : width >= NARROW / 10 ? 2 : 3;
  return `${formatProbability(low, digits)} to ${formatProbability(high, digits)}`;
}

/** A counted share that is never a bare zero: `5.0%`, `0.01%`, `99.98%`, and the bound `< 0.039%` without a hit. */
export function formatCountedShare({
  hits,
  probability,
  interval,
}: Pick<SlipPrice, 'hits' | 'probability' | 'interval'>): string {
  return hits === 0 ? `< ${bound(interval[1]).text}%` : formatFineShare(probability);
}

/** `formatCountedShare` from the counts alone. */
export const formatShareOf = (hits: number, records: number): string =>
  formatCountedShare({ hits, probability: (hits / records) as Probability, interval: wilson(hits, records) });

/**
 * A 95 % interval as odds, from those of its high end to those of its low end: `+1737 to +2079`. An end without odds
 * leaves it open: `over +260312`, `under 1.01`.
 */
export function formatOddsInterval([low, high]: Interval, type: OddsType): string {
  if (low === 0) return `over ${formatOdds(high, type)}`;
  if (high === 1) return `under ${type === 'decimal' ? decimalAbove(low) : formatOdds(low, type)}`;
  const [from, to] = [formatOdds(high, type), formatOdds(low, type)];
  return from === to ? from : `${from} to ${to}`;
}

/** Rounded up: nothing is under 1.00. */
function decimalAbove(p: Probability): string {
  const exact = probabilityToDecimal(p) ?? Infinity;
  const near = exact.toFixed(2);
  return Number(near) >= exact ? near : (Number(near) + 0.01).toFixed(2);
}

/** A small share in percent, rounded up (a bound must hold) to its significant digits: 7.2, 0.039. */
function bound(share: number): { readonly percent: number; readonly digits: number; readonly text: string } {
  const exact = share * 100;
  const digits = exact >= 1 ? 1 : 1 - Math.floor(Math.log10(exact));
  const scale = 10 ** digits;
  const percent = Math.ceil(exact * scale) / scale;
  return { percent, digits, text: percent.toFixed(digits) };
}
