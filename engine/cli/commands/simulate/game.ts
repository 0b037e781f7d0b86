import { setImmediate } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import type { SimulationEnding } from '../../../src/datasets/index.ts';
import { simErrorText } from '../../../src/format/index.ts';
import { simulateInto, type GameModel } from '../../../src/model/index.ts';
import { createTable, DEFAULT_BUDGET, type ColumnId, type SimTable } from '../../../src/simulation/index.ts';
import { writeJsonRecords, writeNpz, type CellSource } from '../../../src/simulation/write/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';

/** The forms a simulation is written in; the first is what a site without a manifest serves. */
export const FORMS = ['json', 'npz'] as const satisfies readonly SimulationEnding[];
export type Form = (typeof FORMS)[number];
export const isForm = (word: string): word is Form => FORMS.some((form) => form === word);

/** One game's records as a table. */
export async function simulateGame(
  model: GameModel,
  records: number,
  onStep: (done: number) => void,
): Promise<Result<SimTable, string>> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const steps = simulateInto(writer, model, 0, records);
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

/** Deflated at once; the window is 32 kB, so that larger pieces compress no better. */
const DEFLATED = 1 << 22;
const LEVEL = 6;

/**
 * Raw deflate in pieces: each but the last ends with a sync flush instead of the final block, and such streams one after
 * another are one. A million records (190 MB) are never in memory as bytes.
 */
function deflateRaw(pieces: Iterable<Uint8Array>): Uint8Array {
  const packed: Uint8Array[] = [];
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    // The piece is borrowed.
    gathered.push(new Uint8Array(piece));
    bytes += piece.length;
    if (bytes < DEFLATED) continue;
    packed.push(deflateRawSync(Buffer.concat(gathered), { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
    gathered = [];
    bytes = 0;
  }
  packed.push(deflateRawSync(Buffer.concat(gathered), { level: LEVEL }));
  return Buffer.concat(packed);
}
