import {
  MAX_NARROW,
  MIN_NARROW,
  STAGE,
  type ColumnId,
  type SimError,
  type SimTable,
  type Steps,
  type TableWriter,
} from '@ddh/engine/internal/simulation';
import { err, ok, type Result } from '@ddh/engine/internal/result';

/**
 * Appends all records of a complete table to a writer. Appending the tables of adjacent ranges in order produces the
 * table of the whole range. Every record must have every column. The caller ends the writer.
 */
export function* appendRecords(to: TableWriter, from: SimTable): Steps<void> {
  const ids: ColumnId[] = [];
  for (const name of from.columns.names) {
    const id = to.column(name);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  const values = ids.map(() => new Int32Array(STAGE));
  for (let done = 0; done < from.records;) {
    // Do not write past the end of the stage. The writer empties the stage as soon as it is full.
    const count = Math.min(STAGE - to.at, from.records - done);
    const far = [...ids.keys()].filter((c) => {
      from.read(c as ColumnId, done, count, values[c]!);
      return stageNarrow(to, ids[c]!, values[c]!, count);
    });
    const written = commitRecords(to, ids, values, far, count);
    if (!written.ok) return err(written.error);
    done += count;
    yield { records: done, bytes: 0 };
  }
  return ok(undefined);
}

const isNarrow = (value: number): boolean => value >= MIN_NARROW && value <= MAX_NARROW;

/** Writes the values that fit into the stage. Returns `true` if some values did not fit. */
function stageNarrow({ stage, at }: TableWriter, id: ColumnId, values: Int32Array, count: number): boolean {
  const start = id * STAGE + at;
  let far = false;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (isNarrow(value)) stage[start + i] = value;
    else far = true;
  }
  return far;
}

/** Commits the staged records, adding the values that are too wide for the stage. */
function commitRecords(
  to: TableWriter,
  ids: readonly ColumnId[],
  values: readonly Int32Array[],
  far: readonly number[],
  count: number,
): Result<void, SimError> {
  for (let i = 0; i < count; i++) {
    for (const c of far) if (!isNarrow(values[c]![i]!)) to.wide(ids[c]!, values[c]![i]!);
    const committed = to.commit();
    if (!committed.ok) return committed;
  }
  return ok(undefined);
}
