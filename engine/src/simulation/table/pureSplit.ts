import { overlap } from './popcount.ts';
import { nibbles } from './words.ts';

/**
 * The input and output of a split of records by the bits of their values. `planes` are the offsets of the bit planes in
 * `words`, `n` is the length of a block, and `counts` is the output, indexed by value.
 */
type SplitInput = {
  readonly words: Int32Array;
  readonly planes: readonly number[];
  readonly n: number;
  readonly counts: Int32Array;
};

export function split(
  words: Int32Array,
  hit: number,
  hits: number,
  planes: readonly number[],
  from: number,
  n: number,
  counts: Int32Array,
): void {
  const block = { words, planes: planes.map((plane) => plane + from), n, counts };
  halve(block, hit, hits, planes.length - 1, 0);
}

/**
 * Splits a part of the records by bit plane `bit` and all lower planes. All these records have the same higher bits,
 * which `value` contains.
 */
function halve(block: SplitInput, part: number, records: number, bit: number, value: number): void {
  const { words, planes, n, counts } = block;
  const plane = planes[bit]!;
  if (bit === 0) {
    const ones = overlap(words, part, plane, n);
    counts[value + 1]! += ones;
    counts[value]! += records - ones;
    return;
  }
  if (bit === 1) return quarters(block, part, records, value);
  if (!meets(words, part, plane, n)) return halve(block, part, records, bit - 1, value);
  if (bit === 2) return eighths(block, part, records, value);
  const next = part + n;
  for (let i = 0; i < n; i++) words[next + i] = words[part + i]! & words[plane + i]!;
  const ones = overlap(words, next, next, n);
  halve(block, next, ones, bit - 1, value + (1 << bit));
  for (let i = 0; i < n; i++) words[next + i] = words[part + i]! & ~words[plane + i]!;
  halve(block, next, records - ones, bit - 1, value);
}

function meets(words: Int32Array, a: number, b: number, n: number): boolean {
  for (let i = 0; i < n; i++) if ((words[a + i]! & words[b + i]!) !== 0) return true;
  return false;
}

/**
 * Number of words whose byte-wise bit counts can be added before a byte overflows. Each word adds at most 8 to a byte.
 */
const WORDS_PER_SUM = 31;

/** Returns the sum of the four bytes of a word. */
const bytesOf = (word: number): number =>
  Math.imul((word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff), 0x00010001) >>> 16;

/**
 * Splits a part of the records by the last two bit planes, A and B, at once. Counts the records in A, in B and in both,
 * and derives the other counts.
 */
function quarters({ words, planes, n, counts }: SplitInput, part: number, records: number, value: number): void {
  const b = planes[0]!;
  const a = planes[1]!;
  let hasA = 0;
  let hasB = 0;
  let both = 0;
  for (let i = 0; i < n;) {
    const end = Math.min(n, i + WORDS_PER_SUM);
    let sumA = 0;
    let sumB = 0;
    let sumBoth = 0;
    for (; i < end; i++) {
      const word = words[part + i]!;
      const one = word & words[a + i]!;
      const other = words[b + i]!;
      sumA += nibbles(one);
      sumB += nibbles(word & other);
      sumBoth += nibbles(one & other);
    }
    hasA += bytesOf(sumA);
    hasB += bytesOf(sumB);
    both += bytesOf(sumBoth);
  }
  counts[value + 3]! += both;
  counts[value + 2]! += hasA - both;
  counts[value + 1]! += hasB - both;
  counts[value]! += records - hasA - hasB + both;
}

/** Splits a part of the records by the last three bit planes at once, like `quarters`. */
function eighths({ words, planes, n, counts }: SplitInput, part: number, records: number, value: number): void {
  const c = planes[0]!;
  const b = planes[1]!;
  const a = planes[2]!;
  let hasA = 0;
  let hasB = 0;
  let hasC = 0;
  let hasAB = 0;
  let hasAC = 0;
  let hasBC = 0;
  let all = 0;
  for (let i = 0; i < n;) {
    const end = Math.min(n, i + WORDS_PER_SUM);
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumAB = 0;
    let sumAC = 0;
    let sumBC = 0;
    let sumAll = 0;
    for (; i < end; i++) {
      const word = words[part + i]!;
      const inA = word & words[a + i]!;
      const inB = word & words[b + i]!;
      const inC = words[c + i]!;
      sumA += nibbles(inA);
      sumB += nibbles(inB);
      sumC += nibbles(word & inC);
      sumAB += nibbles(inA & inB);
      sumAC += nibbles(inA & inC);
      sumBC += nibbles(inB & inC);
      sumAll += nibbles(inA & inB & inC);
    }
    hasA += bytesOf(sumA);
    hasB += bytesOf(sumB);
    hasC += bytesOf(sumC);
    hasAB += bytesOf(sumAB);
    hasAC += bytesOf(sumAC);
    hasBC += bytesOf(sumBC);
    all += bytesOf(sumAll);
  }
  counts[value + 7]! += all;
  counts[value + 6]! += hasAB - all;
  counts[value + 5]! += hasAC - all;
  counts[value + 3]! += hasBC - all;
  counts[value + 4]! += hasA - hasAB - hasAC + all;
  counts[value + 2]! += hasB - hasAB - hasBC + all;
  counts[value + 1]! += hasC - hasAC - hasBC + all;
  counts[value]! += records - hasA - hasB - hasC + hasAB + hasAC + hasBC - all;
}
