import { SLOT_BITS, SLOTS } from './prepare.ts';

/** The first index from `from` on whose running sum exceeds a draw below 2^32. */
export function pick(sums: Float64Array, from: number, draw: number): number {
  let i = from;
  while (draw >= sums[i]!) i++;
  return i - from;
}

/** One look-up in an alias table of `SLOTS` cells. */
export function lookUp(tables: Int32Array, offset: number, draw: number): number {
  const slot = draw & (SLOTS - 1);
  const cell = offset + slot * 2;
  return draw >>> SLOT_BITS < tables[cell]! ? slot : tables[cell + 1]!;
}

/**
 * Another assistant than the first: the draw is scaled to the weight that is left and steps over the first's.
 * One multiplication of doubles, which IEEE 754 rounds the same everywhere; the result is below 2^32.
 */
export function pickOther(sums: Float64Array, row: number, first: number, draw: number): number {
  const start = first === 0 ? 0 : sums[row + first - 1]!;
  const width = sums[row + first]! - start;
  let x = Math.floor((draw * (sums[row + SLOTS - 1]! - width)) / 4294967296);
  if (x >= start) x += width;
  return pick(sums, row, x);
}
