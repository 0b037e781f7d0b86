import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Line } from '@ddh/engine/internal/domain';
import { formatLeg, legErrorText, NOT_IN_SIMULATION, REPEATED_LEG, simErrorText } from '@ddh/engine/internal/format';
import type { LegError } from '@ddh/engine/internal/parlay';
import { SIMULATION_LOADING, SIMULATION_LOADING_SHORT } from '../shared/copy.ts';
import { editText, slipCountText, slipFailedText } from './copy.ts';
import { countingText } from './whyCopy.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';
import { storesOf } from '../../testing/stores.ts';

afterEach(cleanup);

const OVER = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line } as const;

describe('the figures of a slip', () => {
  test('the odds of a slip have the chosen type', async () => {
    const { count, slip, user } = await twoLegs();
    await count(COUNTED);
    const fair = () => slip().getByText('Fair odds', { selector: 'dt' }).nextSibling!.textContent;
    expect(fair()).toBe('20.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(fair()).toBe('+1900');
  });

  test('the result of evaluating a slip is announced, but not the progress', async () => {
    const { count, slip, said } = await twoLegs();
    await count({ records: 400, joint: 20, each: [200, 40] }, false);
    expect(slip().getByText(countingText(400))).toBeTruthy();
    expect(said()).not.toContain('%');
    await count(COUNTED);
    expect(said()).toMatch(/5\.0%.*20\.00/);
  });

  test('the bar shows the figures of the slip, and a press on the bar opens the slip', async () => {
    const { count, user } = await twoLegs();
    await count(COUNTED);
    const bar = screen.getByRole('button', { name: /^Slip .*20\.00.*5\.0%/ });
    expect(bar.textContent.match(/\d+\.\d+/g)).toEqual(['20.00', '5.0']);
    await count({ ...COUNTED, joint: 0 });
    expect(bar.textContent).toContain('< 0.039%');
    await user.click(bar);
    const sheet = screen.getByRole('dialog', { name: 'Slip' });
    expect(within(sheet).getByText(formatLeg(OVER))).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'Back to the picks' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the legs of a slip', () => {
  test('each leg shows its own probability, and removing the leg also removes the pick', async () => {
    const { count, slip, user, goals } = await twoLegs();
    await count(COUNTED);
    const legs = () => within(slip().getByRole('list', { name: 'Legs' })).getAllByRole('listitem');
    expect(
      slip()
        .getAllByText(/^on its own/)
        .map(({ textContent }) => /\S+%$/.exec(textContent)?.[0]),
    ).toEqual(['52.0%', '10.0%']);
    await user.click(slip().getByRole('button', { name: `Remove ${formatLeg(OVER)}` }));
    expect(goals.getByRole<HTMLInputElement>('radio', { name: 'No Pick' }).checked).toBe(true);
    await count({ records: 10_000, joint: 5200, each: [5200] });
    expect(legs()).toHaveLength(1);
    expect(document.activeElement).toBe(slip().getByRole('button', { name: 'Remove Boston Bruins win' }));
  });

  test('a leg of a player who is not in the simulation is marked', async () => {
    const { count, slip } = await twoLegs();
    await count({ ...COUNTED, missing: [1] });
    expect(slip().getByText(NOT_IN_SIMULATION)).toBeTruthy();
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
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain(`${editText(storesOf(app).parlay.state.undo!.edit)} Undo`);
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
    await user.click(slip().getByRole('button', { name: `Remove ${formatLeg(OVER)}` }));
    expect(slip().getByText(editText({ kind: 'legRemoved', leg: OVER }))).toBeTruthy();
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add player' }));
    await user.click(row(1).getByRole('button', { name: 'Delete row 1' }));
    expect(slip().getByText(editText({ kind: 'rowDeleted', place: 0 }))).toBeTruthy();
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
  const bar = () => screen.getByRole('button', { name: /^Slip / });
  /** Returns the text of the live region next to the slip's bar. */
  test('the bar of the slip announces loading and failure, and shows the progress without announcing it', async () => {
    const { services, count, said } = await twoLegs();
    expect(said()).not.toContain(SIMULATION_LOADING_SHORT);
    await act(async () => services.clock.advance(1300));
    expect(bar().textContent).toContain(SIMULATION_LOADING_SHORT);
    expect(said()).toBe(SIMULATION_LOADING_SHORT);
    await count({ records: 4000, joint: 200, each: [2000, 400] }, false);
    expect(bar().textContent).toContain('4,000 so far');
    expect(said()).toBe(SIMULATION_LOADING_SHORT);
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    const failed = slipFailedText(simErrorText({ kind: 'empty' }));
    expect(bar().textContent).toContain(failed);
    expect(said()).toBe(failed);
  });

  test('the bar of the slip shows the number of unfinished picks and announces each unfinished pick once', async () => {
    const { count, user, goals, said } = await twoLegs();
    await count(COUNTED);
    await user.selectOptions(goals.getByRole('combobox'), '');
    await count({ records: 10_000, joint: 5200, each: [5200] });
    expect(bar().textContent).toContain(slipCountText({ legs: 1, unfinished: 1 }));
    expect(said()).toMatch(/60\.0%.*1\.67/);
    await user.click(screen.getByRole('radio', { name: 'Ottawa Senators' }));
    await count({ records: 10_000, joint: 4000, each: [4000] });
    expect(said()).toMatch(/40\.0%.*2\.50/);
    expect(said()).not.toContain('Goals');
  });

  test('the bar of the slip announces nothing while the sheet is open', async () => {
    const { count, user, said } = await twoLegs();
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
    const marks = slip().getAllByText(REPEATED_LEG);
    expect(marks).toHaveLength(1);
    expect(marks[0]!.closest('li')).toBe(slip().getByRole('list', { name: 'Legs' }).lastElementChild);
    // The slip hits in 100 of 10,000 simulations, because the repeated leg is counted once: 50 % times 10 % times 20 %.
    expect(slip().getByText('1.0%', { selector: 'b' })).toBeTruthy();
  });

  test('the loading text of a simulation appears after 1.2 s', async () => {
    const { services, slip, said } = await twoLegs();
    await act(async () => services.clock.advance(1100));
    expect(slip().queryByText(SIMULATION_LOADING)).toBeNull();
    await act(async () => services.clock.advance(200));
    expect(slip().getByText(SIMULATION_LOADING)).toBeTruthy();
    expect(said()).toBe(SIMULATION_LOADING_SHORT);
  });

  test('a failed simulation shows the reason and keeps the slip, and Retry loads the simulation again', async () => {
    const { services, slip, user, said } = await twoLegs();
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    expect(said()).toBe(slipFailedText(simErrorText({ kind: 'empty' })));
    expect(slip().getByText(formatLeg(OVER))).toBeTruthy();
    await user.click(slip().getByRole('button', { name: 'Retry' }));
    expect(services.simulations.games).toHaveLength(2);
    expect(services.simulations.games[1]!.slips[0]!.legs).toHaveLength(2);
    expect(slip().queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test.each<LegError>([
    { kind: 'unknownColumn', leg: 1, column: 'Total Goals' },
    { kind: 'unknownProp', leg: 1, prop: 'Blocks' },
  ])('a leg that cannot be evaluated is shown with the reason and without figures: $kind', async (error) => {
    const { countFails, slip } = await twoLegs();
    await countFails(error);
    expect(screen.getByRole('group', { name: 'Slip' }).textContent).not.toMatch(/\d\.\d%/);
    const leg = slip().getByText(legErrorText(error)).closest('li')!;
    expect(leg.textContent).toContain(formatLeg(OVER));
  });
});
