import { setImmediate } from 'node:timers/promises';
import type { SimulationEnding } from '../../../src/datasets/index.ts';
import { simErrorText } from '../../../src/format/index.ts';
import { simulateInto, type GameModel } from '../../../src/model/index.ts';
import type { ColumnId, SimTable } from '../../../src/simulation/index.ts';
import { writeJsonRecords, writeNpz, type CellSource } from '../../../src/simulation/write/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import { newTable } from '../../newTable.ts';
import { deflateRaw } from './deflate.ts';

/** The forms a simulation is written in; the first is what a site without a manifest serves. */
export const FORMS = ['json', 'npz'] as const satisfies readonly SimulationEnding[];
export type Form = (typeof FORMS)[number];
export const isForm = (word: string): word is Form => FORMS.some((form) => form === word);

/** Some of one game's records as a table: `from` included, `until` excluded. */
export async function simulateGame(
  model: GameModel,
  from: number,
  until: number,
  onStep: (done: number) => void,
): Promise<Result<SimTable, string>> {
  const { table, writer } = newTable();
  const steps = simulateInto(writer, model, from, until);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      if (!step.value.ok) return err(simErrorText(step.value.error));
      break;
    }
    onStep(step.value.records);
    // Ctrl-C is heard between steps.
    await setImmediate();
  }
  const ended = writer.end();
  return ended.ok ? ok(table) : err(simErrorText(ended.error));
}

/** The bytes of one form. */
export function formPieces(table: SimTable, form: Form): Iterable<Uint8Array> {
  const source: CellSource = {
    names: table.columns.names,
    records: table.records,
    read: (column, from, count, out) => table.read(column as ColumnId, from, count, out),
  };
  return form === 'json' ? writeJsonRecords(source) : writeNpz(source, { deflateRaw });
}
