import type { ColumnId } from '../columns.ts';
import { TILE, type Kernels } from './kernels.ts';
import type { Measure, WordRange } from './measure.ts';
import type { SimTable } from './table.ts';

/**
 * A condition on one column. The condition holds in a record if `value > above` or, with `negate`, if `value <= above`.
 * Values are whole, so over 2 equals over 2.5, and under 3 is the negation of over 2.
 */
export type Condition = { readonly column: ColumnId | null; readonly above: number; readonly negate: boolean };

/** A leg as conditions on columns. The leg holds in a record if all conditions hold. */
export type ResolvedLeg = {
  readonly all: readonly Condition[];
  /** The leg holds or pushes if all of these conditions hold. The field is absent if the leg cannot push. */
  readonly unlost?: readonly Condition[];
  /** Whether the player of the leg is missing in this simulation. */
  readonly missing: boolean;
};

/** A mask: one bit per record, in tiles of the arena. It can be extended when the table grows. */
export class Mask {
  /** Offsets of the mask's tiles in the arena of the table. */
  readonly tiles: number[] = [];
  /** Number of words of the mask that are written so far. */
  words = 0;
  /** Number of records that the mask covers. */
  records = 0;
  /** The measures of the first words of the mask: by record, and by weight. `ones` measures further words on demand. */
  readonly #plain: Measured = { ones: 0, words: 0 };
  readonly #weighted: Measured = { ones: 0, words: 0 };

  /**
   * Extends the mask to the end of the table. `fill` writes the new words of each tile. If the last word is partial, it
   * is written again after the table has grown.
   */
  extend(table: SimTable, fill: (tile: number, index: number, at: number, n: number) => void): void {
    if (this.records === table.records) return;
    if (this.records % 32 !== 0) this.#dropLast();
    const end = table.words;
    while (this.words < end) {
      const index = Math.floor(this.words / TILE);
      const at = this.words % TILE;
      const n = Math.min(TILE - at, end - this.words);
      fill((this.tiles[index] ??= table.arena.allocate(TILE)), index, at, n);
      this.words += n;
    }
    clip(table.arena.words, this.#last(), table.valid(end - 1));
    this.records = table.records;
  }

  /** Measures the records whose bit is set. All calls with weights must have the same ones. */
  ones({ arena }: SimTable, measure: Measure): number {
    const measured = measure.isPlain ? this.#plain : this.#weighted;
    while (measured.words < this.words) {
      const at = measured.words % TILE;
      const n = Math.min(TILE - at, this.words - measured.words);
      const index = Math.floor(measured.words / TILE);
      measured.ones += measure.ones(arena.words, this.tiles[index]! + at, { index, at, n });
      measured.words += n;
    }
    return measured.ones;
  }

  /** Frees the words of the mask, and makes the mask empty. */
  release(table: SimTable): void {
    for (const tile of this.tiles) table.arena.free(tile, TILE);
    this.tiles.length = 0;
    this.words = this.records = 0;
    this.#measureAgain();
  }

  #last(): number {
    return this.tiles.at(-1)! + ((this.words - 1) % TILE);
  }

  /** Drops a partial last word. What was measured with it is measured again, which is rare and little. */
  #dropLast(): void {
    this.words--;
    this.records = this.words * 32;
    this.#measureAgain();
  }

  /** Forgets the measures of more words than the mask has. */
  #measureAgain(): void {
    for (const measured of [this.#plain, this.#weighted])
      if (measured.words > this.words) measured.ones = measured.words = 0;
  }
}

/** The measure of the first `words` words of a mask. */
type Measured = { ones: number; words: number };

/** Clears the bits of the word at index `at` that are not in `valid`. */
export function clip(words: Int32Array, at: number, valid: number): void {
  words[at]! &= valid;
}

/** Stands for the column of a player who has no column in the table. The value is 0 in every record. */
export const NO_COLUMN = -1;

/** Number of masks that the cache keeps even if they exceed the memory limit. */
const MIN_MASKS = 32;

/**
 * Caches one mask per column and threshold. If the table has grown, extends a mask when it is requested. Evicts the
 * least recently used masks when all masks together exceed `maxBytes`.
 */
export class MaskCache {
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  readonly #masks = new Map<number, CachedMask>();
  #clock = 0;
  readonly #maxBytes: number;

  constructor(table: SimTable, kernels: Kernels, maxBytes = 64 * 2 ** 20) {
    this.#table = table;
    this.#kernels = kernels;
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the mask of `value > above` for all records of the table. The mask is valid until the next `get` or `all`.
   */
  get(column: ColumnId | null, above: number): Mask {
    const mask = this.#use(column, above);
    this.#evict(1);
    return mask;
  }

  /** Returns the masks of all conditions. They are valid until the next call of `get` or `all`. */
  all(conditions: readonly Condition[]): Narrowing[] {
    const found = conditions.map((c): Narrowing => ({ mask: this.#use(c.column, c.above), flip: c.negate ? -1 : 0 }));
    this.#evict(conditions.length);
    return found;
  }

  release(): void {
    for (const mask of this.#masks.values()) mask.release(this.#table);
    this.#masks.clear();
  }

  #use(column: ColumnId | null, above: number): Mask {
    const key = thresholdKey(column, above);
    let mask = this.#masks.get(key);
    if (mask === undefined) this.#masks.set(key, (mask = new CachedMask()));
    mask.used = ++this.#clock;
    if (mask.records < this.#table.records) this.#extend(mask, column ?? NO_COLUMN, above);
    return mask;
  }

  #extend(mask: Mask, column: number, above: number): void {
    const { arena, segments } = this.#table;
    mask.extend(this.#table, (tile, index, at, n) => {
      const segment = segments[index]!;
      this.#kernels.greater(arena.words, tile + at, segment.planes(column), at, above - segment.bias(column), n);
    });
  }

  /**
   * Evicts the least recently used masks, but keeps at least the last `used` ones, because the caller is about to read
   * them.
   */
  #evict(used: number): void {
    if (this.#masks.size <= MIN_MASKS) return;
    const each = Math.max(1, this.#table.segments.length) * TILE * 4;
    const most = Math.max(used, MIN_MASKS, Math.floor(this.#maxBytes / each));
    if (this.#masks.size <= most) return;
    const oldest = [...this.#masks].toSorted(([, a], [, b]) => a.used - b.used).slice(0, this.#masks.size - most);
    for (const [key, mask] of oldest) {
      this.#masks.delete(key);
      mask.release(this.#table);
    }
  }
}

class CachedMask extends Mask {
  /** The value of the cache's use counter at the last use of this mask. */
  used = 0;
}

/** A mask to AND with others. It is inverted if `flip` is -1. */
export type Narrowing = { readonly mask: Mask; readonly flip: 0 | -1 };

/**
 * ANDs all masks over a range of words. Writes the result to `words`, starting at index `to`. Bits beyond the last
 * record may be set; `clip` clears them.
 */
export function meetRange(
  kernels: Kernels,
  words: Int32Array,
  to: number,
  all: readonly Narrowing[],
  { index, at, n }: WordRange,
): void {
  kernels.meet(
    words,
    to,
    all.map(({ mask }) => mask.tiles[index]!),
    all.map(({ flip }) => flip),
    at,
    n,
  );
}

/**
 * Thresholds from -NEAR to NEAR have keys that are small integers, for which V8 allocates no memory. Nearly all legs
 * have such a threshold.
 */
const NEAR = 512;

/** Returns a positive key that is unique per column and threshold. */
function thresholdKey(column: ColumnId | null, above: number): number {
  const id = (column ?? NO_COLUMN) - NO_COLUMN;
  if (above >= -NEAR && above < NEAR) return id * 2 * NEAR + above + NEAR + 1;
  // Values of a table have 32 bits, so all thresholds beyond this range are equivalent.
  return 2 ** 32 * (id + 1) * 2 + Math.min(Math.max(above, -(2 ** 31) - 1), 2 ** 31);
}

/** Returns the key of a condition. Conditions with the same key hold in the same records. */
export const conditionKey = (c: Condition): number => thresholdKey(c.column, c.above) * (c.negate ? -1 : 1);

/** Returns a word of the AND of all masks, with the bits of records that exist. */
export function wordOf(table: SimTable, all: readonly Narrowing[], word: number): number {
  const { words } = table.arena;
  const index = Math.floor(word / TILE);
  const at = word % TILE;
  let left = word === table.words - 1 ? table.valid(word) : -1;
  for (let i = 0; i < all.length && left !== 0; i++) left &= words[all[i]!.mask.tiles[index]! + at]! ^ all[i]!.flip;
  return left;
}
