import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as immediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { parseGameModel, type GameModel } from '@ddh/engine/internal/model';
import { resolveSlip, type Leg } from '@ddh/engine/internal/parlay';
import { SlipCounter, type ColumnId, type SimTable } from '@ddh/engine/internal/simulation';
import { writeNpz } from '../engine/src/simulation/write/npz.ts';
import type { Line } from '@ddh/engine/internal/domain';
import type { Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { simulated, textOf } from './testing/simulated.ts';

const FOLDER = fileURLToPath(new URL('../data-fixtures/game-models/', import.meta.url));
const PUBLISHED = 10_000;
const WANTED = 12_345;

function modelOf(file: string): GameModel {
  const parsed = parseGameModel(JSON.parse(readFileSync(FOLDER + file, 'utf8')));
  if (!parsed.ok) throw new Error(parsed.error.path);
  return parsed.value;
}

/** Returns the NPZ file of a simulated game as the command `ddh` publishes it. */
function npzOf(table: SimTable): Uint8Array {
  const source = {
    names: table.columns.names,
    records: table.records,
    read: (column: number, from: number, count: number, out: Int32Array) =>
      table.read(column as ColumnId, from, count, out),
  };
  const deflateRaw = (bytes: Iterable<Uint8Array>) =>
    deflateRawSync(Buffer.concat(Array.from(bytes, (piece) => piece.slice())), { level: 1 });
  return Buffer.concat(Array.from(writeNpz(source, { deflateRaw }), (piece) => piece.slice()));
}

/** A slip with every kind of leg. */
const slipOf = ({ away, home }: GameModel): readonly Leg[] => [
  { kind: 'winner', team: home.name, margin: 0.5 as Line },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
  { kind: 'teamTotal', team: away.name, stat: 'Shots', side: 'under', line: 31.5 as Line },
  { kind: 'player', player: home.skaters[0]!.name, stat: 'Points', side: 'over', line: 0.5 as Line },
  { kind: 'player', player: away.skaters.at(-1)!.name, stat: 'Blocks', side: 'under', line: 3 as Line },
];

function countsOf(table: SimTable, legs: readonly Leg[]) {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(resolved.error.kind);
  return new SlipCounter(table).count(resolved.value);
}

// Tests only every 16th of the shipped games, because each game is simulated several times.
const FILES = readdirSync(FOLDER)
  .filter((name) => name.includes('_gamemodel'))
  .filter((_, i) => i % 16 === 0);

test.each(FILES)(
  'a slip has the same hits in the published file and in records simulated from the game model: %s',
  async (file) => {
    const model = modelOf(file);
    const legs = slipOf(model);
    const bytes = npzOf(simulated(model, PUBLISHED));
    async function* chunks() {
      yield await Promise.resolve(bytes);
    }
    let now = 0;
    const api = createSimulationApi({
      bytes: { open: () => Promise.resolve(ok(chunks())) },
      text: textOf(readFileSync(FOLDER + file, 'utf8')),
      now: () => (now += 20),
      yieldToEventLoop: () => immediate(),
    });
    const snapshots: Snapshot[] = [];
    const source = { url: 'x', model: { url: 'm', listed: true } };
    const signal = new AbortController().signal;
    await api.open(1, source, { rev: 1, legs }, (snapshot) => snapshots.push(snapshot), signal);
    expect(snapshots.at(-1)?.slip).toMatchObject(
      ok({ counts: countsOf(simulated(model, PUBLISHED), legs), missing: [] }),
    );
    expect(await api.extend(1, WANTED)).toEqual(ok({ records: WANTED }));
    const all = countsOf(simulated(model, WANTED), legs);
    expect(snapshots.at(-1)?.slip).toMatchObject(ok({ counts: all, missing: [] }));
    expect(all.joint).toBeGreaterThan(0);
  },
);
