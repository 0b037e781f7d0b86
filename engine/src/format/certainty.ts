import type { SlipPrice } from '../parlay/index.ts';
import { formatInterval } from './odds.ts';

/**
 * How sure a share is: `4.6% to 5.4%`. Where no record holds, or every one, one decimal would claim a certainty that no
 * simulation has: there the 95 % bound is given instead, `fewer than 0.039%`, `more than 99.961%`.
 */
export function formatCertainty({ hits, records, interval }: SlipPrice): string {
  const [low, high] = interval;
  if (hits === 0) return `fewer than ${bound(high).text}%`;
  if (hits === records) {
    const { percent, digits } = bound(1 - low);
    return `more than ${(100 - percent).toFixed(digits)}%`;
  }
  return formatInterval(interval);
}

/** A small share in percent, rounded up (a bound must hold) to the digits that say something: 7.2, 0.039. */
function bound(share: number): { readonly percent: number; readonly digits: number; readonly text: string } {
  const exact = share * 100;
  const digits = exact >= 1 ? 1 : 1 - Math.floor(Math.log10(exact));
  const scale = 10 ** digits;
  const percent = Math.ceil(exact * scale) / scale;
  return { percent, digits, text: percent.toFixed(digits) };
}
