import { setImmediate } from 'node:timers/promises';
import { deflateRaw } from '@ddh/engine/node';
import { simulationFile } from '@ddh/engine/internal/datasets';
import { simErrorText } from '@ddh/engine/internal/format';
import { simulateInto, type GameModel } from '@ddh/engine/internal/model';
import type { SimTable } from '@ddh/engine/internal/simulation';
import { cellsOf, writeJsonRecords, writeNpz } from '@ddh/engine/internal/simulation/write';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parquetFile } from '../../dataFolder.ts';
import { newTable, type TableOptions } from '../../newTable.ts';

/** The output formats of a simulation. Pages request JSON if there is no manifest. No page reads Parquet. */
export const FORMS = ['json', 'npz', 'parquet'] as const;
export type OutputForm = (typeof FORMS)[number];
export const isForm = (word: string): word is OutputForm => FORMS.some((form) => form === word);

export const formFile = (gameId: string, form: OutputForm): string =>
  form === 'parquet' ? parquetFile(gameId) : simulationFile(gameId, form);

/** Simulates the records of one game from `from` to `until` (excluded) into a table. */
export async function simulateRange(
  model: GameModel,
  from: number,
  until: number,
  onStep: (done: number) => void,
  options: TableOptions = {},
): Promise<Result<SimTable, string>> {
  const { table, writer } = newTable(options);
  const steps = simulateInto(writer, model, from, until);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      if (!step.value.ok) return err(simErrorText(step.value.error));
      break;
    }
    onStep(step.value.records);
    // Yield, so that Ctrl-C works between steps.
    await setImmediate();
  }
  const ended = writer.end();
  return ended.ok ? ok(table) : err(simErrorText(ended.error));
}

/** Returns a simulation's file in the given format, as a sequence of byte chunks. JSON has no place for `provenance`. */
export async function formPieces(table: SimTable, form: OutputForm, provenance: string): Promise<Iterable<Uint8Array>> {
  const source = cellsOf(table);
  switch (form) {
    case 'json':
      return writeJsonRecords(source);
    case 'npz':
      return writeNpz(source, { deflateRaw, provenance });
    case 'parquet': {
      // Load this module only for Parquet output, because loading takes longer than many commands.
      const { writeParquet } = await import('./parquet.ts');
      return writeParquet(source, provenance);
    }
  }
}
