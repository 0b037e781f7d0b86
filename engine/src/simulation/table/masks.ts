import type { ColumnId } from '../columns.ts';
import { TILE, type Kernels } from './kernels.ts';
import type { SimTable } from './table.ts';
import { onesOf } from './words.ts';

/** A record holds it when `value > above` (or not so, when negated). Over 2 and over 2.5 are one threshold, under 3 its negation. */
export type Condition = { readonly column: ColumnId | null; readonly above: number; readonly negate: boolean };

/** A leg as the table understands it: it holds where all conditions hold. */
export type ResolvedLeg = {
  readonly all: readonly Condition[];
  /** Where it is not lost: it holds, or its whole line is met exactly. Absent where nothing can push. */
  readonly unlost?: readonly Condition[];
  /** Its player is not in this simulation. */
  readonly missing: boolean;
};

/** One bit for each record, in tiles as long as the table's. Grows with the table. */
export class Mask {
  /** Offsets into the table's arena. */
  readonly tiles: number[] = [];
  /** Words that are written. */
  words = 0;
  /** Records that the mask covers. */
  records = 0;
  /** The ones of the first words, which are counted when somebody asks. */
  #ones = 0;
  #counted = 0;

  /**
   * Extends the mask to the table's end: `fill` writes the new words of each tile. An ended table's last word may be partial;
   * when the table goes on, that word is written again.
   */
  extend(table: SimTable, fill: (tile: number, index: number, at: number, n: number) => void): void {
    if (this.records === table.records) return;
    if (this.records % 32 !== 0) this.#dropLast(table);
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

  /** Records that it holds. */
  ones({ arena }: SimTable, kernels: Kernels): number {
    while (this.#counted < this.words) {
      const at = this.#counted % TILE;
      const n = Math.min(TILE - at, this.words - this.#counted);
      this.#ones += kernels.popcount(arena.words, this.tiles[Math.floor(this.#counted / TILE)]! + at, n);
      this.#counted += n;
    }
    return this.#ones;
  }

  /** Gives its words back; it covers nothing any more. */
  release(table: SimTable): void {
    for (const tile of this.tiles) table.arena.free(tile, TILE);
    this.tiles.length = 0;
    this.words = this.records = this.#ones = this.#counted = 0;
  }

  #last(): number {
    return this.tiles.at(-1)! + ((this.words - 1) % TILE);
  }

  #dropLast(table: SimTable): void {
    if (this.#counted === this.words) {
      this.#ones -= onesOf(table.arena.words[this.#last()]!);
      this.#counted--;
    }
    this.words--;
    this.records = this.words * 32;
  }
}

/** Takes from a word what is not `valid`. */
export function clip(words: Int32Array, at: number, valid: number): void {
  words[at]! &= valid;
}

/** What `value > above` would be for a column nobody has seen: its value is 0 everywhere. */
export const NO_COLUMN = -1;

/** At least so many masks stay. */
const FEWEST = 32;

/**
 * One mask per column and threshold, kept while they are used. They catch up with a growing table when asked for;
 * the least recently used go first when there is no room.
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

  /** The mask of `value > above`, up to the table's end. It holds until another is asked for. */
  get(column: ColumnId | null, above: number): Mask {
    const mask = this.#use(column, above);
    this.#evict(1);
    return mask;
  }

  /** The masks of some conditions and how they are to be flipped. They hold until others are asked for. */
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

  /** Leaves the last `used`, whose words somebody is about to read. */
  #evict(used: number): void {
    if (this.#masks.size <= FEWEST) return;
    const each = Math.max(1, this.#table.segments.length) * TILE * 4;
    const most = Math.max(used, FEWEST, Math.floor(this.#maxBytes / each));
    if (this.#masks.size <= most) return;
    const oldest = [...this.#masks].toSorted(([, a], [, b]) => a.used - b.used).slice(0, this.#masks.size - most);
    for (const [key, mask] of oldest) {
      this.#masks.delete(key);
      mask.release(this.#table);
    }
  }
}

class CachedMask extends Mask {
  /** When it was asked for last. */
  used = 0;
}

/** A mask, and whether what it does not hold is meant. */
export type Narrowing = { readonly mask: Mask; readonly flip: 0 | -1 };

/** Words `at` to `at + n` of one tile. */
export type WordRange = { readonly index: number; readonly at: number; readonly n: number };

/** Writes the AND of some masks' words of a range. Nobody has said yet which records are valid. */
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

/** Thresholds that nearly all legs ask for: keys of these are numbers that need no memory of their own. */
const NEAR = 512;

/** Two conditions of one column and threshold have the same key, which is positive. */
function thresholdKey(column: ColumnId | null, above: number): number {
  const id = (column ?? NO_COLUMN) - NO_COLUMN;
  if (above >= -NEAR && above < NEAR) return id * 2 * NEAR + above + NEAR + 1;
  // Values have 32 bits: beyond them all thresholds are alike.
  return 2 ** 32 * (id + 1) * 2 + Math.min(Math.max(above, -(2 ** 31) - 1), 2 ** 31);
}

/** Two conditions of one key hold in the same records. */
export const conditionKey = (c: Condition): number => thresholdKey(c.column, c.above) * (c.negate ? -1 : 1);
