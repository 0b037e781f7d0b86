import { normalQuantile } from '@ddh/engine/internal/odds';

/** A 32-bit finalizer: every input bit reaches every output bit (xor-shift and multiply). */
function mix(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

/**
 * A number above 0 and below 1 that follows from a seed (0 to 2^53 - 1) and a key alone: what a row gets does not depend on
 * which rows there are beside it, nor on their order.
 */
export function uniformAt(seed: number, key: string): number {
  let h = mix(mix((seed % 2 ** 32) | 0) ^ Math.floor(seed / 2 ** 32) ^ 0x5851f42d);
  for (let i = 0; i < key.length; i++) h = mix((h + 0x9e3779b9) ^ key.charCodeAt(i));
  return ((h >>> 0) + 0.5) / 2 ** 32;
}

/** The same, of the standard normal distribution. */
export const normalAt = (seed: number, key: string): number => normalQuantile(uniformAt(seed, key));
