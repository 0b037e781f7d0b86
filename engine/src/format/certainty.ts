import type { SlipPrice } from '../parlay/index.ts';

/** An interval narrower than this is given with a digit more than one: else its narrowing would not be seen. */
const NARROW = 0.002;

/**
 * How sure a share is: `4.6% to 5.4%`, `26.75% to 26.92%`. Where no record holds, or every one, one decimal would claim a certainty that no
 * simulation has: there the 95 % bound is given instead, `fewer than 0.039%`, `more than 99.961%`.
 */
export function formatCertainty({ hits, records, interval }: SlipPrice): string {
  const [low, high] = interval;
  if (hits === 0) return `fewer than ${bound(high).text}%`;
  if (hits === records) {
    const { percent, digits } = bound(1 - low);
    return `more than ${(100 - percent).toFixed(digits)}%`;
  }
  const width = high - low;
  const digits = width >= NARROW ? 1 : width >= NARROW / 10 ? 2 : 3;
  return `${(low * 100).toFixed(digits)}% to ${(high * 100).toFixed(digits)}%`;
}

/** A small share in percent, rounded up (a bound must hold) to the digits that say something: 7.2, 0.039. */
function bound(share: number): { readonly percent: number; readonly digits: number; readonly text: string } {
  const exact = share * 100;
  const digits = exact >= 1 ? 1 : 1 - Math.floor(Math.log10(exact));
  const scale = 10 ** digits;
  const percent = Math.ceil(exact * scale) / scale;
  return { percent, digits, text: percent.toFixed(digits) };
}
