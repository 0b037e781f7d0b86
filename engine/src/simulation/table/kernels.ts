/**
 * The loops everything else calls: over 32-bit words of an arena, 32 records to a word.
 *
 * A word keeps its 32 records in a permuted order: record `4j + l` (byte `l` of the `j`-th 32-bit read of staged bytes)
 * is bit `8l + j`. Slicing bytes into planes then needs one shift and mask for four records, and AND and popcount do not
 * care about order. Bytes are read as little-endian 32-bit integers, as on every machine that runs JavaScript.
 */

/** Records in a segment, and words in one plane of it: 8 KB, so that an AND chain stays in the first-level cache. */
export const SEGMENT = 65_536;
export const TILE = SEGMENT / 32;

/** Beyond, splitting would make more parts than there are values. */
export const MOST_BITS = 8;

/** Ranges are offsets and lengths in words. Only the range that is written to changes; it may be one that is read. */
export interface Kernels {
  /**
   * `words[to + i] = value > above`, where a value is the number whose bits lie at `from + i` of `planes`, lowest bit first.
   * `above` is in the planes' own unsigned scale.
   */
  greater(words: Int32Array, to: number, planes: readonly number[], from: number, above: number, n: number): void;
  /** `words[to + i]` = the AND of all `words[masks[k] + from + i] ^ flips[k]`. */
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
  /** Counts the ones of `words[a + i] & words[b + i]`. */
  overlap(words: Int32Array, a: number, b: number, n: number): number;
  /**
   * `counts[value]` grows by the records of `hit` that have it, where `hits` records are hit and values are numbers of at
   * most MOST_BITS `planes`, as in `greater`. Where MOST_BITS + 1 blocks of `n`, rounded up to 32 words, lie from `hit` on,
   * whatever comes after the hits is written over.
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
  /** What splitting one word by one plane costs, in steps of putting together the value of one record. Measured. */
  readonly splitCost: number;
}
