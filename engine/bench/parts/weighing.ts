import { recordWeights, weighGame, type QuotedMarket, type RecordWeighing } from '@ddh/engine/internal/honest';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import { countLegs, explainSlip, type Leg } from '@ddh/engine/internal/parlay';
import { SlipCounter, type RecordWeights, type SimTable } from '@ddh/engine/internal/simulation';
import type { Line, Prop } from '@ddh/engine/internal/domain';
import type { GameModel } from '@ddh/engine/internal/model';
import { gameModel, simulatedTable } from '../game.ts';
import { inTurn, repeating } from '../measure.ts';
import type { Report } from '../report.ts';
import { resolved, twentyLegs } from '../slip.ts';

/** Number of markets that books quote of a game. */
const MARKETS = 60;

/**
 * Measures how a game is weighed, and how much longer a slip of five legs takes with weights: counted from scratch, with
 * all that a page shows of it.
 */
export async function weighing(rounds: number, report: Report): Promise<void> {
  const model = gameModel();
  const small = simulatedTable(model, 10_000);
  const markets = quotedMarkets(model, small);
  const game = weighGame(small, markets);
  if (game.kind !== 'weighed') throw new Error(`the game is not weighed: ${game.kind}`);
  const prepared = await inTurn(
    [
      { name: `weights of ${MARKETS} markets`, sample: repeating(() => weighGame(small, markets)) },
      ...[small, simulatedTable(model, 1_000_000)].map((table) => ({
        name: `planes of ${table.records} records`,
        sample: repeating(() => planes(table, game.weighing).release()),
      })),
    ],
    rounds,
  );
  report.table('Weighing a game', ['', 'ms'], [...prepared]);
  const legs = twentyLegs(model)
    .slice(0, 5)
    .map(({ leg }) => leg);
  for (const table of [small, simulatedTable(model, 100_000)]) {
    const weights = planes(table, game.weighing);
    const times = await inTurn(
      [
        { name: 'records', sample: repeating(() => priced(table, legs, null)) },
        { name: 'weights', sample: repeating(() => priced(table, legs, weights)) },
        { name: 'both', sample: repeating(() => priced(table, legs, null, weights)) },
      ],
      rounds,
    );
    for (const [name, ms] of times) report.set(`weighing ${table.records} ${name}`, ms);
    report.table(`Pricing 5 legs in ${table.records} records, counted by`, ['', 'ms'], [...times]);
  }
}

function planes(table: SimTable, of: RecordWeighing): RecordWeights {
  const weights = recordWeights(table, of);
  if (!weights.ok) throw new Error(`the weights are of another game: ${weights.error.kind}`);
  weights.value.extend();
  return weights.value;
}

/** Prices a slip by records or by weights. With `then`, prices it again by those weights, as a page does. */
function priced(
  table: SimTable,
  legs: readonly Leg[],
  weights: RecordWeights | null,
  then: RecordWeights | null = null,
): void {
  const counter = new SlipCounter(table, table.kernels, weights);
  const counters = [counter, ...(then === null ? [] : [new SlipCounter(table, table.kernels, then, counter.masks)])];
  for (const one of counters) {
    const counted = countLegs(table, legs, { counter: one });
    if (!counted.ok || !explainSlip(counted.value, legs).ok) throw new Error('the slip was not priced');
  }
  for (const one of counters) one.release();
}

/** One book's prices of the game's winner and of players, a little beside the model's chances. */
function quotedMarkets({ away, home }: GameModel, table: SimTable): readonly QuotedMarket[] {
  const players = [...away.skaters, ...home.skaters].map(({ name }) => name);
  const player = (name: string, stat: Prop, line: number): Leg => ({
    kind: 'player',
    player: name,
    stat,
    side: 'over',
    line: line as Line,
  });
  const legs = [
    { kind: 'winner', team: home.name, margin: 0.5 as Line } as const,
    ...players.flatMap((name) => [player(name, 'Points', 0.5), player(name, 'Shots', 1.5)]),
  ].slice(0, MARKETS);
  const { each, records } = new SlipCounter(table).count(
    resolved(
      legs.map((leg) => ({ leg, column: '', side: 'over', line: 0 })),
      table,
    ),
  );
  return legs.map((leg, i) => {
    const share = (each[i] ?? 0) / records;
    const odds = (share / (1 - share)) * Math.exp(0.15 * Math.sin(i));
    const price = (chance: number): DecimalOdds => (1 / (chance + 0.03)) as DecimalOdds;
    return { leg, prices: [{ book: 'A', price: price(odds / (1 + odds)), other: price(1 / (1 + odds)) }] };
  });
}
