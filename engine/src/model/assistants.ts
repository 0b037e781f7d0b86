/**
 * The goals whose assistants a set of rows draws: expected goals with one assist and with two, by scorer. Only their
 * proportions count.
 */
export type AssistedGoals = { readonly single: readonly number[]; readonly double: readonly number[] };

/** Who the helpers may be: defencemen, and what is left of a second one's weight. */
export type Helpers = { readonly defence: readonly boolean[]; readonly second: number };

/**
 * Expected assists of every skater, first and second without repetition, exactly. `rows` are flat, `size` to a scorer.
 * After a defenceman the other defencemen's weights count `second` times.
 */
export function expectedAssists(
  { single, double }: AssistedGoals,
  rows: Float64Array,
  { defence, second }: Helpers,
): number[] {
  const size = single.length;
  const expected = Array.from({ length: size }, () => 0);
  const odds = new Float64Array(size);
  for (let s = 0; s < size; s++) {
    const both = double[s]!;
    const any = single[s]! + both;
    if (any === 0) continue;
    const row = s * size;
    let ofDefence = 0;
    for (let k = 0; k < size; k++) if (defence[k]!) ofDefence += rows[row + k]!;
    // P(second is h) = row[h] * sum over the other firsts k of row[k] / (what is left after k).
    let forwards = 0;
    let defencemen = 0;
    for (let k = 0; k < size; k++) {
      const p = rows[row + k]!;
      const odd = p / (defence[k]! ? 1 - ofDefence + second * (ofDefence - p) : 1 - p);
      odds[k] = odd;
      if (defence[k]!) defencemen += odd;
      else forwards += odd;
    }
    for (let h = 0; h < size; h++) {
      const others = defence[h]! ? forwards + second * (defencemen - odds[h]!) : forwards - odds[h]! + defencemen;
      expected[h] = expected[h]! + rows[row + h]! * (any + both * others);
    }
  }
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

/** Fitting ends where nobody is further than this from what he was rated at, and after so many rounds at any rate. */
const CLOSE = 1e-7;
const MOST_ROUNDS = 200;
/** Rates that cannot be met (who scores alone helps nobody) must not run away: a round's step, and a weight among all. */
const MOST_STEP = 10;
const LEAST_WEIGHT = 1e-6;

/**
 * For each scorer his teammates' chances to be the first assistant, flat. A row is proportional to affinity times the
 * helper's weight; the weights are found by proportional fitting so that everybody's expected assists are `wanted`,
 * which sum to those of `goals`.
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
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const expected = expectedAssists(goals, rows, helpers);
    let off = 0;
    const next = weights.map((w, h) => {
      const ratio = wanted[h]! / expected[h]!;
      off = Math.max(off, Math.abs(ratio - 1));
      return w * Math.min(Math.max(ratio, 1 / MOST_STEP), MOST_STEP);
    });
    const least = LEAST_WEIGHT * next.reduce((sum, w) => sum + w, 0);
    weights = next.map((w) => Math.max(w, least));
    writeRows(rows, affinity, weights);
    if (off < CLOSE) break;
  }
  return rows;
}
