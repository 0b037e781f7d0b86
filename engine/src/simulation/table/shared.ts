import type { ColumnId } from '../columns.ts';
import { BufferArena } from './arena.ts';
import { TILE, type Kernels } from './kernels.ts';
import type { NewMemory, TableMemory } from './memory.ts';
import { Segment } from './segment.ts';
import { SimTable, type BadValue } from './table.ts';

/**
 * A complete table that can be sent to other threads. `planes` are all its bit planes, one after the other: by segment,
 * by column, and from the lowest bit. In a SharedArrayBuffer they are in memory once.
 */
export type SharedPlanes = {
  readonly planes: Int32Array;
  readonly records: number;
  readonly even: boolean;
  readonly columns: readonly SharedColumn[];
};

type SharedColumn = {
  readonly name: string;
  readonly absent: number | null;
  readonly flaw: BadValue | null;
  /** For each segment: the bias, and the number of planes. */
  readonly segments: readonly (readonly [number, number])[];
};

/** Copies a table's planes into memory that threads share. Throws a RangeError if there is not enough memory. */
export function sharePlanes(table: SimTable): SharedPlanes {
  const ids = [...table.columns.names.keys()] as ColumnId[];
  const bytes = table.bytes;
  const planes = new Int32Array(
    typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes),
  );
  let to = 0;
  for (const segment of table.segments) {
    for (const plane of ids.flatMap((id) => segment.planes(id))) {
      planes.set(segment.words.subarray(plane, plane + TILE), to);
      to += TILE;
    }
  }
  const columns = ids.map((id) => ({
    name: table.columns.name(id),
    absent: table.firstAbsent(id) ?? null,
    flaw: table.flaw(id) ?? null,
    segments: table.segments.map((one) => [one.bias(id), one.planes(id).length] as const),
  }));
  return { planes, records: table.records, even: table.even, columns };
}

/** Opens shared planes as a table, without copying them. Masks and scratch space are in `memory`, which is this table's own. */
export function openPlanes({ planes, records, even, columns }: SharedPlanes, memory: NewMemory): SimTable {
  const own = memory();
  const table = new SimTable({ arena: own.arena, kernels: kernelsFrom(planes, own) }, [], even);
  const ids = columns.map(({ name }) => table.columns.add(name));
  const words = new BufferArena({
    words: planes,
    grow: () => {
      throw new RangeError('a shared table takes no more records');
    },
  });
  let at = 0;
  for (let index = 0; index * TILE * 32 < records; index++) {
    const segment = new Segment(words);
    for (const [i, { segments }] of columns.entries()) {
      const [bias, count] = segments[index]!;
      segment.adopt(
        ids[i]!,
        bias,
        Array.from({ length: count }, (_, b) => at + b * TILE),
      );
      at += count * TILE;
    }
    table.segments.push(segment);
  }
  for (const [i, { absent, flaw }] of columns.entries()) {
    if (absent !== null) table.noteAbsent(ids[i]!, absent);
    if (flaw !== null) table.noteFlaw(ids[i]!, flaw);
  }
  table.publish(records);
  table.finish();
  return table;
}

/** The largest number of planes of a column: values are below 2^31. */
const MOST_PLANES = 32;

/**
 * Kernels whose planes are in `source`. Kernels reach only their own memory, so the words of a call are copied there
 * first, at most one tile of each plane.
 */
function kernelsFrom(source: Int32Array, { arena, kernels }: TableMemory): Kernels {
  const scratch = arena.allocate(MOST_PLANES * TILE);
  const copied = (words: Int32Array, planes: readonly number[], from: number, n: number): readonly number[] =>
    planes.map((plane, b) => {
      const to = scratch + b * TILE;
      words.set(source.subarray(plane + from, plane + from + n), to);
      return to;
    });
  return {
    ...kernels,
    greater: (words, to, planes, from, above, n) =>
      kernels.greater(words, to, copied(words, planes, from, n), 0, above, n),
    split: (words, hit, hits, planes, from, n, counts) =>
      kernels.split(words, hit, hits, copied(words, planes, from, n), 0, n, counts),
  };
}
