/**
 * The loops over the words of a table, with 128-bit vectors, in AssemblyScript. `npm run made` compiles this file into
 * `engine/src/simulation/wasm/code.ts`.
 *
 * Exported functions take offsets and lengths in words; lengths are multiples of 32. The other functions take bytes. The
 * memory starts with larger arguments: a list at byte 0, and 256 counts at byte COUNTS. It has 16 MB, enough for games
 * of up to about 150,000 records. Unwritten pages cost only address space. Growing detaches the JavaScript views, and
 * code that has ever seen a detached view runs an eighth slower.
 */
const COUNTS: usize = 4096;

/** The operations of `join`. JavaScript uses the same numbers. Every other number is OR. */
const AND: u32 = 0;
const AND_NOT: u32 = 1;

/** The length of the block that is being split, in bytes. */
let length: usize = 0;

@inline
function andInto(to: usize, a: usize, b: usize, flips: v128): void {
  v128.store(to, v128.and(v128.load(a), v128.xor(v128.load(b), flips)));
}

/** to[i] = a[i] & (b[i] ^ flip) */
function andAll(to: usize, a: usize, b: usize, flip: i32, bytes: usize): void {
  const flips = i32x4.splat(flip);
  for (const end = to + bytes; to < end; to += 32, a += 32, b += 32) {
    andInto(to, a, b, flips);
    andInto(to + 16, a + 16, b + 16, flips);
  }
}

@inline
function pairs(bytes: v128): v128 {
  return i16x8.extadd_pairwise_i8x16_u(bytes);
}

@inline
function fours(lanes: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(lanes);
}

function sum(four: v128): i32 {
  return (
    i32x4.extract_lane(four, 0) +
    i32x4.extract_lane(four, 1) +
    i32x4.extract_lane(four, 2) +
    i32x4.extract_lane(four, 3)
  );
}

@inline
function ones(a: usize, b: usize): v128 {
  return i8x16.popcnt(v128.and(v128.load(a), v128.load(b)));
}

/** The number of one bits in a & b. */
function overlapOf(a: usize, b: usize, bytes: usize): i32 {
  let sums = i32x4.splat(0);
  for (const end = a + bytes; a < end; a += 64, b += 64) {
    const upper = i8x16.add(ones(a, b), ones(a + 16, b + 16));
    const lower = i8x16.add(ones(a + 32, b + 32), ones(a + 48, b + 48));
    sums = i32x4.add(sums, fours(pairs(i8x16.add(upper, lower))));
  }
  return sum(sums);
}

export function and(to: usize, a: usize, b: usize, n: usize): void {
  andAll(to << 2, a << 2, b << 2, 0, n << 2);
}

export function overlap(a: usize, b: usize, n: usize): i32 {
  return overlapOf(a << 2, b << 2, n << 2);
}

/**
 * Starts with all ones and applies a list of operations. The list is at bytes 0 to `last`, in pairs: a byte offset of
 * words, and an operation.
 */
export function join(to: usize, last: usize, n: usize): void {
  const all = i32x4.splat(-1);
  for (let i: usize = 0, end = n << 2; i < end; i += 128) {
    let r0 = all, r1 = all, r2 = all, r3 = all, r4 = all, r5 = all, r6 = all, r7 = all;
    for (let k: usize = 0; k < last; k += 8) {
      const p = <usize>load<u32>(k) + i;
      const how = load<u32>(k, 4);
      if (how == AND) {
        r0 = v128.and(r0, v128.load(p));
        r1 = v128.and(r1, v128.load(p, 16));
        r2 = v128.and(r2, v128.load(p, 32));
        r3 = v128.and(r3, v128.load(p, 48));
        r4 = v128.and(r4, v128.load(p, 64));
        r5 = v128.and(r5, v128.load(p, 80));
        r6 = v128.and(r6, v128.load(p, 96));
        r7 = v128.and(r7, v128.load(p, 112));
      } else if (how == AND_NOT) {
        r0 = v128.andnot(r0, v128.load(p));
        r1 = v128.andnot(r1, v128.load(p, 16));
        r2 = v128.andnot(r2, v128.load(p, 32));
        r3 = v128.andnot(r3, v128.load(p, 48));
        r4 = v128.andnot(r4, v128.load(p, 64));
        r5 = v128.andnot(r5, v128.load(p, 80));
        r6 = v128.andnot(r6, v128.load(p, 96));
        r7 = v128.andnot(r7, v128.load(p, 112));
      } else {
        r0 = v128.or(r0, v128.load(p));
        r1 = v128.or(r1, v128.load(p, 16));
        r2 = v128.or(r2, v128.load(p, 32));
        r3 = v128.or(r3, v128.load(p, 48));
        r4 = v128.or(r4, v128.load(p, 64));
        r5 = v128.or(r5, v128.load(p, 80));
        r6 = v128.or(r6, v128.load(p, 96));
        r7 = v128.or(r7, v128.load(p, 112));
      }
    }
    const p = (to << 2) + i;
    v128.store(p, r0);
    v128.store(p, r1, 16);
    v128.store(p, r2, 32);
    v128.store(p, r3, 48);
    v128.store(p, r4, 64);
    v128.store(p, r5, 80);
    v128.store(p, r6, 96);
    v128.store(p, r7, 112);
  }
}

@inline
function add(counts: usize, value: usize, n: i32): void {
  const at = counts + (value << 2);
  store<i32>(at, load<i32>(at) + n);
}

@inline
function more(sums: v128, bits: v128): v128 {
  return i16x8.add(sums, pairs(i8x16.popcnt(bits)));
}

/** Splits a part by the last two planes at once. Counts A, B and both, and derives the counts of only A, only B and neither. */
function quarters(part: usize, records: i32, counts: usize): void {
  let planeA: usize = load<u32>(4);
  let planeB: usize = load<u32>(0);
  const none = i16x8.splat(0);
  let a = none, b = none, ab = none;
  for (const end = part + length; part < end; part += 16, planeA += 16, planeB += 16) {
    const x = v128.load(part);
    const xA = v128.and(x, v128.load(planeA));
    const inB = v128.load(planeB);
    a = more(a, xA);
    b = more(b, v128.and(x, inB));
    ab = more(ab, v128.and(xA, inB));
  }
  const both = sum(fours(ab));
  const onlyA = sum(fours(a)) - both;
  const onlyB = sum(fours(b)) - both;
  add(counts, 3, both);
  add(counts, 2, onlyA);
  add(counts, 1, onlyB);
  add(counts, 0, records - both - onlyA - onlyB);
}

/** Splits a part by the last three planes at once. */
function eighths(part: usize, records: i32, counts: usize): void {
  let planeA: usize = load<u32>(8);
  let planeB: usize = load<u32>(4);
  let planeC: usize = load<u32>(0);
  const none = i16x8.splat(0);
  let a = none, b = none, c = none, ab = none, ac = none, bc = none, abc = none;
  for (const end = part + length; part < end; part += 16, planeA += 16, planeB += 16, planeC += 16) {
    const x = v128.load(part);
    const inB = v128.load(planeB);
    const inC = v128.load(planeC);
    const xA = v128.and(x, v128.load(planeA));
    const xB = v128.and(x, inB);
    const xAB = v128.and(xA, inB);
    a = more(a, xA);
    b = more(b, xB);
    c = more(c, v128.and(x, inC));
    ab = more(ab, xAB);
    ac = more(ac, v128.and(xA, inC));
    bc = more(bc, v128.and(xB, inC));
    abc = more(abc, v128.and(xAB, inC));
  }
  const all = sum(fours(abc));
  const onlyAB = sum(fours(ab)) - all;
  const onlyAC = sum(fours(ac)) - all;
  const onlyBC = sum(fours(bc)) - all;
  const onlyA = sum(fours(a)) - onlyAB - onlyAC - all;
  const onlyB = sum(fours(b)) - onlyAB - onlyBC - all;
  const onlyC = sum(fours(c)) - onlyAC - onlyBC - all;
  add(counts, 7, all);
  add(counts, 6, onlyAB);
  add(counts, 5, onlyAC);
  add(counts, 4, onlyA);
  add(counts, 3, onlyBC);
  add(counts, 2, onlyB);
  add(counts, 1, onlyC);
  add(counts, 0, records - all - onlyAB - onlyAC - onlyBC - onlyA - onlyB - onlyC);
}

/** Whether a & b has a one bit. */
function any(a: usize, b: usize): bool {
  let found = i32x4.splat(0);
  for (const end = a + length; a < end; a += 16, b += 16) {
    found = v128.or(found, v128.and(v128.load(a), v128.load(b)));
  }
  return v128.any_true(found);
}

/**
 * Splits the records of a part by the remaining planes: the plane whose offset is at `k`, and those before it in the
 * list. `counts` is the address of the count of the smallest possible value.
 */
function halve(part: usize, records: i32, k: usize, counts: usize): void {
  const plane: usize = load<u32>(k);
  if (k == 0) {
    const n = overlapOf(part, plane, length);
    add(counts, 1, n);
    add(counts, 0, records - n);
    return;
  }
  if (k == 4) return quarters(part, records, counts);
  if (!any(part, plane)) return halve(part, records, k - 4, counts);
  if (k == 8) return eighths(part, records, counts);
  const next = part + length;
  andAll(next, part, plane, 0, length);
  const n = overlapOf(next, next, length);
  halve(next, n, k - 4, counts + (<usize>4 << (k >> 2)));
  andAll(next, part, plane, -1, length);
  halve(next, records - n, k - 4, counts);
}

/**
 * Adds the number of hits per value to the counts. The planes of the value have their byte offsets in the list.
 * Overwrites the words after the block.
 */
export function split(hit: usize, hits: i32, planes: usize, n: usize): void {
  length = n << 2;
  halve(hit << 2, hits, (planes - 1) << 2, COUNTS);
}
