import type { Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { SimError } from '../errors.ts';
import type { Segment } from './segment.ts';
import { bitOf } from './words.ts';
import type { TableWriter } from './writer.ts';

/** Finished bit planes of a column, in the order of records that `kernels.ts` describes. */
export type Planes = {
  /** The words that the offsets are in. */
  readonly words: Int32Array;
  /** The offset of each plane, lowest bit first. Only the first `bits` of them are in use. */
  readonly offsets: readonly number[];
  readonly bits: number;
  /** It is added to the number in the planes. */
  readonly bias: number;
};

/**
 * Adds `words` words of records (32 each) to a table from finished bit planes. A column for which `planesOf` returns
 * `undefined` has no values. The writer must have `putWords`, and its stage must be empty.
 */
export function putPlanes(
  to: TableWriter,
  words: number,
  planesOf: (column: ColumnId) => Planes | undefined,
): Result<void, SimError> {
  if (to.at > 0) throw new Error('the stage is not empty');
  let from = 0;
  return to.putWords!(words, (segment, at, n, table) => {
    const { length } = table.columns.names;
    for (let c = 0; c < length; c++) {
      const column = c as ColumnId;
      const planes = planesOf(column);
      if (planes !== undefined) copy(segment, column, at, planes, from, n);
      else {
        table.noteAbsent(column, table.records);
        segment.putValues(column, at, new Int32Array(n * 32), n);
      }
    }
    from += n;
  });
}

function copy(segment: Segment, column: number, at: number, planes: Planes, from: number, n: number): void {
  const { words, offsets, bits, bias } = planes;
  if (bias > segment.bias(column)) {
    // A file can have lower values than any that the planes may have.
    const values = Int32Array.from({ length: n * 32 }, (_, i) => {
      let value = bias;
      for (let b = 0; b < bits; b++) value += ((words[offsets[b]! + from + (i >> 5)]! >>> bitOf(i & 31)) & 1) * 2 ** b;
      return value;
    });
    segment.putValues(column, at, values, n);
    return;
  }
  if (bias < segment.bias(column)) segment.rebase(column, bias, at);
  const to = segment.widened(column, bits).planes;
  const into = segment.words;
  for (let b = 0; b < bits; b++) {
    const start = offsets[b]! + from;
    into.set(words.subarray(start, start + n), to[b]! + at);
  }
}
