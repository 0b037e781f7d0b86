import { gameFile } from '../files.ts';
import { gameModel, simulatedGame, wasmTable, type Game } from '../game.ts';
import { inTurn, repeating, timeOf, type Contender } from '../measure.ts';
import type { Options } from '../options.ts';
import { openArquero } from '../peers/arquero.ts';
import { openArrow } from '../peers/arrow.ts';
import { openDuck } from '../peers/duckdb.ts';
import { openObjects } from '../peers/objects.ts';
import type { OpenPeer, Peer } from '../peers/peer.ts';
import { openPolars } from '../peers/polars.ts';
import { parsedRows } from '../rows.ts';
import type { SimTable } from '@ddh/engine/internal/simulation';
import type { Report } from '../results.ts';
import { LEGS, resolved, rowScan, twentyLegs, unseenLegs, type Choice } from '../slip.ts';
import { checkEqual } from '../check.ts';
import { cold, coldWithEach, edits, kept, warm, type OurSlip } from './ours.ts';

/** Maximum number of records that fit into memory as objects. */
const MOST_OBJECTS = 100_000;

/**
 * Measures the time to evaluate slips of 1 to 20 legs: from scratch, after a different leg is replaced each time, and
 * after the same leg is replaced each time.
 */
export async function evaluation({ records, rounds }: Options, report: Report): Promise<void> {
  for (const n of records) {
    const game = simulatedGame(n);
    const peers = await opened(game, report);
    const model = gameModel();
    const twenty = twentyLegs(model);
    const unseen = unseenLegs(model, twenty);
    const wasm = wasmTable(n);
    for (const legs of LEGS) await slip({ game, wasm }, peers, twenty.slice(0, legs), unseen, { rounds, report });
    for (const peer of peers) peer.close();
  }
}

async function opened(game: Game, report: Report): Promise<readonly Peer[]> {
  const objects = game.records <= MOST_OBJECTS ? [openObjects(parsedRows(game.records))] : [];
  const all: readonly (readonly [string, OpenPeer])[] = [
    ...objects.map((open) => ['objects', open] as const),
    ['DuckDB', openDuck],
    ['arquero', openArquero],
    ['apache-arrow', openArrow],
    ['polars', openPolars],
  ];
  const peers: Peer[] = [];
  for (const [name, open] of all) {
    try {
      peers.push(await open(game, () => gameFile(game.records, 'csv')));
    } catch (cause) {
      report.note(`${name} is missing: ${String(cause).split('\n')[0]}`);
    }
  }
  return peers;
}

async function slip(
  { game, wasm }: { readonly game: Game; readonly wasm: SimTable },
  peers: readonly Peer[],
  picks: readonly Choice[],
  unseen: readonly Choice[],
  { rounds, report }: { readonly rounds: number; readonly report: Report },
): Promise<void> {
  const want = rowScan(picks, game);
  const [ours, fast] = [game.table, wasm].map((table): OurSlip => {
    const mine = { table, legs: resolved(picks, table), unseen: resolved(unseen, table) };
    checkOurs(mine, game, picks, unseen);
    return mine;
  }) as [OurSlip, OurSlip];
  const contenders: Contender[] = [
    { name: 'ours, cold', sample: repeating(cold(ours)) },
    { name: 'ours, cold, each leg too', sample: repeating(coldWithEach(ours)) },
    { name: 'ours, warm', sample: warm(ours) },
    { name: 'ours, kept AND', sample: kept(ours) },
    { name: 'WASM, cold', sample: repeating(cold(fast)) },
    { name: 'WASM, cold, each leg too', sample: repeating(coldWithEach(fast)) },
    { name: 'WASM, warm', sample: warm(fast) },
    { name: 'WASM, kept AND', sample: kept(fast) },
    { name: 'row loop over columns', sample: repeating(() => rowScan(picks, game)) },
  ];
  for (const peer of peers) {
    const count = await peer.counting(picks);
    checkEqual(peer.name, await count(), want);
    contenders.push({ name: peer.name, sample: repeating(count) });
  }
  const times = await inTurn(contenders, rounds);
  for (const [name, ms] of times) report.set(`evaluation ${game.records} ${picks.length} ${name}`, ms);
  const references = ['ours, cold', 'ours, warm', 'ours, kept AND'].map((name) => timeOf(times, name));
  report.table(
    `Counting ${picks.length} legs in ${game.records} records (${want} hits)`,
    ['', 'ms', '/ cold', '/ warm', '/ kept AND'],
    [...times].map(([name, ms]) => [name, ms, ...references.map((own) => ms / own)]),
  );
}

/**
 * Compares each of our ways to evaluate a slip with the row scan. Edited slips are also checked, because the benchmark
 * measures them too.
 */
function checkOurs(ours: OurSlip, game: Game, picks: readonly Choice[], unseen: readonly Choice[]): void {
  checkEqual('ours, cold', cold(ours)(), rowScan(picks, game));
  checkEqual('ours, cold, each leg too', coldWithEach(ours)(), rowScan(picks, game));
  for (const position of [(edit: number) => edit, () => picks.length - 1]) {
    const { counter, slipOf } = edits(ours, position);
    for (const [edit, leg] of unseen.slice(0, 12).entries()) {
      const edited = picks.with(position(edit) % picks.length, leg);
      checkEqual(`ours, edit ${edit}`, counter.joint(slipOf(edit)), rowScan(edited, game));
    }
  }
}
