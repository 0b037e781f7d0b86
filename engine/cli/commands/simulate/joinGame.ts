import { simErrorText } from '@ddh/engine/internal/format';
import { modelColumns, type GameModel } from '@ddh/engine/internal/model';
import { firstDifference, runSteps, type SimTable } from '@ddh/engine/internal/simulation';
import { appendRecords } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { readBytes } from '../../files.ts';
import { loadSimulation } from '../../load.ts';
import { newTable } from '../../newTable.ts';
import { simulateRange } from './game.ts';

/** A file with a range of one game's records (`until` excluded). */
export type GamePart = {
  readonly path: string;
  readonly shown: string;
  readonly from: number;
  readonly until: number;
};

/** Number of records at the start of a part that are simulated again to verify the part. */
const CHECKED = 64;

const QUIET = { show: () => undefined, done: () => undefined };

/** Joins the parts of one game into one table. `parts` must be in the order of their records. */
export async function joinGame(
  model: GameModel,
  parts: readonly GamePart[],
  onStep: (done: number) => void,
): Promise<Result<SimTable, string>> {
  const { table, writer } = newTable();
  for (const part of parts) {
    const read = await loadSimulation(readBytes(part.path), QUIET);
    if (!read.ok) return err(`${part.shown}: ${simErrorText(read.error)}`);
    const fault = misfit(read.value, model, part) ?? (await otherRecords(read.value, model, part));
    if (fault !== null) return err(`${part.shown} ${fault}`);
    const appended = runSteps(appendRecords(writer, read.value));
    if (!appended.ok) return err(simErrorText(appended.error));
    onStep(writer.count);
  }
  const ended = writer.end();
  return ended.ok ? ok(table) : err(simErrorText(ended.error));
}

/**
 * Returns what is wrong with a file that does not have the part's number of records or the model's columns. Returns
 * `null` if it has both.
 */
function misfit(table: SimTable, model: GameModel, { from, until }: GamePart): string | null {
  const records = until - from;
  if (table.records !== records) return `has ${table.records} records, but its part.json says ${records}`;
  const columns = modelColumns(model);
  const same = table.columns.names.length === columns.length && columns.every((c, i) => table.columns.names[i] === c);
  return same ? null : "does not have the model's columns";
}

/**
 * Verifies that the file of a part starts with record `from`. The file does not contain its own range, and a file in
 * the wrong folder would duplicate records.
 */
async function otherRecords(table: SimTable, model: GameModel, { from, until }: GamePart): Promise<string | null> {
  const checked = Math.min(CHECKED, until - from);
  const again = await simulateRange(model, from, from + checked, () => undefined);
  if (!again.ok) return again.error;
  const other = firstDifference(table, 0, again.value, 0, checked);
  return other === null ? null : `differs from the model in record ${from + other.record}`;
}
