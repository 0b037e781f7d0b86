import type { Arena } from './arena.ts';
import { TILE } from './kernels.ts';
import { bitOf, slice, unslice } from './words.ts';

/**
 * A column of a segment. Values are stored as `value - bias`, in as many bit planes as the largest value needs. A
 * column that was never written to the segment has the value 0 in every record.
 */
type Slices = { bias: number; readonly planes: number[] };

const NO_PLANES: readonly number[] = [];
/** Number of words whose values `read` decodes at a time, and their bytes, which fit in the L1 cache. */
const PART = 128;
const LANES = new Int32Array(PART * 8);
const BYTES = new Uint8Array(LANES.buffer);

/**
 * Up to 65,536 records as bit planes. Written values never change, but a partial last word is written again when
 * records are added. A new maximum adds planes, and a new minimum re-encodes one column. Masks stay valid after that,
 * because their thresholds do not include the bias.
 */
export class Segment {
  readonly #arena: Arena;
  #tiles = 0;
  readonly #columns: (Slices | undefined)[] = [];

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** Number of bit planes of all columns of the segment. Each plane is one tile of the arena. */
  get tiles(): number {
    return this.#tiles;
  }

  /** The words that the offsets of `planes` are in. */
  get words(): Int32Array {
    return this.#arena.words;
  }

  /** Returns the offsets of the bit planes of a column, lowest bit first. */
  planes(column: number): readonly number[] {
    return this.#columns[column]?.planes ?? NO_PLANES;
  }

  bias(column: number): number {
    return this.#columns[column]?.bias ?? 0;
  }

  /** Takes over a column whose planes are in the arena already. */
  adopt(column: number, bias: number, planes: readonly number[]): void {
    this.#columns[column] = { bias, planes: [...planes] };
    this.#tiles += planes.length;
  }

  /**
   * Writes `n` words (32 values each) of a column at word `at`. The values are bytes from 0 to 255 (`value - bias`),
   * passed as eight 32-bit integers per word. `bits` is the number of bits in use.
   */
  putBytes(column: number, at: number, bytes: Int32Array, from: number, n: number, bits: number): void {
    const { planes } = this.widened(column, bits);
    const { words } = this.#arena;
    for (let bit = 0; bit < bits; bit += 4) {
      const some = planes.slice(bit, Math.min(bits, bit + 4)).map((plane) => plane + at);
      slice(bytes, from, n, bit, words, some);
    }
  }

  /**
   * Writes `n` words (32 values each) of a column from 32-bit values. Re-encodes the column if there is a new minimum.
   */
  putValues(column: number, at: number, values: Int32Array, n: number): void {
    let low = this.bias(column);
    for (let i = 0; i < n * 32; i++) if (values[i]! < low) low = values[i]!;
    if (low < this.bias(column)) this.rebase(column, low, at);
    this.#encode(column, at, values, n);
  }

  /**
   * Writes the values of `n` words (32 values each) of a column to `out`, in record order. In an Int8Array, values need
   * to fit in a signed byte.
   */
  read(column: number, at: number, n: number, out: Int8Array | Int32Array): void {
    const planes = this.planes(column);
    const bias = this.bias(column);
    const { words } = this.#arena;
    if (planes.length <= 8) {
      for (let done = 0; done < n; done += PART) {
        const part = Math.min(PART, n - done);
        LANES.fill(0, 0, part * 8);
        for (let b = 0; b < planes.length; b++) unslice(words, planes[b]! + at + done, part, b, LANES);
        for (let i = 0, to = done * 32; i < part * 32; i++) out[to + i] = BYTES[i]! + bias;
      }
      return;
    }
    for (let w = 0; w < n; w++) {
      for (let i = 0; i < 32; i++) {
        let value = 0;
        for (let b = 0; b < planes.length; b++) value |= ((words[planes[b]! + at + w]! >>> bitOf(i)) & 1) << b;
        out[w * 32 + i] = (value >>> 0) + bias;
      }
    }
  }

  #encode(column: number, at: number, values: Int32Array, n: number): void {
    const bias = this.bias(column);
    let all = 0;
    for (let i = 0; i < n * 32; i++) all |= values[i]! - bias;
    const { planes } = this.widened(column, 32 - Math.clz32(all));
    const { words } = this.#arena;
    for (let b = 0; b < planes.length; b++) {
      for (let w = 0; w < n; w++) {
        let word = 0;
        for (let i = 0; i < 32; i++) word |= (((values[w * 32 + i]! - bias) >>> b) & 1) << bitOf(i);
        words[planes[b]! + at + w] = word;
      }
    }
  }

  /** Lowers the bias of a column, and writes the words before `at` again with the new bias. */
  rebase(column: number, bias: number, at: number): void {
    const values = new Int32Array(at * 32);
    this.read(column, 0, at, values);
    this.widened(column, 0).bias = bias;
    this.#encode(column, 0, values, at);
  }

  /** Adds planes to a column, so that it has at least `bits`. New planes are zero. */
  widened(column: number, bits: number): Slices {
    const slices = (this.#columns[column] ??= { bias: 0, planes: [] });
    for (; slices.planes.length < bits; this.#tiles++) slices.planes.push(this.#arena.allocateZero(TILE));
    return slices;
  }
}
