import { compileRates, simulateInto, type GameModel } from '@ddh/engine/internal/model';
import { createTable, DEFAULT_BUDGET, type SimTable } from '@ddh/engine/internal/simulation';
import { writeJsonRecords, writeNpz, type CellSource } from '@ddh/engine/internal/simulation/write';
import { ok } from '@ddh/engine/internal/result';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Line, Prop } from '@ddh/engine/internal/domain';
import { deflateRaw } from '../../engine/testing/documents.ts';
import { sampleRates } from '../../engine/testing/sampleRates.ts';
import type { ByteSource, TextSource } from '../bytes.ts';
import { lazyChunks } from '../lazyChunks.ts';

// Loads all chunks before the first test. Tests count yields, and Vitest needs many yields to transform a chunk.
await Promise.all(Object.values(lazyChunks).map((load) => load()));

/** A game model of two fictional teams. */
export const sampleModel = (seed = 1): GameModel => compileRates({ ...sampleRates(), seed });

/** The expected table: the first `until` records of a game, simulated in one run. */
export function simulated(model: GameModel, until: number): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  for (const _ of simulateInto(writer, model, 0, until));
  writer.end();
  return table;
}

/** Serves the records of a table as a published file, in chunks. */
export function fileOf(table: SimTable, change: (text: string) => string = (text) => text): ByteSource {
  // The writer reuses its buffer, so each piece of the file is decoded before the next one is requested.
  const text = Array.from(writeJsonRecords(cellsOf(table)), (piece) => new TextDecoder().decode(piece)).join('');
  return served(new TextEncoder().encode(change(text)));
}

/** Serves the records of a table as a published npz file. */
export function npzOf(table: SimTable, names: readonly string[] = table.columns.names): ByteSource {
  // The writer reuses its buffer, so each piece is copied.
  const pieces = Array.from(writeNpz(cellsOf(table, names), { deflateRaw }), (piece) => Buffer.from(piece));
  return served(Buffer.concat(pieces));
}

/** Serves a published npz file from which the columns of one count were taken out. */
export const npzWithout = (table: SimTable, prop: Prop): ByteSource =>
  npzOf(
    table,
    table.columns.names.filter((name) => !name.endsWith(` ${prop}`)),
  );

const cellsOf = (table: SimTable, names: readonly string[] = table.columns.names): CellSource => ({
  names,
  records: table.records,
  read: (column, from, count, out) => table.read(table.columns.find(names[column]!)!, from, count, out),
});

function served(bytes: Uint8Array): ByteSource {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 500_000) yield await Promise.resolve(bytes.subarray(at, at + 500_000));
  }
  return { open: () => Promise.resolve(ok(chunks())) };
}

/** Returns a source that has the same text for every URL. */
export const textOf =
  (text: string): TextSource =>
  () =>
    Promise.resolve(ok({ text, modified: null }));

export const LEGS: readonly Leg[] = [
  { kind: 'winner', team: 'Home Club', margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'player', player: 'HOM Forward 1', stat: 'Points', side: 'over', line: 0.5 as Line },
];

/**
 * The expected counts in the first `records` records: the number of records in which all of `LEGS` hit and, for each
 * leg, the number in which it hits.
 */
export function hitsOf(table: SimTable, records: number): { joint: number; each: number[] } {
  const column = (name: string): Int32Array => {
    const out = new Int32Array(records);
    table.read(table.columns.find(name)!, 0, records, out);
    return out;
  };
  const won = column('Home Club');
  const goals = column('Total Goals');
  const points = column('HOM Forward 1 Points');
  const holds = (r: number): boolean[] => [(won[r] ?? 0) === 1, goals[r]! > 5.5, points[r]! > 0.5];
  const each = [0, 0, 0];
  let joint = 0;
  for (let r = 0; r < records; r++) {
    const legs = holds(r);
    legs.forEach((hit, i) => (each[i]! += +hit));
    if (legs.every(Boolean)) joint++;
  }
  return { joint, each };
}
