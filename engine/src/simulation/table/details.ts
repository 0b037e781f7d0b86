import type { MaskSource } from './conjunction.ts';
import { TILE } from './kernels.ts';
import { clip, meetRange, type ResolvedLeg } from './masks.ts';
import type { WordRange } from './measure.ts';
import { addGroups, groupConditions, GroupSums, type ResultGroups } from './resultGroups.ts';
import type { SimTable } from './table.ts';

/**
 * How often the legs of a slip occur together. The numbers for disjoint ranges of records can be added. Lists are in
 * the order of the slip.
 */
export type SlipDetails = {
  /**
   * For each leg: the number of records in which the leg and all earlier legs hold. The last number is the joint count.
   */
  readonly prefixes: readonly number[];
  /** For each leg: the number of records in which all other legs hold. */
  readonly without: readonly number[];
  /** For each pair of legs, in the order (0, 1), (0, 2), ..., (1, 2), ...: the number of records in which both legs hold. */
  readonly pairs: readonly number[];
  /** `exactly[k]`: the number of records in which exactly k distinct legs hold. */
  readonly exactly: readonly number[];
  /** The number of records in which no leg loses, so each leg holds or pushes. */
  readonly unlost: number;
  /** The slip by the result of the game; `null` if the records are not known to be even. */
  readonly groups: ResultGroups | null;
};

export function addDetails(a: SlipDetails, b: SlipDetails): SlipDetails {
  const sums = (x: readonly number[], y: readonly number[]) => x.map((n, i) => n + (y[i] ?? 0));
  return {
    prefixes: sums(a.prefixes, b.prefixes),
    without: sums(a.without, b.without),
    pairs: sums(a.pairs, b.pairs),
    exactly: sums(a.exactly, b.exactly),
    unlost: a.unlost + b.unlost,
    groups: addGroups(a.groups, b.groups),
  };
}

/** Multiplies the measures of weighted records by their unit. */
export function scaledDetails(details: SlipDetails, unit: number): SlipDetails {
  const { prefixes, without, pairs, exactly, unlost } = details;
  const scaled = (numbers: readonly number[]) => numbers.map((n) => n * unit);
  return {
    prefixes: scaled(prefixes),
    without: scaled(without),
    pairs: scaled(pairs),
    exactly: scaled(exactly),
    unlost: unlost * unit,
    groups: null,
  };
}

/**
 * Number of 32-bit words of each leg that are processed at a time. With this size, the blocks of all legs fit in the L1
 * cache.
 */
const BLOCK = 256;

/**
 * Counts the details of one slip in a growing table. If the slip is the same as before, it counts only new records. It
 * stores sums instead of masks, because a slip of many legs would need hundreds of masks.
 */
export class DetailCounter {
  readonly #source: MaskSource;
  #sums: Sums | null = null;

  constructor(source: MaskSource) {
    this.#source = source;
  }

  count(legs: readonly ResolvedLeg[], repeats: readonly boolean[]): SlipDetails {
    const key = JSON.stringify([legs, repeats]);
    const { table, measure } = this.#source;
    // The interval of an even sequence is for records that all count as one.
    const conditions = measure.isPlain ? groupConditions(table) : null;
    const newSums = (): Sums => new Sums(key, legs, repeats, conditions);
    const sums = this.#sums?.key === key ? this.#sums : newSums();
    this.#sums = sums;
    const whole = Math.floor(table.records / 32);
    if (sums.words < whole) this.#add(sums, whole);
    if (table.records % 32 === 0) return sums.counts();
    // A partial last word may get more records later, so its counts are not added to the stored sums.
    const last = newSums();
    last.words = whole;
    this.#add(last, whole + 1);
    return addDetails(sums.counts(), last.counts());
  }

  #add(sums: Sums, until: number): void {
    const { legs, conditions } = sums;
    const { table, kernels, masks, measure } = this.#source;
    const all = masks.all([
      ...legs.flatMap((leg) => leg.all),
      ...legs.flatMap((leg) => leg.unlost ?? []),
      ...(conditions ?? []).flat(),
    ]);
    const narrowing = legs.map((leg) => all.splice(0, leg.all.length));
    const unlost = legs.flatMap((leg, i) => (leg.unlost ? all.splice(0, leg.unlost.length) : narrowing[i]!));
    const groups = (conditions ?? []).map((one) => all.splice(0, one.length));
    const block = new DetailBlock(table, sums);
    const { words } = table.arena;
    while (sums.words < until) {
      const at = sums.words % TILE;
      const n = Math.min(BLOCK, TILE - at, until - sums.words);
      const range = { index: Math.floor(sums.words / TILE), at, n };
      const last = sums.words + n === table.words ? table.valid(sums.words + n - 1) : -1;
      words.fill(-1, block.valid, block.valid + n);
      words[block.valid + n - 1] = last;
      for (const [i, mine] of narrowing.entries()) {
        meetRange(kernels, words, block.leg(i), mine, range);
        clip(words, block.leg(i) + n - 1, last);
      }
      sums.add({ kernels, measure }, words, block, range);
      if (sums.canPush) {
        meetRange(kernels, words, block.all, unlost, range);
        clip(words, block.all + n - 1, last);
        sums.unlost += measure.ones(words, block.all, range);
      }
      if (conditions !== null) {
        const sets = [block.valid, block.suffix(0), ...(sums.canPush ? [block.all] : [])];
        sums.groups.add(kernels, words, sets, groups, block.groups, range);
      }
      sums.words += n;
    }
  }
}

/** Offsets in scratch memory of the blocks of words from which the sums are counted. */
class DetailBlock {
  /** Offset of the mask of the bits that belong to records. */
  readonly valid: number;
  /** Offset of the mask of the records in which the legs processed so far hold. */
  readonly all: number;
  readonly #m: number;
  readonly #bits: number;

  constructor(table: SimTable, { legs, bits }: Sums) {
    this.#m = legs.length;
    this.valid = table.scratch((3 + 2 * this.#m + bits + GroupSums.BLOCKS) * BLOCK);
    this.all = this.valid + BLOCK;
    this.#bits = bits;
  }

  leg(i: number): number {
    return this.valid + (2 + i) * BLOCK;
  }

  /** Offset of the mask of the records in which leg `i` and all legs after it hold. */
  suffix(i: number): number {
    return this.leg(this.#m + i);
  }

  /** Offset of bit `bit` of the counters. Each record has one counter: the number of legs that hold in the record. */
  counter(bit: number): number {
    return this.leg(2 * this.#m + 1 + bit);
  }

  /** Offsets of the blocks in which groups are counted. */
  get groups(): readonly number[] {
    return Array.from({ length: GroupSums.BLOCKS }, (_, i) => this.counter(this.#bits) + i * BLOCK);
  }
}

type Counting = Pick<MaskSource, 'kernels' | 'measure'>;

class Sums {
  readonly key: string;
  readonly legs: readonly ResolvedLeg[];
  readonly canPush: boolean;
  /** The conditions of the groups by which the slip is counted, or `null`. */
  readonly conditions: ReturnType<typeof groupConditions>;
  readonly groups: GroupSums;
  /** Number of bits of a counter that can hold the number of distinct legs. */
  readonly bits: number;
  /** Number of words of the table that are counted so far. */
  words = 0;
  unlost = 0;
  readonly #repeats: readonly boolean[];
  readonly #prefixes: number[];
  readonly #without: number[];
  readonly #pairs: number[];
  readonly #exactly: number[];

  constructor(
    key: string,
    legs: readonly ResolvedLeg[],
    repeats: readonly boolean[],
    conditions: ReturnType<typeof groupConditions>,
  ) {
    const m = legs.length;
    const distinct = legs.filter((_, i) => !repeats[i]).length;
    this.key = key;
    this.legs = legs;
    this.canPush = legs.some(({ unlost }) => unlost);
    this.conditions = conditions;
    this.groups = new GroupSums(this.canPush ? 3 : 2);
    this.bits = 32 - Math.clz32(distinct);
    this.#repeats = repeats;
    this.#prefixes = Array<number>(m).fill(0);
    this.#without = Array<number>(m).fill(0);
    this.#pairs = Array<number>((m * (m - 1)) / 2).fill(0);
    this.#exactly = Array<number>(distinct + 1).fill(0);
  }

  add(by: Counting, words: Int32Array, block: DetailBlock, range: WordRange): void {
    const { kernels, measure } = by;
    const { n } = range;
    const m = this.legs.length;
    words.copyWithin(block.suffix(m), block.valid, block.valid + n);
    for (let i = m - 1; i >= 0; i--) kernels.and(words, block.suffix(i), block.suffix(i + 1), block.leg(i), n);
    words.copyWithin(block.all, block.valid, block.valid + n);
    let joint = m === 0 ? measure.ones(words, block.all, range) : 0;
    for (let i = 0, pair = 0; i < m; i++) {
      this.#without[i]! += measure.both(words, block.all, block.suffix(i + 1), range);
      kernels.and(words, block.all, block.all, block.leg(i), n);
      joint = measure.ones(words, block.all, range);
      this.#prefixes[i]! += joint;
      for (let j = i + 1; j < m; j++, pair++) {
        this.#pairs[pair]! += measure.both(words, block.leg(i), block.leg(j), range);
      }
    }
    if (!this.canPush) this.unlost += joint;
    this.#addExactly(by, words, block, range);
  }

  /** Adds the legs one by one to a binary counter for each record, then counts the records for each number of legs. */
  #addExactly({ kernels, measure }: Counting, words: Int32Array, block: DetailBlock, range: WordRange): void {
    const { n } = range;
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
      this.#exactly[k]! += measure.ones(words, block.all, range);
    }
  }

  counts(): SlipDetails {
    const [records = [], hits = [], unlost = hits] = this.groups.counts;
    return {
      prefixes: [...this.#prefixes],
      without: [...this.#without],
      pairs: [...this.#pairs],
      exactly: [...this.#exactly],
      unlost: this.unlost,
      groups: this.conditions && { records: [...records], hits: [...hits], unlost: [...unlost] },
    };
  }
}
