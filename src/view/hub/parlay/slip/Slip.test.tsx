import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mountBuilder } from '../../../testing/mountBuilder.tsx';

afterEach(cleanup);

/** A slip of two legs: the Bruins win, over 5.5 goals. */
async function twoLegs() {
  const page = mountBuilder();
  const { user, chooseGame, total } = page;
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  const goals = total('Game Totals', 'Goals');
  await user.click(goals.getByRole('radio', { name: 'Over' }));
  await user.selectOptions(goals.getByRole('combobox'), '5.5');
  return { ...page, goals };
}

const COUNTED = { records: 10_000, joint: 500, each: [5200, 1000] };

describe('figures', () => {
  test('probability, odds, interval, hits, and what it would be if unrelated', async () => {
    const { count, slip, user } = await twoLegs();
    await act(async () => count(COUNTED));
    const text = () => slip().getByText('Parlay probability').closest('div[class]')!.parentElement!.textContent;
    expect(slip().getAllByText('5.0%')).toHaveLength(1);
    expect(slip().getByText('20.00')).toBeTruthy();
    expect(slip().getByText(/95% interval/).textContent).toBe('95% interval 4.6% to 5.4%');
    expect(slip().getByText(/Hits/).textContent).toBe('Hits 500 of 10,000 simulations');
    expect(slip().getByText(/If unrelated/).textContent).toBe('If unrelated: 5.2%');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(text()).toContain('+1900');
  });

  test('no hit: no odds, and a bound instead of a certainty', async () => {
    const { count, slip } = await twoLegs();
    await act(async () => count({ ...COUNTED, joint: 0 }));
    expect(slip().getByText('0.0%')).toBeTruthy();
    expect(slip().getByText('Decimal odds').nextSibling?.textContent).toBe('-');
    expect(slip().getByText(/95% interval/).textContent).toBe('95% interval fewer than 0.039%');
  });

  test('readers hear the result and not the counting', async () => {
    const { count, slip } = await twoLegs();
    const news = () =>
      slip()
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join('');
    await act(async () => count({ records: 400, joint: 20, each: [200, 40] }, false));
    expect(slip().getByText('Counting: 400 simulations so far')).toBeTruthy();
    expect(news()).toBe('');
    await act(async () => count(COUNTED));
    expect(news()).toBe('2 legs: probability 5.0%, odds 20.00.');
  });

  test('the bar at the foot has the same figures and opens the slip', async () => {
    const { count, user } = await twoLegs();
    await act(async () => count(COUNTED));
    const bar = screen.getByRole('button', { name: /^Slip/ });
    expect(bar.textContent).toBe('Slip 2 legs Probability 5.0% Odds 20.00');
    await user.click(bar);
    const sheet = screen.getByRole('dialog', { name: 'Slip' });
    expect(within(sheet).getByText('Game: Over 5.5 Goals')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'Back to the picks' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('legs', () => {
  test('each has its own probability; removing one removes the pick', async () => {
    const { count, slip, user, goals } = await twoLegs();
    await act(async () => count(COUNTED));
    const legs = () => within(slip().getByRole('list', { name: 'Legs' })).getAllByRole('listitem');
    expect(legs().map((leg) => leg.textContent)).toEqual(['Boston Bruins win52.0%', 'Game: Over 5.5 Goals10.0%']);
    await user.click(slip().getByRole('button', { name: 'Remove Game: Over 5.5 Goals' }));
    expect(goals.getByRole<HTMLInputElement>('radio', { name: 'No Pick' }).checked).toBe(true);
    await act(async () => count({ records: 10_000, joint: 5200, each: [5200] }));
    expect(legs()).toHaveLength(1);
    expect(document.activeElement).toBe(slip().getByRole('button', { name: 'Remove Boston Bruins win' }));
  });

  test('a player who is not in the simulation is marked', async () => {
    const { count, slip } = await twoLegs();
    await act(async () => count({ ...COUNTED, missing: [1] }));
    expect(slip().getByText('not in this simulation')).toBeTruthy();
  });

  test('an unfinished pick is named with what it needs', async () => {
    const { chooseGame, slip, user, row } = mountBuilder();
    await chooseGame();
    expect(slip().getByText(/No legs yet/)).toBeTruthy();
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    expect(slip().getByText('Player row 1 needs a prop, Over or Under and a line')).toBeTruthy();
  });

  test('Clear all empties the slip and keeps the game', async () => {
    const { count, slip, user, app } = await twoLegs();
    await act(async () => count(COUNTED));
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    expect(app.parlay.state.legs).toEqual([]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' }).value).toBe('2025020001');
  });
});

describe('trouble', () => {
  test('nothing for 1.2 s, then the loading text', async () => {
    const { services, slip } = await twoLegs();
    await act(async () => services.clock.advance(1100));
    expect(slip().queryByText('Loading simulation data...')).toBeNull();
    await act(async () => services.clock.advance(200));
    expect(slip().getByText('Loading simulation data...').getAttribute('role')).toBe('status');
  });

  test('a simulation that fails says why; the slip stays; Retry reads it again', async () => {
    const { services, slip, user } = await twoLegs();
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    const alert = slip().getByRole('alert');
    expect(within(alert).getByText('Error: the file holds no simulated games')).toBeTruthy();
    expect(slip().getByText('Game: Over 5.5 Goals')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(services.simulations.games).toHaveLength(2);
    expect(services.simulations.games[1]!.slips[0]!.legs).toHaveLength(2);
    expect(slip().queryByRole('alert')).toBeNull();
  });

  test('a leg that cannot be counted says so in words', async () => {
    const { countFails, slip } = await twoLegs();
    await act(async () => countFails({ kind: 'unknownColumn', leg: 1, column: 'Total Goals' }));
    const leg = slip().getByText('this simulation has no "Total Goals"').closest('li')!;
    expect(leg.textContent).toContain('Game: Over 5.5 Goals');
  });
});
