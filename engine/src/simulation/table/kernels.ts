/**
 * The inner loops over the 32-bit words of an arena. A word holds one bit of 32 records.
 *
 * The records of a word are in a permuted order: record `4j + l` (byte `l` of the `j`-th 32-bit read of staged bytes)
 * is bit `8l + j`. With this order, slicing bytes into planes needs one shift and mask per four records. AND and
 * popcount do not depend on the order. The platform must be little-endian, which all platforms with a JavaScript engine
 * are.
 */

/**
 * Number of records per segment of a table. One bit plane of a segment is a tile of TILE words (8 KB), so that a chain
 * of ANDs fits in the L1 cache.
 */
export const SEGMENT = 65_536;
export const TILE = SEGMENT / 32;

/**
 * Upper bound for the number of bit planes that `split` takes. `split` writes one count per value, and there
 * are 2 ** MOST_BITS values.
 */
export const MOST_BITS = 8;

/**
 * The inner loops over words, in JavaScript or in WebAssembly. Offsets and lengths are in words. The output range may
 * be one of the input ranges. Only `split` writes to words outside the output range.
 */
export interface Kernels {
  /**
   * Writes `value > above` to `words[to + i]`. The bits of a value are in the words `from + i` of `planes`, lowest bit
   * first, without the bias of the column.
   */
  greater(words: Int32Array, to: number, planes: readonly number[], from: number, above: number, n: number): void;
  /** Writes the AND of all `words[masks[k] + from + i] ^ flips[k]` to `words[to + i]`. */
  meet(
    words: Int32Array,
    to: number,
    masks: readonly number[],
    flips: readonly (0 | -1)[],
    from: number,
    n: number,
  ): void;
  /** `words[to + i] = words[a + i] & words[b + i]`. */
  and(words: Int32Array, to: number, a: number, b: number, n: number): void;
  popcount(words: Int32Array, at: number, n: number): number;
  /** Counts the one bits of `words[a + i] & words[b + i]`. */
  overlap(words: Int32Array, a: number, b: number, n: number): number;
  /**
   * Counts how often each value occurs in the hit records, and adds the numbers to `counts[value]`. The hit records are
   * the `hits` one bits in the `n` words at `hit`. Takes at most MOST_BITS planes. At `hit` there must be space for
   * MOST_BITS + 1 blocks of `n` words (rounded up to a multiple of 32). All blocks except the first are overwritten.
   */
  split(
    words: Int32Array,
    hit: number,
    hits: number,
    planes: readonly number[],
    from: number,
    n: number,
    counts: Int32Array,
  ): void;
  /** Measured cost of splitting one word by one bit plane, relative to the JavaScript kernels, whose cost is 1. */
  readonly splitCost: number;
}
