import type { Kernels } from './kernels.ts';
import type { SimTable } from './table.ts';

/** The range of words from `at` to `at + n` in tile `index` of a mask. */
export type WordRange = { readonly index: number; readonly at: number; readonly n: number };

/** How records are counted: each as one record, or each by its weight (`RecordWeights`). */
export interface Measure {
  /** Whether each record counts as one. */
  readonly isPlain: boolean;
  /** Must be called before other methods if records were added. May grow the arena and overwrite the table's scratch. */
  extend(): void;
  /** Measures the records of `range` whose bits are set in the words at `at`. */
  ones(words: Int32Array, at: number, range: WordRange): number;
  /** Measures the records of `range` whose bits are set both at `a` and at `b`. */
  both(words: Int32Array, a: number, b: number, range: WordRange): number;
  /** The measure of all records of the table. */
  total(): number;
  /** What a measure of 1 counts as, if `records` records have the measure `total`. */
  unit(records: number, total: number): number;
}

/** Counts each record as one. */
export class RecordCount implements Measure {
  readonly isPlain = true;
  readonly #table: SimTable;
  readonly #kernels: Kernels;

  constructor(table: SimTable, kernels: Kernels) {
    this.#table = table;
    this.#kernels = kernels;
  }

  extend(): void {}

  ones(words: Int32Array, at: number, { n }: WordRange): number {
    return this.#kernels.popcount(words, at, n);
  }

  both(words: Int32Array, a: number, b: number, { n }: WordRange): number {
    return this.#kernels.overlap(words, a, b, n);
  }

  total(): number {
    return this.#table.records;
  }

  unit(): number {
    return 1;
  }
}
