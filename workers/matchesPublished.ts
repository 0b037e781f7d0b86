import {
  createTable,
  DEFAULT_BUDGET,
  firstDifference,
  type SimError,
  type SimTable,
} from '@ddh/engine/internal/simulation';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { simulateInto, type GameModel } from '@ddh/engine/internal/model';
import type { OtherRecords } from './protocol.ts';

const BLOCK = 1024;
/**
 * Upper bound for the number of checked blocks of 1,024 records. In a longer file, the checked blocks are spread from
 * the first record to the last.
 */
const BLOCKS = 16;

/**
 * Simulates published records again and compares every column. Fails if the model does not reproduce the published
 * records, because further records would then not belong to the same game. Yields after at most 2,048 records.
 */
export function* matchesPublished(
  published: SimTable,
  model: GameModel,
): Generator<void, Result<void, OtherRecords | SimError>, void> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const ranges = checkedRanges(published.records);
  for (const { from, until } of ranges) {
    const steps = simulateInto(writer, model, from, until);
    for (let step = steps.next(); ; step = steps.next()) {
      if (!step.done) yield;
      else if (step.value.ok) break;
      else return step.value;
    }
  }
  const ended = writer.end();
  if (!ended.ok) return ended;
  const unmatched = unmatchedColumn(published, table);
  if (unmatched !== null) return err(unmatched);
  let at = 0;
  for (const { from, until } of ranges) {
    for (let record = from; record < until; record += BLOCK) {
      const n = Math.min(BLOCK, until - record);
      const other = firstDifference(published, record, table, at, n);
      if (other !== null) return err({ kind: 'otherRecords', record: record + other.record, column: other.column });
      at += n;
      yield;
    }
  }
  return ok(undefined);
}

type Range = { readonly from: number; readonly until: number };

export function checkedRanges(records: number): readonly Range[] {
  const blocks = Math.ceil(records / BLOCK);
  if (blocks <= BLOCKS) return [{ from: 0, until: records }];
  return Array.from({ length: BLOCKS }, (_, i) => {
    const from = Math.floor((i * (blocks - 1)) / (BLOCKS - 1)) * BLOCK;
    return { from, until: Math.min(from + BLOCK, records) };
  });
}

/** Returns a column that a leg can use but only one of the tables has. */
function unmatchedColumn(published: SimTable, simulated: SimTable): OtherRecords | null {
  const { columns } = published;
  const missing = simulated.columns.names.find((name) => columns.find(name) === undefined);
  if (missing !== undefined) return { kind: 'otherColumns', column: missing, lacking: 'published' };
  const extra = columns.names.find(
    (name) => simulated.columns.find(name) === undefined && columns.meaning(name).kind !== 'other',
  );
  return extra === undefined ? null : { kind: 'otherColumns', column: extra, lacking: 'model' };
}
