import { simErrorText } from '../../../src/format/index.ts';
import { modelColumns, type GameModel } from '../../../src/model/index.ts';
import { createTable, DEFAULT_BUDGET, type SimTable } from '../../../src/simulation/index.ts';
import { appendRecords } from '../../../src/slate/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import { loadSimulation } from '../../load.ts';

/** A file with one game's records of a range. */
export type GamePart = { readonly path: string; readonly shown: string; readonly records: number };

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
    const fault = misfit(read.value, model, part.records);
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
function misfit(table: SimTable, model: GameModel, records: number): string | null {
  if (table.records !== records) return `has ${table.records} records, and its part tells of ${records}`;
  const columns = modelColumns(model);
  const same = table.columns.names.length === columns.length && columns.every((c, i) => table.columns.names[i] === c);
  return same ? null : "has not the model's columns";
}
