import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VENUES } from '@ddh/engine/internal/domain';
import { hubFigures, totalMarket, winnerMarkets, type BoardBet, type BoardSource } from '@ddh/engine/internal/hub';
import { parseGameModel, simulateTable, type GameModel } from '@ddh/engine/internal/model';
import { wilson } from '@ddh/engine/internal/odds';
import { countLegs, explainSlip, type Leg, type SlipPrice } from '@ddh/engine/internal/parlay';
import { runSteps, SlipCounter, type SimTable } from '@ddh/engine/internal/simulation';
import { resultsOf, RESULT, RESULT_CELLS } from '../../src/model/results.ts';
import { holds } from '../../testing/legs.ts';
import { hubFiles } from '../../testing/hubFiles.ts';
import { gameFigures, hubDatasets } from './index.ts';

const FOLDER = join(import.meta.dirname, '../../../data-fixtures/game-models');
const RECORDS = 10_000;

const models: readonly GameModel[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('_gamemodel.json'))
  // Before a release all games are counted.
  .filter((_, i) => process.env['DDH_RELEASE'] !== undefined || i % 8 === 0)
  .map((name) => {
    const model = parseGameModel(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
    if (!model.ok) throw new Error(`${name}: ${model.error.kind}`);
    return model.value;
  });

function simulated(model: GameModel): { readonly table: SimTable; readonly source: BoardSource } {
  const run = simulateTable(model, RECORDS);
  if (!run.ok) throw new Error(run.error.kind);
  const figures = runSteps(gameFigures(model, run.value));
  if (!figures.ok) throw new Error('the game has no figures');
  const { game_probs, puck_line_probs } = hubDatasets([figures.value]);
  const files = hubFiles({ game_probs: [...game_probs], puck_line_probs: [...puck_line_probs] });
  const matchup = { gameId: model.gameId, away: model.away.name, home: model.home.name };
  const source = { figures: hubFigures('parlay', files).prices, date: model.date, matchup, counts: null, honest: null };
  return { table: run.value, source };
}

/** What the builder and `ddh parlay` print about a slip. */
function priceOf(table: SimTable, counter: SlipCounter, legs: readonly Leg[]): SlipPrice {
  const counted = countLegs(table, legs, { counter });
  const explained = counted.ok ? explainSlip(counted.value, legs) : counted;
  if (!explained.ok) throw new Error(explained.error.kind);
  return explained.value.price;
}

/** The exact chance of a slip of bets on goals, from the list of results. */
function exactChance(model: GameModel, legs: readonly Leg[]): number {
  const { last, cells } = resultsOf(model);
  const [away, home] = [model.away.name, model.home.name];
  let [sum, before] = [0, -1];
  for (const [i, end] of last.entries()) {
    const field = (name: keyof typeof RESULT): number => cells[i * RESULT_CELLS + RESULT[name]]!;
    const a = field('away') + field('awayLate') + field('awayBonus');
    const h = field('home') + field('homeLate') + field('homeBonus');
    const row = {
      [away]: Number(a > h),
      [home]: Number(h > a),
      [`${away} Goal Differential`]: a - h,
      [`${home} Goal Differential`]: h - a,
      'Total Goals': a + h,
      [`${away} Goals`]: a,
      [`${home} Goals`]: h,
    };
    if (legs.every((leg) => holds(row, leg))) sum += end - before;
    before = end;
  }
  return sum / 2 ** 32;
}

const betsOf = (source: BoardSource, stat: 'Goals' | 'Shots'): readonly BoardBet[] => [
  ...(stat === 'Goals' ? Object.values(winnerMarkets(source)) : []).flatMap(({ lines }) =>
    lines.flatMap((l) => l.bets),
  ),
  ...(['game', ...VENUES] as const).flatMap((scope) => totalMarket(source, scope, stat).lines.flatMap((l) => l.bets)),
];

describe.each(models.map((model) => [model.gameId, model] as const))('game %s of the sample', (_, model) => {
  const { table, source } = simulated(model);
  const counter = new SlipCounter(table);

  test('counts each bet on goals within .1 % of the figure that the Hub shows, and slips of two as exactly', () => {
    const bets = betsOf(source, 'Goals').filter(({ chance }) => chance !== null);
    expect(bets.length).toBeGreaterThan(60);
    for (const { leg, chance } of bets) {
      const price = priceOf(table, counter, [leg]);
      expect(Math.abs(price.probability - chance!), JSON.stringify(leg)).toBeLessThan(0.001);
      expect(price.interval[0]).toBeLessThan(chance! + 1e-9);
      expect(price.interval[1]).toBeGreaterThan(chance! - 1e-9);
    }
    for (const [i, { leg }] of bets.entries()) {
      const slip = [leg, bets[(i * 7 + 3) % bets.length]!.leg];
      expect(Math.abs(priceOf(table, counter, slip).probability - exactChance(model, slip))).toBeLessThan(0.001);
    }
  });

  test("counts each bet on shots within Wilson's interval of the figure that the Hub shows", () => {
    for (const { leg, chance } of betsOf(source, 'Shots').filter((bet) => bet.chance !== null)) {
      const { hits } = priceOf(table, counter, [leg]);
      const [low, high] = wilson(hits, RECORDS);
      expect(chance).toBeGreaterThanOrEqual(low - 1e-4);
      expect(chance).toBeLessThanOrEqual(high + 1e-4);
    }
  });
});
