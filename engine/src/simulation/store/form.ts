import { SEGMENT } from '../table/kernels.ts';

/**
 * A table's planes as bytes, to be read again by who wrote them. All of it is little-endian 32-bit words: the head, then a
 * text (UTF-8 of JSON, filled up with spaces to whole words), then the segments. A segment is, for each column, its bias
 * and how many planes it has; then all these planes, lowest first, of as many words as the segment's records fill.
 */
export const HEAD = { magic: 0, form: 1, check: 2, words: 3, records: 4, columns: 5, textBytes: 6 } as const;
export const HEAD_WORDS = 7;

/** `DDHP`. */
export const MAGIC = 0x50484444;
/** Counts up with each change of what the bytes mean: older ones are then refused. */
export const FORM = 1;

/** The check sum is of all words from here on; what stands before is compared itself. */
export const CHECKED_FROM = HEAD.words;

/** What a segment has for each column, before its planes. */
export const COLUMN_WORDS = 2;

/** Bytes of a step: some tenths of a millisecond. */
export const STEP = 256 * 1024;

/** The text: what is known of the columns beside their planes. */
export type Description = {
  readonly names: readonly string[];
  /** For each column the first record that lacks it; -1: none does. */
  readonly absent: readonly number[];
  /** First values that are no whole numbers: column, record, byte, problem, what was found. */
  readonly flaws: readonly (readonly [number, number, number, string, string])[];
};

/** Words that each plane of a segment fills. */
export const planeWords = (records: number, segment: number): number =>
  Math.ceil(Math.min(records - segment * SEGMENT, SEGMENT) / 32);
