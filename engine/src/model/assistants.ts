/**
 * Expected goals of each scorer with one assist (`single`) and with two assists (`double`). Only the proportions
 * matter.
 */
export type AssistedGoals = { readonly single: readonly number[]; readonly double: readonly number[] };

/**
 * `defense`: whether each skater is a defenseman. `second`: factor for the weight of a defenseman as second assistant
 * if the first assistant is also a defenseman.
 */
export type Helpers = { readonly defense: readonly boolean[]; readonly second: number };

/**
 * Returns the exact expected assists of every skater. `rows` has one row of weights per skater. The first assistant is
 * drawn from the scorer's row. If the first assistant is a forward, the second assistant is drawn from this forward's
 * own row, without the scorer. Otherwise, the second assistant is drawn from the rest of the scorer's row.
 */
export function expectedAssists(
  { single, double }: AssistedGoals,
  rows: Float64Array,
  { defense, second }: Helpers,
): number[] {
  const size = single.length;
  const expected = Array.from({ length: size }, () => 0);
  // `odds[k]`, for the current scorer and a defenseman k: the probability that k is the first assistant, divided by the
  // total weight of all players who can be the second assistant after k.
  const odds = new Float64Array(size);
  // `passes[k]`, for a forward k: the expected number of goals with two assists on which k is the first assistant. The
  // second assistant is drawn from k's row without the scorer, so each scorer's number is divided by the sum of that
  // row.
  const passes = new Float64Array(size);
  for (let s = 0; s < size; s++) {
    const both = double[s]!;
    const any = single[s]! + both;
    if (any === 0) continue;
    const row = s * size;
    let ofDefense = 0;
    for (let k = 0; k < size; k++) if (defense[k]!) ofDefense += rows[row + k]!;
    let defensemen = 0;
    for (let k = 0; k < size; k++) {
      const p = rows[row + k]!;
      if (defense[k]!) defensemen += odds[k] = p / (1 - ofDefense + second * (ofDefense - p));
      else {
        const back = rows[k * size + s]!;
        const pass = (both * p) / (1 - back);
        passes[k] = passes[k]! + pass;
        expected[s] = expected[s]! - pass * back;
      }
    }
    for (let h = 0; h < size; h++) {
      const others = defense[h]! ? second * (defensemen - odds[h]!) : defensemen;
      expected[h] = expected[h]! + rows[row + h]! * (any + both * others);
    }
  }
  for (let k = 0; k < size; k++)
    if (passes[k]! > 0) for (let h = 0; h < size; h++) expected[h] = expected[h]! + passes[k]! * rows[k * size + h]!;
  return expected;
}

function writeRows(rows: Float64Array, affinity: Float64Array, weights: readonly number[]): void {
  const size = weights.length;
  for (let row = 0; row < rows.length; row += size) {
    let sum = 0;
    for (let h = 0; h < size; h++) sum += rows[row + h] = affinity[row + h]! * weights[h]!;
    for (let h = 0; h < size; h++) rows[row + h]! /= sum;
  }
}

/**
 * The fit of the assistants' weights ends when the relative error of every skater is at most CLOSE, or after MAX_ROUNDS
 * rounds.
 * @shape
 */
const CLOSE = 1e-7;
const MAX_ROUNDS = 200;
/**
 * MAX_STEP limits the factor by which a weight changes in a round. MIN_WEIGHT is the lowest weight, as a share of the
 * sum. Without these limits, the weights diverge if the rates cannot be met.
 */
const MAX_STEP = 10;
const MIN_WEIGHT = 1e-6;

/**
 * Returns, for each scorer, the probability that each teammate is the first assistant. It is proportional to the
 * affinity of scorer and teammate times the teammate's weight. The weights come from proportional fitting, so that the
 * expected assists of every skater are `wanted`. The sum of `wanted` must equal the assists of `goals`.
 */
export function assistantRows(
  goals: AssistedGoals,
  wanted: readonly number[],
  affinity: Float64Array,
  helpers: Helpers,
): Float64Array {
  const rows = new Float64Array(affinity.length);
  let weights = wanted;
  writeRows(rows, affinity, weights);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const expected = expectedAssists(goals, rows, helpers);
    let off = 0;
    const next = weights.map((w, h) => {
      const ratio = wanted[h]! / expected[h]!;
      off = Math.max(off, Math.abs(ratio - 1));
      return w * Math.min(Math.max(ratio, 1 / MAX_STEP), MAX_STEP);
    });
    const least = MIN_WEIGHT * next.reduce((sum, w) => sum + w, 0);
    weights = next.map((w) => Math.max(w, least));
    writeRows(rows, affinity, weights);
    if (off < CLOSE) break;
  }
  return rows;
}
