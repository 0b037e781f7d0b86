import { ok } from '../../words/index.ts';
import type { ColumnId } from '../columns.ts';
import { bitOf, kernels as pureKernels, TILE, type Kernels } from './kernels.ts';
import { MaskCache } from './masks.ts';
import type { ResolvedLeg } from './counts.ts';
import type { SimTable } from './table.ts';
import type { Steps } from './steps.ts';

/** How often each value occurs: `counts[i]` records have `values[i]`; values ascend, counts are positive. */
export type Histogram = { readonly values: readonly number[]; readonly counts: readonly number[] };

/** Histograms of some columns over the records in which the given legs hold. Integers that add up, like SlipCounts. */
export type Histograms = { readonly records: number; readonly hits: number; readonly columns: readonly Histogram[] };

const WORDS_A_STEP = 128;

/**
 * Counts every value of `columns` in the records where all of `given` hold; no legs means all records.
 * `maxHits` stops early (a ranking needs no more): then `records` says how many were looked at.
 */
export function* histograms(
  table: SimTable,
  given: readonly ResolvedLeg[],
  columns: readonly (ColumnId | null)[],
  maxHits = Infinity,
  kernels: Kernels = pureKernels,
): Steps<Histograms> {
  const masks = new MaskCache(table, kernels);
  const conditions = given.flatMap((leg) => leg.all);
  const tallies = columns.map(() => new Tally());
  const hit = new Int32Array(WORDS_A_STEP);
  const values = new Int32Array(WORDS_A_STEP * 32);
  let hits = 0;
  let word = 0;
  while (word < table.words && hits < maxHits) {
    const index = Math.floor(word / TILE);
    const at = word % TILE;
    const n = Math.min(WORDS_A_STEP, TILE - at, table.words - word);
    hit.fill(-1, 0, n);
    if (word + n === table.words) hit[n - 1] = table.valid(table.words - 1);
    for (const c of conditions) {
      const mask = masks.get(c.column, c.above);
      kernels.and(hit, 0, mask.tiles[index]!.subarray(at, at + n), 0, c.negate ? -1 : 0, n);
    }
    const found = kernels.popcount(hit, 0, n);
    hits += found;
    if (found > 0) {
      columns.forEach((column, i) => {
        table.segments[index]!.read(column ?? -1, at, n, values);
        tallies[i]!.add(values, hit, n);
      });
    }
    word += n;
    yield { records: Math.min(word * 32, table.records), bytes: 0 };
  }
  return ok({
    records: Math.min(word * 32, table.records),
    hits,
    columns: tallies.map((tally) => tally.histogram()),
  });
}

export function addHistograms(a: Histograms, b: Histograms): Histograms {
  return {
    records: a.records + b.records,
    hits: a.hits + b.hits,
    columns: a.columns.map((x, i) => addHistogram(x, b.columns[i] ?? EMPTY)),
  };
}

const EMPTY: Histogram = { values: [], counts: [] };

function addHistogram(a: Histogram, b: Histogram): Histogram {
  const sums = new Map(a.values.map((value, i) => [value, a.counts[i]!]));
  b.values.forEach((value, i) => sums.set(value, (sums.get(value) ?? 0) + b.counts[i]!));
  return fromPairs([...sums]);
}

function fromPairs(pairs: readonly (readonly [number, number])[]): Histogram {
  const sorted = pairs.toSorted((x, y) => x[0] - y[0]);
  return { values: sorted.map(([value]) => value), counts: sorted.map(([, n]) => n) };
}

/** Records whose value is above `line`. The complement of both strict sides is the push. */
export function countAbove(histogram: Histogram, line: number): number {
  return histogram.counts.reduce((sum, n, i) => (histogram.values[i]! > line ? sum + n : sum), 0);
}

export function countBelow(histogram: Histogram, line: number): number {
  return histogram.counts.reduce((sum, n, i) => (histogram.values[i]! < line ? sum + n : sum), 0);
}

/** Counts by value; most columns stay within a few dozen, so a dense array suffices until a value is far out. */
class Tally {
  readonly #dense = new Float64Array(512);
  readonly #far = new Map<number, number>();

  add(values: Int32Array, hit: Int32Array, n: number): void {
    for (let w = 0; w < n; w++) {
      const bits = hit[w]!;
      if (bits === 0) continue;
      for (let i = 0; i < 32; i++) {
        if (((bits >>> bitOf(i)) & 1) === 0) continue;
        const value = values[w * 32 + i]!;
        if (value >= -256 && value < 256) this.#dense[value + 256]!++;
        else this.#far.set(value, (this.#far.get(value) ?? 0) + 1);
      }
    }
  }

  histogram(): Histogram {
    const near = [...this.#dense.entries()].filter(([, n]) => n > 0).map(([i, n]) => [i - 256, n] as const);
    return fromPairs([...near, ...this.#far]);
  }
}
