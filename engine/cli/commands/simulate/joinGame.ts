import { simErrorText } from '../../../src/format/index.ts';
import { modelColumns, type GameModel } from '../../../src/model/index.ts';
import { createTable, DEFAULT_BUDGET, type ColumnId, type SimTable } from '../../../src/simulation/index.ts';
import { appendRecords } from '../../../src/slate/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import { loadSimulation } from '../../load.ts';
import { simulateGame } from './game.ts';

/** A file with one game's records of a range: `from` included, `until` excluded. */
export type GamePart = {
  readonly path: string;
  readonly shown: string;
  readonly from: number;
  readonly until: number;
};

/** So many of a part's first records are simulated again. */
const CHECKED = 64;

const QUIET = { show: () => undefined, done: () => undefined };

/** One game's parts, which are in the order of their records, as the table of them all. */
export async function joinGame(
  model: GameModel,
  parts: readonly GamePart[],
  onStep: (done: number) => void,
): Promise<Result<SimTable, string>> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  for (const part of parts) {
    const read = await loadSimulation(part.path, QUIET);
    if (!read.ok) return err(`${part.shown}: ${simErrorText(read.error)}`);
    const fault = misfit(read.value, model, part) ?? (await otherRecords(read.value, model, part));
    if (fault !== null) return err(`${part.shown} ${fault}`);
    const steps = appendRecords(writer, read.value);
    for (;;) {
      const step = steps.next();
      if (!step.done) continue;
      if (!step.value.ok) return err(simErrorText(step.value.error));
      break;
    }
    onStep(writer.count);
  }
  const ended = writer.end();
  return ended.ok ? ok(table) : err(simErrorText(ended.error));
}

/** What a file has that its part does not tell of. */
function misfit(table: SimTable, model: GameModel, { from, until }: GamePart): string | null {
  const records = until - from;
  if (table.records !== records) return `has ${table.records} records, and its part tells of ${records}`;
  const columns = modelColumns(model);
  const same = table.columns.names.length === columns.length && columns.every((c, i) => table.columns.names[i] === c);
  return same ? null : "has not the model's columns";
}

/** A file does not say which range it holds: one that was copied to the wrong folder would give the same records twice. */
async function otherRecords(table: SimTable, model: GameModel, { from, until }: GamePart): Promise<string | null> {
  const checked = Math.min(CHECKED, until - from);
  const again = await simulateGame(model, from, from + checked, () => undefined);
  if (!again.ok) return again.error;
  const found = new Int32Array(checked);
  const wanted = new Int32Array(checked);
  for (const id of table.columns.names.keys()) {
    table.read(id as ColumnId, 0, checked, found);
    again.value.read(id as ColumnId, 0, checked, wanted);
    const at = found.findIndex((value, i) => value !== wanted[i]);
    if (at >= 0) return `has another record ${from + at} than the model gives`;
  }
  return null;
}
