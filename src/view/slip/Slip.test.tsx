import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';
import { storesOf } from '../../testing/stores.ts';

afterEach(cleanup);

describe('the figures of a slip', () => {
  test('a slip shows probability, odds, interval, the number of simulations in which it hits, and the probability of unrelated legs', async () => {
    const { count, slip, user } = await twoLegs();
    await count(COUNTED);
    const figure = (name: string) => slip().getByText(name, { selector: 'dt' }).nextSibling!.textContent;
    expect(figure('Fair odds')).toBe('20.00');
    expect(figure('Parlay probability')).toBe('5.0% 4.6% to 5.4%');
    expect(figure('95% interval')).toBe('4.6% to 5.4%');
    expect(figure('As odds')).toBe('18.37 to 21.79');
    expect(slip().getByText(/^Counted/).textContent).toBe('Counted 500 of 10,000 simulations');
    expect(figure('If you just multiplied')).toBe('5.2%');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(figure('Fair odds')).toBe('+1900');
  });

  test('a slip without a hit has no odds, and has an upper bound instead of an interval', async () => {
    const { count, slip } = await twoLegs();
    await count({ ...COUNTED, joint: 0 });
    expect(slip().getByText('Fair odds').nextSibling?.textContent).toBe('-');
    expect(slip().getByText('Parlay probability').nextSibling?.textContent).toBe('0.0% < 0.039%');
    expect(slip().getByText('No simulation has all of these legs')).toBeTruthy();
    expect(slip().getByText('2 legs: probability 0.0%. No simulation has all of these legs.')).toBeTruthy();
  });

  test('the result of evaluating a slip is announced, but not the progress', async () => {
    const { count, slip } = await twoLegs();
    const announcement = () =>
      slip()
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join('');
    await count({ records: 400, joint: 20, each: [200, 40] }, false);
    expect(slip().getByText('Counting: 400 simulations so far')).toBeTruthy();
    expect(announcement()).toBe('');
    await count(COUNTED);
    expect(announcement()).toBe('2 legs: probability 5.0%, odds 20.00.');
  });

  test('the bar shows the figures of the slip, and a press on the bar opens the slip', async () => {
    const { count, user } = await twoLegs();
    await count(COUNTED);
    const bar = screen.getByRole('button', { name: 'Open slip: 2 legs, probability 5.0%, odds 20.00' });
    expect(bar.textContent).toBe('Slip 2 legs  Fair odds 20.00 Chance 5.0%');
    await user.click(bar);
    const sheet = screen.getByRole('dialog', { name: 'Slip' });
    expect(within(sheet).getByText('Game: Over 5.5 Goals')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'Back to the picks' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the legs of a slip', () => {
  test('each leg shows its own probability, and removing the leg also removes the pick', async () => {
    const { count, slip, user, goals } = await twoLegs();
    await count(COUNTED);
    const legs = () => within(slip().getByRole('list', { name: 'Legs' })).getAllByRole('listitem');
    expect(legs().map((leg) => /on its own \S+%/.exec(leg.textContent)![0])).toEqual([
      'on its own 52.0%',
      'on its own 10.0%',
    ]);
    await user.click(slip().getByRole('button', { name: 'Remove Game: Over 5.5 Goals' }));
    expect(goals.getByRole<HTMLInputElement>('radio', { name: 'No Pick' }).checked).toBe(true);
    await count({ records: 10_000, joint: 5200, each: [5200] });
    expect(legs()).toHaveLength(1);
    expect(document.activeElement).toBe(slip().getByRole('button', { name: 'Remove Boston Bruins win' }));
  });

  test('a leg of a player who is not in the simulation is marked', async () => {
    const { count, slip } = await twoLegs();
    await count({ ...COUNTED, missing: [1] });
    expect(slip().getByText('not in this simulation')).toBeTruthy();
  });

  test('an unfinished pick is listed with the field that it lacks', async () => {
    const { chooseGame, slip, user, row } = mountBuilder();
    await chooseGame();
    expect(slip().getByText(/No legs yet/)).toBeTruthy();
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    expect(slip().getByText('Player row 1 needs a prop, Over or Under and a line')).toBeTruthy();
  });

  test('the Clear all button empties the slip and keeps the game', async () => {
    const { count, slip, user, app } = await twoLegs();
    await count(COUNTED);
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    expect(storesOf(app).parlay.state.legs).toEqual([]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' }).value).toBe('2025020001');
  });
});

describe('undoing edits of the slip', () => {
  const undo = () => screen.getAllByRole('button', { name: 'Undo' })[0]!;

  test('the Undo button restores a cleared slip and keeps the focus in the slip', async () => {
    const { slip, user, app } = await twoLegs();
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    expect(slip().getByText('Cleared.').closest('[role=status]')).toBeTruthy();
    await user.click(undo());
    expect(storesOf(app).parlay.state.legs).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Slip' }));
  });

  test('the Clear slip button in the dock empties the slip, and the Undo button restores the slip', async () => {
    const { user, app } = await twoLegs();
    await user.click(screen.getByRole('button', { name: 'Clear slip' }));
    expect(storesOf(app).parlay.state.legs).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Slip' }));
    await user.click(undo());
    expect(storesOf(app).parlay.state.legs).toHaveLength(2);
  });

  test('the notice says which leg was removed or which row was deleted', async () => {
    const { slip, user, row } = await twoLegs();
    await user.click(slip().getByRole('button', { name: 'Remove Game: Over 5.5 Goals' }));
    expect(slip().getByText('Removed Game: Over 5.5 Goals.')).toBeTruthy();
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add player' }));
    await user.click(row(1).getByRole('button', { name: 'Delete row 1' }));
    expect(slip().getByText('Row 1 deleted.')).toBeTruthy();
    await user.click(undo());
    expect(row(1).getByRole<HTMLInputElement>('combobox', { name: 'Player' }).value).toBe('Brady Tkachuk');
  });

  test('the notice with Undo closes after a while, but not while its button has the focus', async () => {
    const { services, slip, user } = await twoLegs();
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    await act(async () => undo().focus());
    await act(async () => services.clock.advance(60_000));
    expect(document.activeElement).toBe(undo());
    await user.click(undo());
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    await act(async () => services.clock.advance(60_000));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the bar of the slip', () => {
  const bar = () => screen.getByRole('button', { name: /^(?:Open|Close) slip/ });
  /** Returns the text of the live region next to the slip's bar. */
  const said = () => bar().nextElementSibling?.textContent;

  test('the bar of the slip announces loading and failure, and shows the progress without announcing it', async () => {
    const { services, count } = await twoLegs();
    expect(bar().getAttribute('aria-label')).toBe('Open slip: 2 legs, no figure yet');
    await act(async () => services.clock.advance(1300));
    expect(bar().textContent).toContain('Loading simulation...');
    expect(said()).toBe('Loading simulation...');
    await count({ records: 4000, joint: 200, each: [2000, 400] }, false);
    expect(bar().textContent).toContain('4,000 so far');
    expect(said()).toBe('');
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    expect(bar().textContent).toContain('Error: the file contains no simulated games, open the slip to retry');
    expect(said()).toBe('Error: the file contains no simulated games, open the slip to retry');
  });

  test('the bar of the slip shows the number of unfinished picks and announces each unfinished pick once', async () => {
    const { count, user, goals } = await twoLegs();
    await count(COUNTED);
    await user.selectOptions(goals.getByRole('combobox'), '');
    await count({ records: 10_000, joint: 5200, each: [5200] });
    expect(bar().textContent).toContain('1 leg, 1 unfinished');
    expect(said()).toContain('1 leg: probability 52.0%, odds 1.67.');
    await user.click(screen.getByRole('radio', { name: 'Ottawa Senators' }));
    await count({ records: 10_000, joint: 4000, each: [4000] });
    expect(said()).toBe('1 leg: probability 40.0%, odds 2.50.');
  });

  test('the bar of the slip announces nothing while the sheet is open', async () => {
    const { count, user } = await twoLegs();
    await count(COUNTED);
    await user.click(bar());
    expect(said()).toBeUndefined();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear all' }));
    expect(bar().parentElement?.textContent).not.toContain('Cleared');
  });
});

describe('legs that have problems', () => {
  test('a repeated leg is marked', async () => {
    const { count, slip, user, row } = await twoLegs();
    for (const number of [1, 2]) {
      if (number === 2) await user.click(screen.getByRole('button', { name: 'Add player' }));
      await user.type(row(number).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
      await user.selectOptions(row(number).getByRole('combobox', { name: 'Prop' }), 'Goals');
      await user.selectOptions(row(number).getByRole('combobox', { name: 'Over/Under' }), 'Over');
      await user.selectOptions(row(number).getByRole('combobox', { name: 'Line' }), '0.5');
    }
    await count({ records: 10_000, joint: 100, each: [5000, 1000, 2000, 2000] });
    const marks = slip().getAllByText('counted once: same as above');
    expect(marks).toHaveLength(1);
    expect(marks[0]!.closest('li')).toBe(slip().getByRole('list', { name: 'Legs' }).lastElementChild);
    // The slip hits in 100 of 10,000 simulations, because the repeated leg is counted once: 50 % times 10 % times 20 %.
    expect(slip().getByText('1.0%', { selector: 'b' })).toBeTruthy();
  });

  test('the loading text of a simulation appears after 1.2 s', async () => {
    const { services, slip } = await twoLegs();
    await act(async () => services.clock.advance(1100));
    expect(slip().queryByText('Loading simulation data...')).toBeNull();
    await act(async () => services.clock.advance(200));
    expect(slip().getByText('Loading simulation data...').getAttribute('role')).toBe('status');
  });

  test('a failed simulation shows the reason and keeps the slip, and Retry loads the simulation again', async () => {
    const { services, slip, user } = await twoLegs();
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    const alert = slip().getByRole('alert');
    expect(within(alert).getByText('Error: the file contains no simulated games')).toBeTruthy();
    expect(slip().getByText('Game: Over 5.5 Goals')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(services.simulations.games).toHaveLength(2);
    expect(services.simulations.games[1]!.slips[0]!.legs).toHaveLength(2);
    expect(slip().queryByRole('alert')).toBeNull();
  });

  test('a leg that cannot be evaluated is shown with the reason', async () => {
    const { countFails, slip } = await twoLegs();
    await countFails({ kind: 'unknownColumn', leg: 1, column: 'Total Goals' });
    const leg = slip().getByText('this simulation has no column "Total Goals"').closest('li')!;
    expect(leg.textContent).toContain('Game: Over 5.5 Goals');
  });

  test('a leg that cannot be evaluated still shows its reason after a leg above it is removed', async () => {
    const { countFails, slip, user } = await twoLegs();
    await countFails({ kind: 'unknownColumn', leg: 1, column: 'Total Goals' });
    await user.click(slip().getAllByRole('button', { name: /^Remove/ })[0]!);
    const leg = slip().getByText('this simulation has no column "Total Goals"').closest('li')!;
    expect(leg.textContent).toContain('Game: Over 5.5 Goals');
  });
});
