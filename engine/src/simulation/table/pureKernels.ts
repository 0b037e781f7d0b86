import type { Kernels } from './kernels.ts';

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
  let lowest = 0;
  while ((above >>> lowest) & 1) lowest++;
  const p0 = planes[lowest]! + from;
  if (count - lowest === 1) {
    words.copyWithin(to, p0, p0 + n);
    return popcount(words, to, n);
  }
  const p1 = planes[lowest + 1]! + from;
  const m1 = -((above >>> (lowest + 1)) & 1);
  let b = lowest + 2;
  if (b === count) {
    for (let i = 0; i < n; i++) words[to + i] = chain(words[p0 + i]!, words[p1 + i]!, m1);
    return popcount(words, to, n);
  }
  const p2 = planes[b]! + from;
  const m2 = -((above >>> b++) & 1);
  if (b === count) {
    for (let i = 0; i < n; i++) {
      words[to + i] = chain(chain(words[p0 + i]!, words[p1 + i]!, m1), words[p2 + i]!, m2);
    }
    return popcount(words, to, n);
  }
  const p3 = planes[b]! + from;
  const m3 = -((above >>> b++) & 1);
  for (let i = 0; i < n; i++) {
    const a = chain(chain(words[p0 + i]!, words[p1 + i]!, m1), words[p2 + i]!, m2);
    words[to + i] = chain(a, words[p3 + i]!, m3);
  }
  for (; b < count; b++) {
    const p = planes[b]! + from;
    const m = -((above >>> b) & 1);
    for (let i = 0; i < n; i++) words[to + i] = chain(words[to + i]!, words[p + i]!, m);
  }
  return popcount(words, to, n);
}

/** `mask ? a & p : a | p` without a branch; `mask` is 0 or -1. */
function chain(a: number, p: number, mask: number): number {
  return (a & p) | (~mask & (a | p));
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

function and(words: Int32Array, to: number, a: number, b: number, n: number): number {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! & words[b + i]!;
  return popcount(words, to, n);
}

/** Hamming weight; four words share the multiply (no popcount instruction in JavaScript). */
function popcount(words: Int32Array, at: number, n: number): number {
  let total = 0;
  let i = at;
  const end = at + n;
  for (; i + 3 < end; i += 4) {
    total +=
      Math.imul(
        nibbles(words[i]!) + nibbles(words[i + 1]!) + nibbles(words[i + 2]!) + nibbles(words[i + 3]!),
        LOW_BITS,
      ) >>> 24;
  }
  for (; i < end; i++) total += Math.imul(nibbles(words[i]!), LOW_BITS) >>> 24;
  return total;
}

function overlap(words: Int32Array, a: number, b: number, n: number): number {
  let total = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    total +=
      Math.imul(
        nibbles(words[a + i]! & words[b + i]!) +
          nibbles(words[a + i + 1]! & words[b + i + 1]!) +
          nibbles(words[a + i + 2]! & words[b + i + 2]!) +
          nibbles(words[a + i + 3]! & words[b + i + 3]!),
        LOW_BITS,
      ) >>> 24;
  }
  for (; i < n; i++) total += Math.imul(nibbles(words[a + i]! & words[b + i]!), LOW_BITS) >>> 24;
  return total;
}

/** The ones of each byte, in that byte. */
function nibbles(v: number): number {
  v -= (v >>> 1) & 0x55555555;
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

function split(
  words: Int32Array,
  hit: number,
  hits: number,
  planes: readonly number[],
  from: number,
  n: number,
  counts: Int32Array,
): void {
  halve(words, hit, hits, planes, from, n, counts, planes.length - 1, 0);
}

/** The records of a part by the bits that are left: `bit` and those below it. `value` has those above. */
function halve(
  words: Int32Array,
  part: number,
  records: number,
  planes: readonly number[],
  from: number,
  n: number,
  counts: Int32Array,
  bit: number,
  value: number,
): void {
  if (bit < 0) {
    counts[value]! += records;
    return;
  }
  const plane = planes[bit]! + from;
  const ones = overlap(words, part, plane, n);
  if (bit === 0) {
    counts[value + 1]! += ones;
    counts[value]! += records - ones;
    return;
  }
  const next = part + n;
  if (ones === records || ones === 0) {
    // Nothing to part: the same records go on.
    halve(words, part, records, planes, from, n, counts, bit - 1, ones === 0 ? value : value + 2 ** bit);
    return;
  }
  for (let i = 0; i < n; i++) words[next + i] = words[part + i]! & words[plane + i]!;
  halve(words, next, ones, planes, from, n, counts, bit - 1, value + 2 ** bit);
  for (let i = 0; i < n; i++) words[next + i] = words[part + i]! & ~words[plane + i]!;
  halve(words, next, records - ones, planes, from, n, counts, bit - 1, value);
}
