import { columnName, type ColumnId } from '../columns.ts';
import type { Kernels } from './kernels.ts';
import { meetRange, type Condition, type Narrowing } from './masks.ts';
import type { WordRange } from './measure.ts';
import type { SimTable } from './table.ts';

/**
 * Records grouped by the result of the game: for each margin in MARGINS and each total in TOTALS, how many records
 * there are, in how many the slip holds, and in how many none of its legs loses. The counts for disjoint ranges of
 * records can be added.
 */
export type ResultGroups = {
  readonly records: readonly number[];
  readonly hits: readonly number[];
  readonly unlost: readonly number[];
};

/** The lowest and the highest margin of a group, of one team or the other, and the lowest and the highest total. @shape */
const MARGINS = [
  [-Infinity, -3],
  [-2, -2],
  [-1, 0],
  [1, 1],
  [2, 2],
  [3, Infinity],
] as const;
const TOTALS = [
  [-Infinity, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 6],
  [7, 7],
  [8, 8],
  [9, Infinity],
] as const;

const within = (column: ColumnId, [low, high]: readonly [number, number]): readonly Condition[] => [
  ...(low === -Infinity ? [] : [{ column, above: low - 1, negate: false }]),
  ...(high === Infinity ? [] : [{ column, above: high, negate: true }]),
];

/**
 * Returns the conditions of each margin, and then those of each total. Returns `null` if the table's records are not
 * known to be even.
 */
export function groupConditions({ even, columns }: SimTable): readonly (readonly Condition[])[] | null {
  const [team = ''] = columns.teams();
  const [margin, total] = [columns.find(columnName.differential(team)), columns.find(columnName.total('Goals'))];
  if (!even || margin === undefined || total === undefined) return null;
  return [...MARGINS.map((range) => within(margin, range)), ...TOTALS.map((range) => within(total, range))];
}

export function addGroups(a: ResultGroups | null, b: ResultGroups | null): ResultGroups | null {
  if (a === null || b === null) return null;
  const sums = (x: readonly number[], y: readonly number[]) => x.map((n, i) => n + y[i]!);
  return { records: sums(a.records, b.records), hits: sums(a.hits, b.hits), unlost: sums(a.unlost, b.unlost) };
}

/** Counts sets of records by the groups, block by block. */
export class GroupSums {
  /** Number of blocks of scratch memory that `add` needs. */
  static readonly BLOCKS = TOTALS.length + 2;
  /** The counts of each set, in the order of `sets`. */
  readonly counts: readonly number[][];

  constructor(sets: number) {
    this.counts = Array.from({ length: sets }, () => Array<number>(MARGINS.length * TOTALS.length).fill(0));
  }

  /**
   * Adds a block of `range.n` words. `sets` are the offsets of the sets' words, `conditions` the masks of
   * `groupConditions`, and `scratch` has the offsets of BLOCKS free blocks.
   */
  add(
    kernels: Kernels,
    words: Int32Array,
    sets: readonly number[],
    conditions: readonly (readonly Narrowing[])[],
    scratch: readonly number[],
    range: WordRange,
  ): void {
    const { n } = range;
    const [ofMargin = 0, both = 0, ...ofTotals] = scratch;
    ofTotals.forEach((to, k) => meetRange(kernels, words, to, conditions[MARGINS.length + k]!, range));
    for (let margin = 0; margin < MARGINS.length; margin++) {
      meetRange(kernels, words, ofMargin, conditions[margin]!, range);
      for (const [i, set] of sets.entries()) {
        kernels.and(words, both, ofMargin, set, n);
        for (const [k, ofTotal] of ofTotals.entries())
          this.counts[i]![margin * TOTALS.length + k]! += kernels.overlap(words, both, ofTotal, n);
      }
    }
  }
}
