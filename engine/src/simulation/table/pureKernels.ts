import type { Kernels } from './kernels.ts';
import { overlap, popcount } from './popcount.ts';
import { all, any, either, only } from './pureJoins.ts';
import { split } from './pureSplit.ts';

export const pureKernels: Kernels = { greater, meet, and, popcount, overlap, split, splitCost: 1 };

/**
 * Computes value > `above` (O'Neil and Quass 1997). From the lowest 0 bit of `above` upward, ORs each plane where
 * `above` has a 0 and ANDs each plane where `above` has a 1.
 */
function greater(
  words: Int32Array,
  to: number,
  planes: readonly number[],
  from: number,
  above: number,
  n: number,
): void {
  const count = planes.length;
  if (above < 0 || above >= 2 ** count - 1) {
    words.fill(above < 0 ? -1 : 0, to, to + n);
    return;
  }
  let b = 0;
  while ((above >>> b) & 1) b++;
  let sofar = planes[b]! + from;
  // All bit planes above the highest 1 bit of the threshold are ORed. For most betting lines, nearly all planes are
  // above this bit.
  const top = 31 - Math.clz32(above);
  for (b++; b <= top; b += 2, sofar = to) {
    const next = Math.min(b + 1, count - 1);
    either(words, to, sofar, planes[b]! + from, above >>> b, planes[next]! + from, above >>> next, n);
  }
  const rest = planes.slice(b).map((plane) => plane + from);
  if (rest.length > 0 || sofar !== to) any(words, to, [sofar, ...rest], n);
}

function meet(
  words: Int32Array,
  to: number,
  masks: readonly number[],
  flips: readonly (0 | -1)[],
  from: number,
  n: number,
): void {
  const ranges = (flip: 0 | -1): number[] => masks.filter((_, k) => flips[k] === flip).map((mask) => mask + from);
  const held = ranges(0);
  const not = ranges(-1);
  if (held.length === 0) words.fill(-1, to, to + n);
  // If there are inverted masks, a single mask that is not inverted needs no AND, because `only` takes it as the first
  // range.
  else if (held.length > 1 || not.length === 0) all(words, to, held, n);
  if (not.length > 0) only(words, to, [held.length === 1 ? held[0]! : to, ...not], n);
}

function and(words: Int32Array, to: number, a: number, b: number, n: number): void {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! & words[b + i]!;
}
