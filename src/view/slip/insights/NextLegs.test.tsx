import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { mountBuilder } from '../../testing/mountBuilder.tsx';
import { storesOf } from '../../../testing/stores.ts';
import { impliedBySlipText, NO_SUGGESTIONS, rankHead } from '@ddh/engine/internal/format';
import { DISTRIBUTIONS_COUNTING, insightTitle } from './copy.ts';
import { FIRST_LEGS, rankName, ROWS_USED } from './nextLegsCopy.ts';

afterEach(cleanup);

const histogram = (counts: readonly number[]): Histogram => ({ values: counts.map((_, i) => i), counts });

/**
 * Returns the distributions for a slip that hits in `hits` of 10,000 simulations. In these simulations the game has 4
 * to 8 goals, and Pastrnak scores more than usual.
 */
function distributions(hits: number): ConditionalDistributions {
  return {
    records: 10_000,
    hits,
    about: [
      {
        subject: { kind: 'total', stat: 'Goals' },
        given: histogram([0, 0, 0, 0, hits / 2, 0, 0, 0, hits / 2]),
        before: histogram([0, 0, 0, 0, 6000, 0, 0, 0, 4000]),
      },
      {
        subject: { kind: 'player', player: 'David Pastrnak', stat: 'Goals' },
        given: histogram([hits / 4, (hits * 3) / 4]),
        before: histogram([6000, 4000]),
      },
    ],
  };
}

/** Opens the builder with a game and the insight "Next legs". */
async function opened({ legs = true } = {}) {
  const page = mountBuilder();
  const { user, chooseGame, count, slip, services } = page;
  await chooseGame();
  if (legs) await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  await count({ records: 10_000, joint: legs ? 2000 : 10_000, each: legs ? [2000] : [] });
  await user.click(slip().getByText(insightTitle('nextLegs')));
  const game = () => services.simulations.games.at(-1)!;
  const queries = () => game().queries.filter(({ query }) => query.kind === 'suggestions');
  await waitFor(() => expect(queries()).toHaveLength(1));
  const resolve = (found: Parameters<ReturnType<typeof queries>[number]['resolve']>[0]) =>
    act(async () => queries().at(-1)!.resolve(found));
  const rows = () =>
    slip()
      .getAllByRole('button', { name: /^Add (?!player)/ })
      .map((button) => button.closest('li')!);
  return { ...page, queries, resolve, rows };
}

describe('the insight "Next legs"', () => {
  test('opening the insight "Next legs" queries suggested legs, which are ranked by lift', async () => {
    const { slip, resolve, rows, queries } = await opened();
    expect(slip().getByText(DISTRIBUTIONS_COUNTING)).toBeTruthy();
    expect(queries()[0]!.query.kind).toBe('suggestions');
    await resolve(ok(distributions(2000)));
    expect(slip().getByRole('heading', { name: rankHead('lift') })).toBeTruthy();
    // Line, chance and odds of the slip with the leg, lift, the leg's chance with the slip and alone, and price to beat.
    expect(rows().map(({ textContent }) => textContent.match(/\d+\.\d+/g))).toEqual([
      ['0.5', '15.0', '6.67', '1.87', '75.0', '40.0', '7.25'],
      ['4.5', '10.0', '10.00', '1.25', '50.0', '40.0', '10.87'],
      ['4.5', '10.0', '10.00', '0.83', '50.0', '60.0', '10.87'],
      ['0.5', '5.0', '20.00', '0.42', '25.0', '60.0', '21.79'],
    ]);
    expect(rows().map(({ textContent }) => /Over|Under/.exec(textContent)![0])).toEqual([
      'Over',
      'Over',
      'Under',
      'Under',
    ]);
    expect(slip().getByText(/10,000.*2,000/)).toBeTruthy();
  });

  test('the suggestions in Next legs are filtered by kind and probability, and can be ranked in another way', async () => {
    const { slip, resolve, rows, user } = await opened();
    await resolve(ok(distributions(2000)));
    await user.click(slip().getByRole('radio', { name: 'Players' }));
    await resolve(ok(distributions(2000)));
    expect(rows()).toHaveLength(2);
    await user.click(slip().getByRole('radio', { name: 'Winner' }));
    await resolve(ok(distributions(2000)));
    expect(slip().queryAllByRole('button', { name: /^Add / })).toHaveLength(0);
    expect(slip().getByText(new RegExp(NO_SUGGESTIONS))).toBeTruthy();
    await user.click(slip().getByRole('radio', { name: 'All' }));
    await resolve(ok(distributions(2000)));
    await user.click(slip().getByRole('radio', { name: 'Any' }));
    await resolve(ok(distributions(2000)));
    await user.click(slip().getByRole('radio', { name: 'Chance' }));
    await resolve(ok(distributions(2000)));
    expect(slip().getByRole('heading', { name: rankHead('probability') })).toBeTruthy();
    expect(within(rows()[0]!).getByText(impliedBySlipText({ implied: true, hits: 2000 })!)).toBeTruthy();
  });

  test('pressing a suggested leg adds the leg, and the list is disabled until the new ranking arrives', async () => {
    const { app, slip, resolve, rows, user, queries, count } = await opened();
    await resolve(ok(distributions(2000)));
    slip().getByRole('button', { name: 'Add David Pastrnak: Over 0.5 Goals' }).focus();
    await user.keyboard('{Enter}');
    expect(slip().getByText('Added David Pastrnak: Over 0.5 Goals.')).toBeTruthy();
    // Until the new ranking is computed, the old one is shown, but no leg can be added from it.
    expect(rows()).toHaveLength(4);
    expect(
      slip()
        .getByRole('heading', { name: rankHead('lift') })
        .closest('[aria-busy=true]'),
    ).toBeTruthy();
    await user.keyboard('{Enter}');
    await user.click(slip().getByRole('button', { name: 'Add Game: Over 4.5 Goals' }));
    expect(storesOf(app).parlay.state.legs).toHaveLength(2);
    await count({ records: 10_000, joint: 1500, each: [2000, 4000] });
    expect(queries()).toHaveLength(2);
    await resolve(ok(distributions(1500)));
    expect(rows()).toHaveLength(2);
    expect(slip().queryByRole('button', { name: /^Add David/ })).toBeNull();
    expect(
      slip()
        .getByRole('heading', { name: rankHead('lift') })
        .closest('[aria-busy=false]'),
    ).toBeTruthy();
  });

  test('the focus moves from a pressed button to the heading of the new list', async () => {
    const { slip, resolve, user, count } = await opened();
    await resolve(ok(distributions(2000)));
    slip().getByRole('button', { name: 'Add David Pastrnak: Over 0.5 Goals' }).focus();
    await user.keyboard('{Enter}');
    await count({ records: 10_000, joint: 1500, each: [2000, 4000] });
    await resolve(ok(distributions(1500)));
    expect(document.activeElement).toBe(slip().getByRole('heading', { name: rankHead('lift') }));
  });

  test('for an empty slip, the likeliest legs are suggested, without lift', async () => {
    const { slip, resolve, rows } = await opened({ legs: false });
    await resolve(ok({ ...distributions(10_000), hits: 10_000 }));
    expect(slip().getByText(FIRST_LEGS)).toBeTruthy();
    expect(slip().queryByRole('radio', { name: rankName('lift') })).toBeNull();
    expect(rows()[0]!.textContent).not.toContain('Lift');
  });

  test('a failed query for Next legs shows an error, and Retry repeats the query', async () => {
    const { slip, resolve, user, queries, rows } = await opened();
    await resolve(err({ kind: 'outOfMemory' }));
    expect(slip().getByRole('alert')).toBeTruthy();
    await user.click(slip().getByRole('button', { name: 'Retry' }));
    expect(queries()).toHaveLength(2);
    await resolve(ok(distributions(2000)));
    expect(rows()).toHaveLength(4);
  });

  test('the insight "Next legs" says when all player rows are used', async () => {
    const { app, slip, resolve, user } = await opened();
    const { dispatch } = storesOf(app).parlay.actions;
    await act(async () => {
      for (let row = 0; row < 20; row++) {
        if (row > 0) dispatch({ do: 'addRow' });
        dispatch({ do: 'editRow', row, change: { player: 'Brad Marchand' } });
      }
    });
    await resolve(ok(distributions(2000)));
    const add = slip().getByRole('button', { name: 'Add David Pastrnak: Over 0.5 Goals' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(add.getAttribute('aria-describedby')!)!;
    expect(why.textContent).toBe(ROWS_USED);
    await user.click(add);
    expect(within(slip().getByRole('list', { name: 'Legs' })).queryByText(/Pastrnak/)).toBeNull();
  });
});
