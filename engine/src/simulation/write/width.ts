import { PIECE, type CellSource } from './source.ts';

/** The size of a signed integer, in bytes. */
export type Width = 1 | 2 | 4;

/**
 * Returns the smallest size of a signed integer that holds every value of the columns. Reads only columns whose bounds
 * do not fit in a byte.
 */
export function widthOf(source: CellSource, columns: Iterable<number>): Width {
  let low = 0;
  let high = 0;
  for (const column of columns) {
    const bounds = source.bounds?.(column);
    if (bounds !== undefined && widthOfRange(...bounds) === 1) continue;
    const values = new Int32Array(Math.min(PIECE, source.records));
    for (let from = 0; from < source.records; from += PIECE) {
      const count = Math.min(PIECE, source.records - from);
      source.read(column, from, count, values);
      for (let i = 0; i < count; i++) {
        low = Math.min(low, values[i]!);
        high = Math.max(high, values[i]!);
      }
    }
  }
  return widthOfRange(low, high);
}

function widthOfRange(low: number, high: number): Width {
  if (low >= -0x80 && high <= 0x7f) return 1;
  return low >= -0x8000 && high <= 0x7fff ? 2 : 4;
}
