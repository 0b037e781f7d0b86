import { ok } from '../../result.ts';
import type { Side } from '../../domain/index.ts';
import type { ColumnId } from '../columns.ts';
import type { ResolvedLeg } from './masks.ts';
import { MOST_BITS, TILE, type Kernels } from './kernels.ts';
import { clip, MaskCache, meetRange, NO_COLUMN, type Narrowing } from './masks.ts';
import type { WordRange } from './measure.ts';
import type { Segment } from './segment.ts';
import type { SimTable } from './table.ts';
import type { Steps } from './steps.ts';
import type { RecordWeights } from './weights.ts';
import { validWord } from './words.ts';

/**
 * How many records have each value of a column: `counts[i]` records have the value `values[i]`. Values ascend; counts
 * are positive.
 */
export type Histogram = { readonly values: readonly number[]; readonly counts: readonly number[] };

/**
 * Histograms of some columns in the records in which all given legs hold.
 */
export type Histograms = { readonly records: number; readonly hits: number; readonly columns: readonly Histogram[] };

/**
 * Pass `masks` to reuse the masks of the legs in later calls. With `records`, only the first `records` records are
 * counted. With `weights`, each record counts by its weight, see `SlipCounts`.
 */
type Options = {
  readonly kernels?: Kernels;
  readonly masks?: MaskCache;
  readonly records?: number;
  readonly weights?: RecordWeights | null;
};

const WORDS_PER_STEP = 128;
/**
 * The measured cost of assembling a value from its bits is this number plus the number of bits. The unit is the cost of
 * splitting one word by one bit plane.
 */
const GATHER_COST = 4;

/**
 * Counts every value of `columns` in the hits: the records in which all legs of `given` hold. Records that are added
 * between two steps are not counted. In each block, the faster of two methods is used: the hit bits are split by one
 * plane after another, or the value of each hit is assembled from its bits. Splitting is faster for many hits and
 * values of few bits.
 */
export function* histograms(
  table: SimTable,
  given: readonly ResolvedLeg[],
  columns: readonly (ColumnId | null)[],
  { kernels = table.kernels, masks, records = table.records, weights = null }: Options = {},
): Steps<Histograms> {
  const conditions = given.flatMap((leg) => leg.all);
  const own = masks ?? new MaskCache(table, kernels);
  const tallies = columns.map(() => new ValueCounts());
  const split = new Splitter(table, kernels);
  const end = Math.ceil(records / 32);
  let hits = 0;
  let total = 0;
  let word = 0;
  while (word < end) {
    const index = Math.floor(word / TILE);
    const at = word % TILE;
    const n = Math.min(WORDS_PER_STEP, TILE - at, end - word);
    const all = own.all(conditions);
    const range = { index, at, n };
    weights?.extend();
    const hit = split.begin();
    const { words } = table.arena;
    const mark = (narrowings: readonly Narrowing[]): void => {
      meetRange(kernels, words, hit, narrowings, range);
      clip(words, hit + n - 1, validWord(records - (word + n - 1) * 32));
    };
    const countBits = (times: number): void => {
      const found = kernels.popcount(words, hit, n);
      hits += found * times;
      if (found === 0) return;
      const segment = table.segments[index]!;
      columns.forEach((column, i) => split.count(segment, column ?? NO_COLUMN, range, found, times, tallies[i]!));
    };
    if (weights !== null) {
      mark([]);
      total += weights.ones(words, hit, range);
    }
    mark(all);
    if (weights === null) countBits(1);
    else {
      const bits = split.keep(n);
      for (const [b, plane] of weights.planes(range).entries()) {
        kernels.and(words, hit, bits, plane, n);
        countBits(2 ** b);
      }
    }
    word += n;
    yield { records: Math.min(word * 32, records), bytes: 0 };
  }
  if (!masks) own.release();
  if (weights === null) return ok({ records, hits, columns: tallies.map((tally) => tally.histogram(1)) });
  const unit = weights.unit(records, total);
  return ok({ records: total * unit, hits: hits * unit, columns: tallies.map((tally) => tally.histogram(unit)) });
}

/**
 * Returns, for each line, the number of records whose value is strictly over or under the line. `lines` must be
 * ascending.
 */
export function countsBeyond({ values, counts }: Histogram, side: Side, lines: readonly number[]): readonly number[] {
  let below = 0;
  let at = 0;
  let whole = 0;
  // These are plain loops, because a page calls this for hundreds of columns before V8 has optimized it.
  for (const count of counts) whole += count;
  const beyond: number[] = [];
  for (const line of lines) {
    for (; at < values.length && values[at]! < line; at++) below += counts[at]!;
    beyond.push(side === 'under' ? below : whole - below - (values[at] === line ? counts[at]! : 0));
  }
  return beyond;
}

/**
 * Returns, for each line, the number of records whose value is beyond the line or on it, so that a bet on this side does
 * not lose. `lines` must be ascending.
 */
export function countsUnlost(histogram: Histogram, side: Side, lines: readonly number[]): readonly number[] {
  const whole = histogram.counts.reduce((sum, count) => sum + count, 0);
  return countsBeyond(histogram, side === 'over' ? 'under' : 'over', lines).map((lost) => whole - lost);
}

/** Counts the values of one column in the hit records (those in which all given legs hold) of one block of words. */
class Splitter {
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  readonly #counts = new Int32Array(2 ** MOST_BITS);
  /**
   * Offset, in words of the table, of a bit map of the current block: a bit is 1 if all given legs hold in its record.
   * The space after the bit map is scratch memory for `Kernels.split`.
   */
  #hit = 0;

  constructor(table: SimTable, kernels: Kernels) {
    this.#table = table;
    this.#kernels = kernels;
  }

  /** Returns the offset at which the caller must write the bits that mark the hit records of one block of words. */
  begin(): number {
    this.#hit = this.#table.scratch((MOST_BITS + 2) * WORDS_PER_STEP);
    return this.#hit;
  }

  /** Copies the bit map, and returns the offset of the copy. */
  keep(n: number): number {
    const copy = this.#hit + (MOST_BITS + 1) * WORDS_PER_STEP;
    this.#table.arena.words.copyWithin(copy, this.#hit, this.#hit + n);
    return copy;
  }

  /** Adds the values of the `hits` records of the bit map to a tally, each `times` times. */
  count(segment: Segment, column: number, { at, n }: WordRange, hits: number, times: number, tally: ValueCounts): void {
    const planes = segment.planes(column);
    const bits = planes.length;
    const bias = segment.bias(column);
    const { words } = this.#table.arena;
    if (bits === 0) tally.add(bias, hits * times);
    else if (bits <= MOST_BITS && (n << bits) * this.#kernels.splitCost < hits * (bits + GATHER_COST)) {
      const counts = this.#counts;
      this.#kernels.split(words, this.#hit, hits, planes, at, n, counts);
      for (let value = (1 << bits) - 1; value >= 0; value--) {
        if (counts[value] === 0) continue;
        tally.add(bias + value, counts[value]! * times);
        counts[value] = 0;
      }
    } else this.#gather(segment, planes, { at, n }, bias, times, tally);
  }

  #gather(
    { words }: Segment,
    planes: readonly number[],
    { at, n }: Pick<WordRange, 'at' | 'n'>,
    bias: number,
    times: number,
    tally: ValueCounts,
  ): void {
    const hits = this.#table.arena.words;
    for (let w = 0; w < n; w++) {
      for (let left = hits[this.#hit + w]!; left !== 0; left &= left - 1) {
        const record = 31 - Math.clz32(left & -left);
        let value = 0;
        for (let b = 0; b < planes.length; b++) value |= ((words[planes[b]! + at + w]! >>> record) & 1) << b;
        tally.add((value >>> 0) + bias, times);
      }
    }
  }
}

/** The number of records with each value: in an array for values from -8 to 503, and in a map for all other values. */
class ValueCounts {
  /** The array. Index 0 is the value -8, because goal differentials can be negative. */
  #dense = new Float64Array(32);
  readonly #far = new Map<number, number>();

  add(value: number, n: number): void {
    const at = value + 8;
    if (at < 0 || at >= 512) {
      this.#far.set(value, (this.#far.get(value) ?? 0) + n);
      return;
    }
    if (at >= this.#dense.length) {
      const grown = new Float64Array(512);
      grown.set(this.#dense);
      this.#dense = grown;
    }
    this.#dense[at]! += n;
  }

  histogram(unit: number): Histogram {
    const pairs: (readonly [number, number])[] = [...this.#far];
    this.#dense.forEach((n, at) => {
      if (n > 0) pairs.push([at - 8, n]);
    });
    pairs.sort((x, y) => x[0] - y[0]);
    return { values: pairs.map(([value]) => value), counts: pairs.map(([, n]) => n * unit) };
  }
}
