import { normalQuantile } from '@ddh/engine/internal/odds';

/** A 32-bit finalizer: every input bit affects every output bit (xor-shift and multiply). */
function mix(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

/**
 * A uniform number between 0 and 1, exclusive, from a seed (0 to 2^53 - 1) and a key. It does not depend on other rows
 * or their order.
 */
export function uniformAt(seed: number, key: string): number {
  let h = mix(mix((seed % 2 ** 32) | 0) ^ Math.floor(seed / 2 ** 32) ^ 0x5851f42d);
  for (let i = 0; i < key.length; i++) h = mix((h + 0x9e3779b9) ^ key.charCodeAt(i));
  return ((h >>> 0) + 0.5) / 2 ** 32;
}

/** Like `uniformAt`, but the number has the standard normal distribution. */
export const normalAt = (seed: number, key: string): number => normalQuantile(uniformAt(seed, key));
