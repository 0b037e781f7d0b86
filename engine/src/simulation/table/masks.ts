import type { ColumnId } from '../columns.ts';
import { TILE, type Kernels } from './kernels.ts';
import type { SimTable } from './table.ts';

/** A record holds it when `value > above` (or not so, when negated). Over 2 and over 2.5 are one threshold, under 3 its negation. */
export type Condition = { readonly column: ColumnId | null; readonly above: number; readonly negate: boolean };

/** One bit for each record, in tiles as long as the table's. Grows with the table; `words` are written, `ones` are set. */
export class Mask {
  readonly tiles: Int32Array[] = [];
  words = 0;
  ones = 0;
  /** Records that the mask covers. */
  records = 0;

  /**
   * Extends the mask to the table's end: `fill` gets each tile with its new words set to the valid records, and narrows
   * them. An ended table's last word may be partial; when the table goes on, that word is written again.
   */
  extend(
    table: SimTable,
    kernels: Kernels,
    fill: (tile: Int32Array, index: number, at: number, n: number) => void,
  ): void {
    if (this.records === table.records) return;
    if (this.records % 32 !== 0) this.#dropLast(kernels);
    const end = table.words;
    while (this.words < end) {
      const index = Math.floor(this.words / TILE);
      const at = this.words % TILE;
      const n = Math.min(TILE - at, end - this.words);
      const tile = (this.tiles[index] ??= new Int32Array(TILE));
      tile.fill(-1, at, at + n);
      if (this.words + n === end) tile[at + n - 1] = table.valid(end - 1);
      fill(tile, index, at, n);
      this.ones += kernels.popcount(tile, at, n);
      this.words += n;
    }
    this.records = table.records;
  }

  #dropLast(kernels: Kernels): void {
    this.words--;
    this.ones -= kernels.popcount(this.tiles[Math.floor(this.words / TILE)]!, this.words % TILE, 1);
  }
}

/** What `value > above` would be for a column nobody has seen: its value is 0 everywhere. */
export const NO_COLUMN = -1;

/**
 * One mask per column and threshold, kept while they are used. They catch up with a growing table when asked for;
 * the least recently used go first when there is no room.
 */
export class MaskCache {
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  readonly #masks = new Map<string, Mask>();
  readonly #maxBytes: number;

  constructor(table: SimTable, kernels: Kernels, maxBytes = 64 * 2 ** 20) {
    this.#table = table;
    this.#kernels = kernels;
    this.#maxBytes = maxBytes;
  }

  /** The mask of `value > above`, up to the table's end. */
  get(column: ColumnId | null, above: number): Mask {
    const key = thresholdKey(column, above);
    const mask = this.#masks.get(key) ?? new Mask();
    this.#masks.delete(key);
    this.#masks.set(key, mask);
    mask.extend(this.#table, this.#kernels, (tile, index, at, n) => {
      const segment = this.#table.segments[index]!;
      const id = column ?? NO_COLUMN;
      this.#kernels.andGreater(tile, at, segment.words, segment.planes(id), at, above - segment.bias(id), 0, n);
    });
    this.#evict(mask);
    return mask;
  }

  #evict(keep: Mask): void {
    const each = Math.max(1, keep.tiles.length) * TILE * 4;
    for (const key of this.#masks.keys()) {
      if (this.#masks.size * each <= this.#maxBytes || this.#masks.size <= 32) return;
      this.#masks.delete(key);
    }
  }
}

const thresholdKey = (column: ColumnId | null, above: number): string => `${column ?? NO_COLUMN}>${above}`;

/** Two conditions of one key hold in the same records. */
export const conditionKey = (c: Condition): string => (c.negate ? '!' : '') + thresholdKey(c.column, c.above);
