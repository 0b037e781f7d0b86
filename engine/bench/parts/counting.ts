import { SlipCounter, type ResolvedLeg, type SimTable } from '@ddh/engine/internal/simulation';
import { gameFile, gameModel, simulatedGame, type Game } from '../game.ts';
import { checkEqual, inTurn, processorMs, repeating, type Contender } from '../measure.ts';
import { duckWith, filtering, parsedRows, querying } from '../peers.ts';
import type { Report } from '../report.ts';
import { resolved, rowScan, twentyLegs, unseenLegs } from '../slip.ts';

/** Number of edits whose counts are checked. */
const CHECKED = 12;

/**
 * Measures the time to count a slip of 20 legs: from scratch, and after one leg is replaced. Objects of more than 100,000
 * records do not fit into memory.
 */
export async function counting(rounds: number, report: Report): Promise<void> {
  const picks = twentyLegs(gameModel());
  const objects = filtering(parsedRows(await gameFile(100_000, 'json')), picks);
  await compare(simulatedGame(100_000), { name: 'objects', count: objects }, rounds, report);
  const connection = await duckWith(`read_parquet('${await gameFile(1_000_000, 'parquet')}')`);
  const count = await querying(connection, picks);
  await compare(simulatedGame(1_000_000), { name: 'DuckDB', count }, rounds, report);
  connection.closeSync();
}

type Peer = { readonly name: string; readonly count: () => number | Promise<number> };

async function compare(game: Game, { name, count }: Peer, rounds: number, report: Report): Promise<void> {
  const { records, table } = game;
  const model = gameModel();
  const picks = twentyLegs(model);
  const unseen = unseenLegs(model, picks);
  const [slip, others] = [resolved(picks, table), resolved(unseen, table)];
  const edited = (edit: number): readonly ResolvedLeg[] => slip.with(edit % slip.length, others[edit]!);
  const want = rowScan(picks, game);
  checkEqual(name, await count(), want);
  checkEqual('ours', fromScratch(table, slip), want);
  const counter = new SlipCounter(table);
  counter.joint(slip);
  for (let edit = 0; edit < CHECKED; edit++)
    checkEqual(
      `edit ${edit}`,
      counter.joint(edited(edit)),
      rowScan(picks.with(edit % picks.length, unseen[edit]!), game),
    );
  const contenders: readonly Contender[] = [
    { name, sample: repeating(count) },
    { name: 'ours, from scratch', sample: repeating(() => fromScratch(table, slip)) },
    {
      name: 'ours, one new leg',
      sample: () =>
        editing(
          table,
          slip,
          others.map((_, edit) => edited(edit)),
        ),
    },
  ];
  const times = await inTurn(contenders, rounds);
  for (const [who, ms] of times) report.set(`counting ${records} ${who}`, ms);
  const rows = [...times].map(([who, ms]) => [who, ms]);
  report.table(`Counting 20 legs in ${records} records (${want} hits)`, ['', 'ms'], rows);
}

/** Computes the bits of each leg from the bit planes. Returns only the number of hits, as the peers do. */
function fromScratch(table: SimTable, slip: readonly ResolvedLeg[]): number {
  const counter = new SlipCounter(table);
  const hits = counter.joint(slip);
  counter.release();
  return hits;
}

/**
 * Returns the shortest mean time of 20 edits, one of each leg. Each edit replaces another leg by one that the counter has
 * not seen, so the bits of the other legs are kept, but their AND cannot be reused.
 */
function editing(table: SimTable, slip: readonly ResolvedLeg[], edits: readonly (readonly ResolvedLeg[])[]): number {
  const counter = new SlipCounter(table);
  counter.joint(slip);
  let least = Number.POSITIVE_INFINITY;
  for (let first = 0; first + slip.length <= edits.length; first += slip.length) {
    const from = processorMs();
    for (let edit = first; edit < first + slip.length; edit++) counter.joint(edits[edit]!);
    least = Math.min(least, processorMs() - from);
  }
  counter.release();
  return least / slip.length;
}
