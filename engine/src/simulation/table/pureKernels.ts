import type { Kernels } from './kernels.ts';
import { overlap, popcount } from './popcount.ts';
import { split } from './pureSplit.ts';
import { nibbles, onesOf } from './words.ts';

const LOW_BITS = 0x01010101;

/** The loops in JavaScript. */
export const pureKernels: Kernels = { greater, meet, and, popcount, overlap, split, splitCost: 1 };

/** x > t from bit planes (O'Neil and Quass 1997): start at t's lowest 0 bit, then OR planes where t has 0, AND where 1. */
function greater(
  words: Int32Array,
  to: number,
  planes: readonly number[],
  from: number,
  above: number,
  n: number,
): number {
  const count = planes.length;
  if (above < 0 || above >= 2 ** count - 1) {
    words.fill(above < 0 ? -1 : 0, to, to + n);
    return above < 0 ? n * 32 : 0;
  }
  let b = 0;
  while ((above >>> b) & 1) b++;
  let sofar = planes[b]! + from;
  let ones: number;
  do {
    // Two planes a pass: the same one twice where there is but one more, the first itself where there is none.
    const first = b + 1 < count ? b + 1 : b;
    const second = b + 2 < count ? b + 2 : first;
    ones = join(words, to, sofar, planes[first]! + from, above >>> first, planes[second]! + from, above >>> second, n);
    sofar = to;
    b += 2;
  } while (b + 1 < count);
  return ones;
}

/** `words[to + i]` = what lies at `a`, and then `b`, and then `c`, each by AND where its bit is set, else by OR. */
function join(
  words: Int32Array,
  to: number,
  a: number,
  b: number,
  bitB: number,
  c: number,
  bitC: number,
  n: number,
): number {
  // a & b is ~(~a | ~b): with masks instead of branches both are ORs.
  const f = -(bitB & 1);
  const h = -(bitC & 1);
  const g = f ^ h;
  let ones = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const w = ((((words[a + i]! ^ f) | (words[b + i]! ^ f)) ^ g) | (words[c + i]! ^ h)) ^ h;
    const x = ((((words[a + i + 1]! ^ f) | (words[b + i + 1]! ^ f)) ^ g) | (words[c + i + 1]! ^ h)) ^ h;
    const y = ((((words[a + i + 2]! ^ f) | (words[b + i + 2]! ^ f)) ^ g) | (words[c + i + 2]! ^ h)) ^ h;
    const z = ((((words[a + i + 3]! ^ f) | (words[b + i + 3]! ^ f)) ^ g) | (words[c + i + 3]! ^ h)) ^ h;
    words[to + i] = w;
    words[to + i + 1] = x;
    words[to + i + 2] = y;
    words[to + i + 3] = z;
    ones += Math.imul(nibbles(w) + nibbles(x) + nibbles(y) + nibbles(z), LOW_BITS) >>> 24;
  }
  for (; i < n; i++) {
    const w = ((((words[a + i]! ^ f) | (words[b + i]! ^ f)) ^ g) | (words[c + i]! ^ h)) ^ h;
    words[to + i] = w;
    ones += onesOf(w);
  }
  return ones;
}

/** Two masks are written, four at a time join them: most of an AND's time goes into reading and writing its result. */
function meet(
  words: Int32Array,
  to: number,
  masks: readonly number[],
  flips: readonly (0 | -1)[],
  from: number,
  n: number,
): number {
  const count = masks.length;
  if (count < 2) words.fill(-1, to, to + n);
  else {
    const a = masks[0]! + from;
    const b = masks[1]! + from;
    const e = flips[0]!;
    const f = flips[1]!;
    for (let i = 0; i < n; i++) words[to + i] = (words[a + i]! ^ e) & (words[b + i]! ^ f);
  }
  let k = count < 2 ? 0 : 2;
  for (; k + 3 < count; k += 4) {
    const a = masks[k]! + from;
    const b = masks[k + 1]! + from;
    const c = masks[k + 2]! + from;
    const d = masks[k + 3]! + from;
    const e = flips[k]!;
    const f = flips[k + 1]!;
    const g = flips[k + 2]!;
    const h = flips[k + 3]!;
    for (let i = 0; i < n; i++) {
      words[to + i]! &= (words[a + i]! ^ e) & (words[b + i]! ^ f) & (words[c + i]! ^ g) & (words[d + i]! ^ h);
    }
  }
  for (; k < count; k++) {
    const a = masks[k]! + from;
    const e = flips[k]!;
    for (let i = 0; i < n; i++) words[to + i]! &= words[a + i]! ^ e;
  }
  return popcount(words, to, n);
}

function and(words: Int32Array, to: number, a: number, b: number, n: number): void {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! & words[b + i]!;
}
