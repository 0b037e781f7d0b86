import type { ResolvedLeg } from './counts.ts';
import { TILE, type Kernels } from './kernels.ts';
import type { Condition, MaskCache } from './masks.ts';
import type { SimTable } from './table.ts';

/**
 * How the legs of a slip go together, as integers that add up over ranges of records. `m` legs, in the slip's order.
 */
export type SlipDetails = {
  /** Of each leg: records in which it and all legs before it hold. The last is the joint count. */
  readonly prefixes: readonly number[];
  /** Of each leg: records in which all others hold. */
  readonly without: readonly number[];
  /** Of each leg and each one after it (`pairIndex`): records in which both hold. */
  readonly pairs: readonly number[];
  /** By how many of the legs hold, from none to all; a repeated leg is none of its own. */
  readonly exactly: readonly number[];
  /** Records in which no leg is lost: each holds, or its whole line is met exactly. */
  readonly unlost: number;
};

/** Where the pair of legs `i` < `j` stands among the pairs of `m` legs. */
export const pairIndex = (i: number, j: number, m: number): number => i * m - (i * (i + 1)) / 2 + j - i - 1;

export function addDetails(a: SlipDetails, b: SlipDetails): SlipDetails {
  const sums = (x: readonly number[], y: readonly number[]) => x.map((n, i) => n + (y[i] ?? 0));
  return {
    prefixes: sums(a.prefixes, b.prefixes),
    without: sums(a.without, b.without),
    pairs: sums(a.pairs, b.pairs),
    exactly: sums(a.exactly, b.exactly),
    unlost: a.unlost + b.unlost,
  };
}

/** So many words of all legs stay in the first-level cache. */
const BLOCK = 256;

/**
 * Counts the details of one slip over a growing table: asked again for the same slip it counts only the new records.
 * Nothing is kept but sums, since a slip of many legs has hundreds of them.
 */
export class DetailCounter {
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  readonly #masks: MaskCache;
  #sums: Sums | null = null;

  constructor(table: SimTable, kernels: Kernels, masks: MaskCache) {
    this.#table = table;
    this.#kernels = kernels;
    this.#masks = masks;
  }

  count(legs: readonly ResolvedLeg[], repeats: readonly boolean[]): SlipDetails {
    const key = JSON.stringify([legs, repeats]);
    const sums = this.#sums?.key === key ? this.#sums : new Sums(key, legs, repeats);
    this.#sums = sums;
    const whole = Math.floor(this.#table.records / 32);
    if (sums.words < whole) this.#add(sums, whole);
    if (this.#table.records % 32 === 0) return sums.counts();
    // The last word of an ended table may go on: it is counted beside the sums.
    const last = new Sums(key, legs, repeats);
    last.words = whole;
    this.#add(last, whole + 1);
    return addDetails(sums.counts(), last.counts());
  }

  #add(sums: Sums, until: number): void {
    const tilesOf = (all: readonly Condition[]) =>
      all.map((c) => ({ mask: this.#masks.get(c.column, c.above), flip: c.negate ? (-1 as const) : (0 as const) }));
    const legs = sums.legs.map((leg) => tilesOf(leg.all));
    const unlost = sums.legs.map((leg) => (leg.unlost ? tilesOf(leg.unlost) : null));
    while (sums.words < until) {
      const index = Math.floor(sums.words / TILE);
      const at = sums.words % TILE;
      const n = Math.min(BLOCK, TILE - at, until - sums.words);
      sums.valid(n, sums.words + n === this.#table.words ? this.#table.valid(sums.words + n - 1) : -1);
      for (const [i, masks] of legs.entries()) {
        sums.begin(i);
        for (const { mask, flip } of masks) this.#kernels.and(sums.block, sums.leg(i), mask.tiles[index]!, at, flip, n);
      }
      sums.add(this.#kernels, n);
      if (sums.canPush) {
        sums.begin(0);
        for (const masks of unlost.map((mine, i) => mine ?? legs[i]!)) {
          for (const { mask, flip } of masks) {
            this.#kernels.and(sums.block, sums.leg(0), mask.tiles[index]!, at, flip, n);
          }
        }
        sums.unlost += this.#kernels.popcount(sums.block, sums.leg(0), n);
      }
      sums.words += n;
    }
  }
}

/** The sums of one slip, and the blocks of words they are made from. */
class Sums {
  readonly key: string;
  readonly legs: readonly ResolvedLeg[];
  readonly canPush: boolean;
  /** Words that are counted. */
  words = 0;
  unlost = 0;
  /** Blocks: the valid records, the records where the legs so far hold, each leg, each leg and all after it, counters. */
  readonly block: Int32Array;
  readonly #repeats: readonly boolean[];
  readonly #prefixes: number[];
  readonly #without: number[];
  readonly #pairs: number[];
  readonly #exactly: number[];
  readonly #bits: number;

  constructor(key: string, legs: readonly ResolvedLeg[], repeats: readonly boolean[]) {
    const m = legs.length;
    const distinct = legs.filter((_, i) => !repeats[i]).length;
    this.key = key;
    this.legs = legs;
    this.canPush = legs.some(({ unlost }) => unlost);
    this.#repeats = repeats;
    this.#prefixes = Array<number>(m).fill(0);
    this.#without = Array<number>(m).fill(0);
    this.#pairs = Array<number>((m * (m - 1)) / 2).fill(0);
    this.#exactly = Array<number>(distinct + 1).fill(0);
    this.#bits = 32 - Math.clz32(distinct);
    this.block = new Int32Array((2 + 2 * m + 1 + this.#bits) * BLOCK);
  }

  leg = (i: number): number => (2 + i) * BLOCK;
  #suffix = (i: number): number => (2 + this.legs.length + i) * BLOCK;
  #counter = (bit: number): number => (3 + 2 * this.legs.length + bit) * BLOCK;

  valid(n: number, last: number): void {
    this.block.fill(-1, 0, n);
    this.block[n - 1] = last;
  }

  /** A leg's block as all valid records, to be narrowed. */
  begin(i: number): void {
    this.block.copyWithin(this.leg(i), 0, BLOCK);
  }

  add(kernels: Kernels, n: number): void {
    const { block, legs } = this;
    const m = legs.length;
    block.copyWithin(this.#suffix(m), 0, n);
    for (let i = m - 1; i >= 0; i--) {
      block.copyWithin(this.#suffix(i), this.#suffix(i + 1), this.#suffix(i + 1) + n);
      kernels.and(block, this.#suffix(i), block, this.leg(i), 0, n);
    }
    block.copyWithin(BLOCK, 0, n);
    for (let i = 0, pair = 0; i < m; i++) {
      this.#without[i]! += kernels.overlap(block, BLOCK, block, this.#suffix(i + 1), n);
      kernels.and(block, BLOCK, block, this.leg(i), 0, n);
      this.#prefixes[i]! += kernels.popcount(block, BLOCK, n);
      for (let j = i + 1; j < m; j++, pair++) {
        this.#pairs[pair]! += kernels.overlap(block, this.leg(i), block, this.leg(j), n);
      }
    }
    // BLOCK has the records in which all legs hold.
    if (!this.canPush) this.unlost += kernels.popcount(block, BLOCK, n);
    this.#addExactly(kernels, n);
  }

  /** Each record's number of legs that hold, as bits of its own in counters that the legs are added to one by one. */
  #addExactly(kernels: Kernels, n: number): void {
    const { block } = this;
    block.fill(0, this.#counter(0), this.#counter(this.#bits));
    for (let leg = 0; leg < this.legs.length; leg++) {
      if (this.#repeats[leg]) continue;
      for (let i = 0; i < n; i++) {
        let carry = block[this.leg(leg) + i]!;
        for (let bit = 0; carry !== 0; bit++) {
          const at = this.#counter(bit) + i;
          const sum = block[at]!;
          block[at] = sum ^ carry;
          carry &= sum;
        }
      }
    }
    for (let k = 0; k < this.#exactly.length; k++) {
      block.copyWithin(BLOCK, 0, n);
      for (let bit = 0; bit < this.#bits; bit++) {
        kernels.and(block, BLOCK, block, this.#counter(bit), (k >>> bit) & 1 ? 0 : -1, n);
      }
      this.#exactly[k]! += kernels.popcount(block, BLOCK, n);
    }
  }

  counts(): SlipDetails {
    return {
      prefixes: [...this.#prefixes],
      without: [...this.#without],
      pairs: [...this.#pairs],
      exactly: [...this.#exactly],
      unlost: this.unlost,
    };
  }
}
