/**
 * A distribution as integers that sum to exactly 2^32, the number of values of a draw. Sampling needs only integer
 * arithmetic, so every JavaScript engine draws the same outcomes. Results of Math.exp and Math.pow may differ in the
 * last bit, so they are used only to compile a game model.
 */
export type Weights = readonly number[];

/** @shape */
export const WEIGHT_SUM = 2 ** 32;

/**
 * Converts probabilities, or any non-negative numbers, to weights. Rounds down, then adds 1 to the weights with the
 * largest remainders.
 */
export function toWeights(measure: readonly number[]): Weights {
  const total = measure.reduce((sum, p) => sum + p, 0);
  if (!(total > 0 && Number.isFinite(total)))
    throw new RangeError(`the total of a distribution must be positive and finite, not ${total}`);
  const exact = measure.map((p) => (p / total) * WEIGHT_SUM);
  const weights = exact.map(Math.floor);
  let rest = WEIGHT_SUM - weights.reduce((sum, w) => sum + w, 0);
  const byRemainder = exact.map((x, i) => ({ i, r: x - Math.floor(x) })).toSorted((a, b) => b.r - a.r || a.i - b.i);
  for (let k = 0; rest > 0; k = (k + 1) % byRemainder.length, rest--) {
    const { i } = byRemainder[k]!;
    weights[i] = weights[i]! + 1;
  }
  return weights;
}

/**
 * Number of cells of an alias table, and number of bits of a cell's index. A table has a cell for each of at most
 * `LIMITS.skatersMost` skaters, or for each of at most `LIMITS.counts` values of a count.
 * @shape
 */
export const SLOT_BITS = 5;
export const SLOTS = 2 ** SLOT_BITS;

/**
 * Writes an alias table to the SLOTS words from `at` on. With integers, the alias method is exact. A cell has its
 * threshold in the upper bits and its alias in the lower SLOT_BITS, and covers 2^32 / SLOTS draws. To sample a draw u:
 * `slot = u & (SLOTS - 1)`, `u >>> SLOT_BITS < cell >>> SLOT_BITS ? slot : cell & (SLOTS - 1)`.
 */
export function writeAlias(into: Uint32Array, at: number, weights: Weights): void {
  const capacity = WEIGHT_SUM / SLOTS;
  const left = Array.from({ length: SLOTS }, (_, i) => weights[i] ?? 0);
  const small: number[] = [];
  const large: number[] = [];
  const sort = (i: number): number => (left[i]! < capacity ? small : large).push(i);
  for (let i = SLOTS - 1; i >= 0; i--) sort(i);
  while (small.length > 0) {
    const poor = small.pop()!;
    // `large` is not empty here: the mean of `left` over the unfinished cells is `capacity`, so if one cell has less,
    // another cell has more.
    const rich = large.pop()!;
    into[at + poor] = left[poor]! * SLOTS + rich;
    left[rich] = left[rich]! - (capacity - left[poor]!);
    sort(rich);
  }
  // A full cell has itself as alias, so its threshold, which would need one more bit, does not matter.
  for (const full of large) into[at + full] = full;
}

/** Number of highest bits of a draw for whose values a row of running sums has a guide. @shape */
const GUIDE_BITS = 6;
export const GUIDE_SHIFT = 32 - GUIDE_BITS;
/** Number of words of a row of running sums: SLOTS sums, then the bytes of the guide. */
export const ROW = SLOTS + 2 ** GUIDE_BITS / 4;

/**
 * Writes the running sums of the weights to the ROW words from `at` on, each less 1 (mod 2^32), and the last one again
 * up to the end. The outcome of a draw u is the first index from `guide[u >>> GUIDE_SHIFT]` on whose word is at least u.
 * Indexes of weight 0 before the first outcome are never reached.
 */
export function writeSums(into: Uint32Array, at: number, weights: Weights): void {
  const guide = new Uint8Array(into.buffer, into.byteOffset + (at + SLOTS) * 4, 2 ** GUIDE_BITS);
  let sum = 0;
  let slot = 0;
  for (let i = 0; i < SLOTS; i++) {
    sum += weights[i] ?? 0;
    into[at + i] = sum - 1;
    while (slot < guide.length && slot * 2 ** GUIDE_SHIFT < sum) guide[slot++] = i;
  }
  guide.fill(SLOTS - 1, slot);
}
