import { expect, test } from 'vitest';
import { honestCounter } from '@ddh/engine/internal/honest';
import { countSlip, slipPrices, type Leg } from '@ddh/engine/internal/parlay';
import { weightsOf, withProbs } from '../../testing/gameWeights.ts';
import { gameFigures } from '../slate/index.ts';
import { finish, simulated, smallModel } from '../testing/slates.ts';
import { forecastGame } from './forecastGame.ts';
import { honestChances } from './honest.ts';

const model = smallModel({ gameId: '7', date: '2025-10-07' });
const table = simulated(model, 640);
const game = forecastGame(model, finish(gameFigures(model, table)), table);
const file = withProbs(table, weightsOf(table, '7'));
const counter = honestCounter(file, { table, gameId: '7' });
if (!counter.ok) throw new Error(counter.error.kind);
const { honest } = honestChances(game, table, counter.value);

/** The honest chance that the page and `ddh parlay` show for a slip. */
function shown(legs: readonly Leg[]): number {
  const counted = countSlip(table, legs);
  const weighted = counter.ok ? counter.value.count(legs) : counter;
  if (!counted.ok || !weighted.ok) throw new Error('the slip cannot be counted');
  const prices = slipPrices({ ...counted.value, honest: weighted.value }, legs, null);
  if (!prices.ok || prices.value.honest === null) throw new Error('the slip has no honest price');
  return prices.value.honest.price.probability;
}

test('honestChances has the honest price that the page shows, of each forecast and of each slip', () => {
  expect(honest.forecasts).toHaveLength(game.forecasts.length);
  expect(honest.slips).toHaveLength(game.slips.length);
  game.forecasts.forEach(({ leg }, i) => expect(honest.forecasts[i]).toBeCloseTo(shown([leg]), 5));
  game.slips.forEach(({ legs }, i) => expect(honest.slips[i]).toBeCloseTo(shown(legs), 5));
});

test('a single bet has the honest chance of the file, and a slip that of the weighted records', () => {
  const changed = {
    ...file,
    honest_probs: file.honest_probs.map((one) => ({
      ...one,
      over: one.over.map(() => 0.1234 as (typeof one.over)[number]),
    })),
  };
  const other = honestCounter(changed, { table, gameId: '7' });
  if (!other.ok) throw new Error(other.error.kind);
  const chances = honestChances(game, table, other.value);
  expect(new Set(chances.honest.forecasts)).toEqual(new Set([0.1234]));
  expect(chances.honest.slips).toEqual(honest.slips);
  expect(honest.slips).not.toEqual(game.slips.map(({ chance }) => chance));
});
