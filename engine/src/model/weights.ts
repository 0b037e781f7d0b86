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
 * Writes an alias table. With integers, the alias method is exact. Writes `slots` = 2^bits pairs (threshold, alias) to
 * `into`, from `offset` on. Each pair covers 2^32 / slots draws. To sample a draw u: `slot = u & (slots - 1)`, `u >>>
 * bits < threshold ? slot : alias`.
 */
export function writeAlias(into: Int32Array, offset: number, weights: Weights, slots: number): void {
  const capacity = WEIGHT_SUM / slots;
  const left = Array.from({ length: slots }, (_, i) => weights[i] ?? 0);
  const small: number[] = [];
  const large: number[] = [];
  const sort = (i: number): number => (left[i]! < capacity ? small : large).push(i);
  for (let i = slots - 1; i >= 0; i--) sort(i);
  while (small.length > 0) {
    const poor = small.pop()!;
    // `large` is not empty here: the mean of `left` over the unfinished cells is `capacity`, so if one cell has less,
    // another cell has more.
    const rich = large.pop()!;
    into[offset + poor * 2] = left[poor]!;
    into[offset + poor * 2 + 1] = rich;
    left[rich] = left[rich]! - (capacity - left[poor]!);
    sort(rich);
  }
  for (const full of large) {
    into[offset + full * 2] = capacity;
    into[offset + full * 2 + 1] = full;
  }
}

/** Writes the running sums of the weights. The outcome of a draw u is the first index whose sum exceeds u. */
export function writeSums(into: Float64Array, offset: number, weights: Weights): void {
  let sum = 0;
  weights.forEach((w, i) => {
    sum += w;
    into[offset + i] = sum;
  });
}
