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
 * Writes all records of a complete table behind those that a writer has: tables of neighbouring ranges, one after another,
 * are the table of the whole range. Every record has every column. The caller ends the writer.
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
    // A stage is emptied when it is full, so that no write may go beyond its end.
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

/** Writes what fits into the stage; whether something did not. */
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

/** Ends the staged records, each with its values of the columns that have some the stage does not hold. */
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
