import { DistributionCounter, suggest, type ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { runSteps, SlipCounter, type ResolvedLeg, type SimTable } from '@ddh/engine/internal/simulation';
import { checkEqual } from '../check.ts';
import { gameFile } from '../files.ts';
import { gameModel, simulatedGame, wasmTable, type Game } from '../game.ts';
import { inTurn, repeating, timeOf, type Contender } from '../measure.ts';
import type { Options } from '../options.ts';
import { duckWithGame, quoted, whereOf } from '../peers/duckdb.ts';
import { parsedRows } from '../rows.ts';
import type { Report } from '../results.ts';
import { resolved, rowScan, twentyLegs, type Choice } from '../slip.ts';
import { duckCounts, objectCounts, scanned, tallied, type Candidate, type Counts } from './candidateCounts.ts';

const MOST_OBJECTS = 100_000;
const SLIPS = [1, 5, 20] as const;
/** Options with which `suggest` returns all candidate legs, without limits on their probability or number. */
const ALL = { by: 'probability', price: null, own: [0, 1], lines: 'all', top: Number.POSITIVE_INFINITY } as const;
/** The options with which a page requests suggestions. */
const SHOWN = { by: 'lift', price: null, own: [0.2, 0.8], lines: 'best', top: 10 } as const;

/** Measures the time to count the records in which each candidate leg hits, given slips of 1, 5 and 20 legs. */
export async function suggestions({ records, rounds }: Options, report: Report): Promise<void> {
  for (const n of records) {
    const game = simulatedGame(n);
    const wasm = wasmTable(n);
    const rows = n <= MOST_OBJECTS ? parsedRows(n) : null;
    const duck = await duckWithGame(game.names, gameFile(n, 'csv')).catch((cause: unknown) => {
      report.note(`DuckDB is missing: ${String(cause).split('\n')[0]}`);
      return null;
    });
    for (const legs of SLIPS) {
      const picks = twentyLegs(gameModel()).slice(0, legs);
      const { contenders, candidates, wanted } = ours(game, picks);
      contenders.push(...ours({ ...game, table: wasm }, picks, 'WASM').contenders);
      if (duck) {
        const columns = game.names.map((name) => `histogram(${quoted(name)})`).join(', ');
        const statement = await duck.prepare(`SELECT ${columns} FROM game WHERE ${whereOf(picks)}`);
        const query = async (): Promise<Counts> => {
          const [row = []] = (await statement.runAndReadAll()).getRows();
          return duckCounts(game.names, row);
        };
        checkEqual('DuckDB', tallied(await query(), candidates), wanted);
        contenders.push({ name: 'DuckDB, 190 histograms', sample: repeating(() => statement.runAndReadAll()) });
      }
      if (rows) {
        const query = objectCounts(rows, picks, game.names);
        checkEqual('objects', tallied(query(), candidates), wanted);
        contenders.push({ name: 'objects, one pass', sample: repeating(query) });
      }
      const times = await inTurn(contenders, rounds);
      for (const [name, ms] of times) report.set(`suggestions ${n} ${legs} ${name}`, ms);
      const first = timeOf(times, 'ours');
      report.table(
        `All ${candidates.length} candidates given ${legs} legs in ${n} records (${rowScan(picks, game)} hits)`,
        ['', 'ms', '/ ours'],
        [...times].map(([name, ms]) => [name, ms, ms / first]),
      );
    }
    duck?.closeSync();
  }
}

type Ours = {
  readonly contenders: Contender[];
  readonly candidates: readonly Candidate[];
  readonly wanted: readonly number[];
};

/** Creates the benchmark's entry for our engine. `name` says which kernels count the records. */
function ours(game: Game, picks: readonly Choice[], name = 'ours'): Ours {
  const legs = resolved(picks, game.table);
  const slipLegs = picks.map(({ leg }) => leg);
  const counter = new DistributionCounter(game.table, new SlipCounter(game.table));
  const distributions = counted(counter, legs);
  const candidates = suggest(distributions, slipLegs, ALL).best.map(({ leg, hits }): Candidate => {
    if (leg.kind === 'winner') return { column: `${leg.team} Goal Differential`, over: true, line: leg.margin, hits };
    const owner = leg.kind === 'player' ? `${leg.player} ` : leg.kind === 'teamTotal' ? `${leg.team} ` : 'Total ';
    return { column: owner + leg.stat, over: leg.side === 'over', line: leg.line, hits };
  });
  const wanted = tallied(scanned(game, picks), candidates);
  checkEqual(
    name,
    candidates.map(({ hits }) => hits),
    wanted,
  );
  return {
    candidates,
    wanted,
    contenders: [
      { name, sample: repeating(() => suggest(counted(counter, legs), slipLegs, SHOWN)) },
      { name: `${name}, counting alone`, sample: repeating(() => counted(counter, legs)) },
      { name: `${name}, first time`, sample: repeating(() => suggest(first(game.table, legs), slipLegs, SHOWN)) },
    ],
  };
}

/**
 * Counts with a new counter, like a page for the first slip of a game. This takes longer, because a new counter also
 * counts the distributions over all records.
 */
const first = (table: SimTable, legs: readonly ResolvedLeg[]): ConditionalDistributions =>
  counted(new DistributionCounter(table, new SlipCounter(table)), legs);

function counted(counter: DistributionCounter, legs: readonly ResolvedLeg[]): ConditionalDistributions {
  const distributions = runSteps(counter.count(legs));
  if (!distributions.ok) throw new Error(`the distributions were not counted: ${distributions.error.kind}`);
  return distributions.value;
}
