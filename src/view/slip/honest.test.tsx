import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HONEST_NOISE } from '@ddh/engine/internal/format';
import type { Probability } from '@ddh/engine/internal/odds';
import { answering, tabAnswer } from '../../testing/siteFiles.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';
import { FAIR_CHANCE } from './copy.ts';

afterEach(cleanup);

const BOOKS = [0.5, null] as (Probability | null)[];
/** By weights, the slip hits in 8 % of the simulations instead of 5 %. */
const HONEST = { records: 9000, joint: 720, each: [4950, 1200], books: BOOKS };

async function weighedGame() {
  const { simulations } = tabAnswer('parlay');
  const weighed = Object.entries(simulations).map(([gameId, source]) => [
    gameId,
    { ...source, weights: { url: `${gameId}_weights.json`, gameId } },
  ]);
  const page = await twoLegs({}, answering({ simulations: Object.fromEntries(weighed) }));
  const of = (name: string | RegExp) => page.slip().getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;
  return { ...page, of };
}

test('in a game with weights, fair odds, verdict and bar have the honest price, and the parlay probability its own odds', async () => {
  const { count, slip, user, of } = await weighedGame();
  const price = () => slip().getByRole('textbox', { name: "Book's price" });
  await user.type(price(), '15.00');
  await count({ ...COUNTED, honest: null });
  expect(of('Fair odds')).toBe('-');
  expect(slip().queryByText(/by model and books|by this model/i)).toBeNull();
  await count({ ...COUNTED, honest: HONEST });
  expect(of('Fair odds')).toBe('12.50');
  expect(of('Parlay probability (20.00)')).toMatch(/^5\.0% /);
  expect(slip().getByText(FAIR_CHANCE).nextElementSibling!.textContent).toBe('8.0% simulation 5.0%');
  expect(slip().getByText('on its own 55.0% (simulation 52.0% · books 50.0%)')).toBeTruthy();
  expect(slip().getByText('on its own 13.3% (simulation 10.0%)')).toBeTruthy();
  const bar = screen.getByRole('button', { name: /^Slip .*12\.50.*8\.0%/ });
  await user.click(bar);
  const back = screen.getByRole('button', { name: 'Back to the picks' });
  expect(back.nextElementSibling!.textContent).toBe('8.0%12.50');
  await user.click(back);
  expect(slip().getAllByText(/by model and books/i).length).toBeGreaterThan(0);
  expect(slip().getByText(HONEST_NOISE)).toBeTruthy();
  expect(of('EV')).toMatch(/^\+20\.0%/);
});

test('without weights, no figure is called honest', async () => {
  const { count, slip } = await twoLegs();
  await count(COUNTED);
  expect(slip().queryByText(FAIR_CHANCE)).toBeNull();
  expect(slip().queryByText(HONEST_NOISE)).toBeNull();
  expect(slip().getByText('Parlay probability', { selector: 'dt' })).toBeTruthy();
});
