import type { ResolvedLeg } from './masks.ts';
import { TILE, type Kernels } from './kernels.ts';
import { clip, meetRange, type MaskCache } from './masks.ts';
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
    const { legs } = sums;
    const all = this.#masks.all([...legs.flatMap((leg) => leg.all), ...legs.flatMap((leg) => leg.unlost ?? [])]);
    const narrowing = legs.map((leg) => all.splice(0, leg.all.length));
    const unlost = legs.flatMap((leg, i) => (leg.unlost ? all.splice(0, leg.unlost.length) : narrowing[i]!));
    const kernels = this.#kernels;
    const block = new DetailBlock(this.#table, sums);
    const { words } = this.#table.arena;
    while (sums.words < until) {
      const at = sums.words % TILE;
      const n = Math.min(BLOCK, TILE - at, until - sums.words);
      const range = { index: Math.floor(sums.words / TILE), at, n };
      const last = sums.words + n === this.#table.words ? this.#table.valid(sums.words + n - 1) : -1;
      words.fill(-1, block.valid, block.valid + n);
      words[block.valid + n - 1] = last;
      for (const [i, mine] of narrowing.entries()) {
        meetRange(kernels, words, block.leg(i), mine, range);
        clip(words, block.leg(i) + n - 1, last);
      }
      sums.add(kernels, words, block, n);
      if (sums.canPush) {
        meetRange(kernels, words, block.all, unlost, range);
        clip(words, block.all + n - 1, last);
        sums.unlost += kernels.popcount(words, block.all, n);
      }
      sums.words += n;
    }
  }
}

/** Where the blocks of words lie that the sums are made from. */
class DetailBlock {
  /** The valid records. */
  readonly valid: number;
  /** The records where the legs so far hold. */
  readonly all: number;
  readonly #m: number;

  constructor(table: SimTable, { legs, bits }: Sums) {
    this.#m = legs.length;
    this.valid = table.scratch((3 + 2 * this.#m + bits) * BLOCK);
    this.all = this.valid + BLOCK;
  }

  leg(i: number): number {
    return this.valid + (2 + i) * BLOCK;
  }

  /** A leg and all after it. */
  suffix(i: number): number {
    return this.leg(this.#m + i);
  }

  /** Bit by bit, how many legs hold. */
  counter(bit: number): number {
    return this.leg(2 * this.#m + 1 + bit);
  }
}

/** The sums of one slip. */
class Sums {
  readonly key: string;
  readonly legs: readonly ResolvedLeg[];
  readonly canPush: boolean;
  /** Bits of the number of legs. */
  readonly bits: number;
  /** Words that are counted. */
  words = 0;
  unlost = 0;
  readonly #repeats: readonly boolean[];
  readonly #prefixes: number[];
  readonly #without: number[];
  readonly #pairs: number[];
  readonly #exactly: number[];

  constructor(key: string, legs: readonly ResolvedLeg[], repeats: readonly boolean[]) {
    const m = legs.length;
    const distinct = legs.filter((_, i) => !repeats[i]).length;
    this.key = key;
    this.legs = legs;
    this.canPush = legs.some(({ unlost }) => unlost);
    this.bits = 32 - Math.clz32(distinct);
    this.#repeats = repeats;
    this.#prefixes = Array<number>(m).fill(0);
    this.#without = Array<number>(m).fill(0);
    this.#pairs = Array<number>((m * (m - 1)) / 2).fill(0);
    this.#exactly = Array<number>(distinct + 1).fill(0);
  }

  add(kernels: Kernels, words: Int32Array, block: DetailBlock, n: number): void {
    const m = this.legs.length;
    words.copyWithin(block.suffix(m), block.valid, block.valid + n);
    for (let i = m - 1; i >= 0; i--) kernels.and(words, block.suffix(i), block.suffix(i + 1), block.leg(i), n);
    words.copyWithin(block.all, block.valid, block.valid + n);
    let joint = m === 0 ? kernels.popcount(words, block.all, n) : 0;
    for (let i = 0, pair = 0; i < m; i++) {
      this.#without[i]! += kernels.overlap(words, block.all, block.suffix(i + 1), n);
      kernels.and(words, block.all, block.all, block.leg(i), n);
      joint = kernels.popcount(words, block.all, n);
      this.#prefixes[i]! += joint;
      for (let j = i + 1; j < m; j++, pair++) {
        this.#pairs[pair]! += kernels.overlap(words, block.leg(i), block.leg(j), n);
      }
    }
    if (!this.canPush) this.unlost += joint;
    this.#addExactly(kernels, words, block, n);
  }

  /** Each record's number of legs that hold, as bits of its own in counters that the legs are added to one by one. */
  #addExactly(kernels: Kernels, words: Int32Array, block: DetailBlock, n: number): void {
    const first = block.counter(0);
    words.fill(0, first, block.counter(this.bits));
    for (let leg = 0; leg < this.legs.length; leg++) {
      if (this.#repeats[leg]) continue;
      const at = block.leg(leg);
      for (let i = 0; i < n; i++) {
        let carry = words[at + i]!;
        for (let counter = first + i; carry !== 0; counter += BLOCK) {
          const sum = words[counter]!;
          words[counter] = sum ^ carry;
          carry &= sum;
        }
      }
    }
    const counters = Array.from({ length: this.bits }, (_, bit) => block.counter(bit));
    for (let k = 0; k < this.#exactly.length; k++) {
      const flips = counters.map((_, bit) => ((k >>> bit) & 1 ? 0 : -1));
      kernels.meet(words, block.all, [block.valid, ...counters], [0, ...flips], 0, n);
      this.#exactly[k]! += kernels.popcount(words, block.all, n);
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
