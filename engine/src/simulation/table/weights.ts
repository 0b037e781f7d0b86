import { TILE, type Kernels } from './kernels.ts';
import { clip, NO_COLUMN, type ResolvedLeg } from './masks.ts';
import type { Measure, WordRange } from './measure.ts';
import type { SimTable } from './table.ts';
import { bitOf, validWord } from './words.ts';

/** A leg that changes the weights of the records: a record in which it holds weighs exp(multiplier) times as much. */
export type WeighedLeg = { readonly leg: ResolvedLeg; readonly multiplier: number };

/** How weights are kept and what they are worth. */
export type WeightScale = {
  /** The largest weight that is kept exactly: the largest of the records of which the multipliers were made. */
  readonly peak: number;
  /** The share of the records that would be as informative without weights (Kish). */
  readonly effective: number;
};

/** Number of bits of a kept weight, and so of planes. */
const PLANES = 8;
const MOST = 2 ** PLANES - 1;

/**
 * The number of records that the multipliers are made of. More records do not make a weighted count more certain,
 * because the multipliers keep the error of these.
 */
export const WEIGHED_RECORDS = 10_000;

/** Number of words whose weights are computed at a time. */
const BLOCK = 128;

/**
 * The weights of a table's records: e to the sum of the multipliers of the legs that hold, as a whole number from 1 to
 * 255 in bit planes. A weighted count is the sum of 2^b times the one bits of mask and plane b. No weight is
 * 0, so a weighted count is 0 only if the count is.
 */
export class RecordWeights implements Measure {
  readonly isPlain = false;
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  readonly #legs: readonly WeighedLeg[];
  readonly #effective: number;
  /** The logarithm of the kept weight of a record in which no leg holds. */
  readonly #base: number;
  /** For each segment of the table, the offsets of its planes. */
  readonly #tiles: (readonly number[])[] = [];
  readonly #logs = new Float64Array(BLOCK * 32);
  /** Space for the AND of two ranges. */
  #both = 0;
  #words = 0;
  #records = 0;
  /** The sum of the weights, and of those in a partial last word. */
  #total = 0;
  #last = 0;

  constructor(table: SimTable, legs: readonly WeighedLeg[], { peak, effective }: WeightScale, kernels = table.kernels) {
    this.#table = table;
    this.#kernels = kernels;
    this.#legs = legs;
    this.#effective = effective;
    this.#base = Math.log(MOST / peak);
  }

  /** The number of records that have weights. */
  get records(): number {
    return this.#records;
  }

  extend(): void {
    const steps = this.steps();
    while (!steps.next().done);
  }

  /** Computes the weights of records that have none, in slices of 4,096 records. Yields the number of records that are done. */
  *steps(): Generator<number, void, void> {
    const table = this.#table;
    while (this.#records < table.records) {
      if (this.#records % 32 !== 0) {
        this.#words--;
        this.#total -= this.#last;
      }
      const index = Math.floor(this.#words / TILE);
      const at = this.#words % TILE;
      const n = Math.min(BLOCK, TILE - at, table.words - this.#words);
      this.#write({ index, at, n });
      this.#words += n;
      this.#records = Math.min(this.#words * 32, table.records);
      yield this.#records;
    }
  }

  ones(words: Int32Array, at: number, range: WordRange): number {
    const planes = this.#tiles[range.index]!;
    let sum = 0;
    for (let b = 0; b < PLANES; b++) sum += this.#kernels.overlap(words, at, planes[b]! + range.at, range.n) * 2 ** b;
    return sum;
  }

  /** The offsets of the planes' words of a range, lowest bit first. */
  planes({ index, at }: WordRange): readonly number[] {
    return this.#tiles[index]!.map((plane) => plane + at);
  }

  both(words: Int32Array, a: number, b: number, range: WordRange): number {
    this.#kernels.and(words, this.#both, a, b, range.n);
    return this.ones(words, this.#both, range);
  }

  total(): number {
    return this.#total;
  }

  /**
   * Makes the measure of all records the number of unweighted records that would be as certain. The 24 bits of the
   * factor and the 28 of a million records' weights fit a double, so that products and their sums are exact.
   */
  unit(records: number, total: number): number {
    return Math.fround((this.#effective * Math.min(records, WEIGHED_RECORDS)) / total);
  }

  /** Frees the planes. Needed only if the table outlives the weights. */
  release(): void {
    const { arena } = this.#table;
    for (const plane of this.#tiles.flat()) arena.free(plane, TILE);
    if (this.#both !== 0) arena.free(this.#both, TILE);
    this.#tiles.length = this.#both = this.#words = this.#records = this.#total = 0;
  }

  #write({ index, at, n }: WordRange): void {
    const { arena } = this.#table;
    if (this.#both === 0) this.#both = arena.allocate(TILE);
    const planes = (this.#tiles[index] ??= Array.from({ length: PLANES }, () => arena.allocate(TILE)));
    this.#logs.fill(this.#base, 0, n * 32);
    for (const { leg, multiplier } of this.#legs) this.#add(leg, multiplier, { index, at, n });
    const { words } = arena;
    for (let w = 0; w < n; w++) {
      const valid = this.#table.valid(this.#words + w);
      let [p0, p1, p2, p3, p4, p5, p6, p7] = [0, 0, 0, 0, 0, 0, 0, 0];
      let sum = 0;
      for (let bit = 0; bit < 32; bit++) {
        const exact = Math.exp(this.#logs[w * 32 + bit]!);
        const weight = Math.min(MOST, Math.max(1, Math.floor(exact + dither((this.#words + w) * 32 + bit))));
        if ((valid >>> bit) & 1) sum += weight;
        p0 |= (weight & 1) << bit;
        p1 |= ((weight >>> 1) & 1) << bit;
        p2 |= ((weight >>> 2) & 1) << bit;
        p3 |= ((weight >>> 3) & 1) << bit;
        p4 |= ((weight >>> 4) & 1) << bit;
        p5 |= ((weight >>> 5) & 1) << bit;
        p6 |= ((weight >>> 6) & 1) << bit;
        p7 |= ((weight >>> 7) & 1) << bit;
      }
      this.#total += sum;
      this.#last = sum;
      for (const [b, plane] of [p0, p1, p2, p3, p4, p5, p6, p7].entries()) words[planes[b]! + at + w] = plane;
    }
  }

  /** Adds a multiplier to the logarithms of the records in which a leg holds. */
  #add(leg: ResolvedLeg, multiplier: number, range: WordRange): void {
    const bits = holding(this.#table, leg, range, this.#kernels);
    const { words } = this.#table.arena;
    for (let w = 0; w < range.n; w++) {
      for (let left = words[bits + w]!; left !== 0; left &= left - 1)
        this.#logs[w * 32 + 31 - Math.clz32(left & -left)]! += multiplier;
    }
  }
}

/**
 * A number from 0 to 1 that decides whether the weight at a position is rounded up or down. Rounded to the nearest whole
 * number, weights that are nearly equal would all be wrong to the same side where a leg holds. It mixes all bits, because
 * the results of an even sequence are multiples of one number.
 */
function dither(position: number): number {
  let bits = Math.imul(position ^ (position >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/**
 * Marks the records of a range in which a leg holds, and returns the offset of their bits in the table's scratch. Bits
 * beyond the last record may be set.
 */
function holding(table: SimTable, { all }: ResolvedLeg, { index, at, n }: WordRange, kernels = table.kernels): number {
  const to = table.scratch((all.length + 1) * BLOCK);
  const segment = table.segments[index]!;
  const { words } = table.arena;
  const masks = all.map(({ column, above }, i) => {
    const mask = to + (i + 1) * BLOCK;
    const id = column ?? NO_COLUMN;
    kernels.greater(words, mask, segment.planes(id), at, above - segment.bias(id), n);
    return mask;
  });
  kernels.meet(
    words,
    to,
    masks,
    all.map(({ negate }) => (negate ? -1 : 0)),
    0,
    n,
  );
  return to;
}

/**
 * The records in which a leg holds, as bits, 32 to a word, and their number. The records of a whole word are in the order
 * of `kernels.ts`, which is the same for all legs, and those of a partial last word are its first bits.
 */
export type RecordBits = { readonly bits: Int32Array; readonly ones: number };

/** Reads the bits of the first `records` records of a table. */
export function recordBits(table: SimTable, leg: ResolvedLeg, records: number): RecordBits {
  const bits = new Int32Array(Math.ceil(records / 32));
  let ones = 0;
  for (let word = 0; word < bits.length; word += BLOCK) {
    const n = Math.min(BLOCK, bits.length - word);
    const from = holding(table, leg, { index: Math.floor(word / TILE), at: word % TILE, n });
    const { words } = table.arena;
    if (word + n === bits.length) clip(words, from + n - 1, validWord(records - (bits.length - 1) * 32));
    ones += table.kernels.popcount(words, from, n);
    bits.set(words.subarray(from, from + n), word);
  }
  const rest = records % 32;
  if (rest !== 0) {
    const last = bits.at(-1)!;
    bits[bits.length - 1] = 0;
    for (let i = 0; i < rest; i++) bits[bits.length - 1]! |= ((last >>> bitOf(i)) & 1) << i;
  }
  return { bits, ones };
}
