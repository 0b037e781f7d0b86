import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { GameListener } from '../../services/ports.ts';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { moreFailedText } from './copy.ts';
import { simulatingText, stoppedText } from './whyCopy.ts';

afterEach(cleanup);

const COUNTED = { records: 10_000, joint: 2000, each: [2000], model: true };

/** Opens a slip of one leg, evaluated in the published simulations of a game that has a published model. */
async function oneLeg() {
  const page = mountBuilder();
  const { user, chooseGame, count, services, slip } = page;
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  await count(COUNTED);
  const game = () => services.simulations.games.at(-1)!;
  const size = (name: string) => slip().getByRole<HTMLInputElement>('radio', { name });
  const simulated = (result: Parameters<GameListener['extended']>[0]) =>
    act(async () => game().listen.extended(result));
  const grow = (records: number) =>
    count({ ...COUNTED, records, joint: records / 5, each: [records / 5], simulating: true });
  const announcement = () => page.said() ?? '';
  return { ...page, game, size, simulated, grow, announcement };
}

describe('more simulations', () => {
  test('more simulations are offered for a game with a model, and not for a game without one', async () => {
    const { slip, size } = await oneLeg();
    expect(slip().getByRole('group', { name: 'Simulations' })).toBeTruthy();
    expect(size('10,000').checked).toBe(true);
    cleanup();
    const plain = mountBuilder();
    await plain.chooseGame();
    await plain.count({ records: 10_000, joint: 10_000, each: [] });
    expect(plain.slip().queryByRole('group', { name: 'Simulations' })).toBeNull();
  });

  test('a slip of one leg says what is counted if that differs from the file by more than chance explains', async () => {
    const { slip, count } = await oneLeg();
    const said = (hits: number) => slip().queryAllByText(new RegExp(`: ${hits / 100}\\.0% \\(`)).length;
    // The file has 60 %. All the numbers has the sentence in each case.
    expect(said(2000)).toBe(2);
    await count({ ...COUNTED, joint: 6100, each: [6100] });
    expect(said(6100)).toBe(1);
  });

  test('more simulations narrow the interval, and a single button stops and resumes the simulation', async () => {
    const { slip, size, user, game, grow, simulated } = await oneLeg();
    const interval = () => slip().getByText('Parlay probability', { selector: 'dt' }).nextSibling!.textContent;
    expect(interval()).toBe('60.0% 59.0% to 61.0%');
    await user.click(size('1,000,000'));
    expect(game().wanted).toEqual([1_000_000]);
    await grow(200_000);
    expect(slip().getByText(simulatingText(200_000, 1_000_000))).toBeTruthy();
    expect(interval()).toBe('60.0% 59.8% to 60.2%');
    expect([size('10,000'), size('100,000'), size('1,000,000')].map(({ disabled }) => disabled)).toEqual([
      true,
      true,
      false,
    ]);
    const button = slip().getByRole('button', { name: 'Stop' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(game().wanted).toEqual([1_000_000, null]);
    await simulated({ ok: true, value: { records: 200_000 } });
    expect(slip().getByText(stoppedText(200_000, 1_000_000))).toBeTruthy();
    // Stop and Resume are the same button, so it keeps the focus.
    expect(button.textContent).toBe('Resume');
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(game().wanted).toEqual([1_000_000, null, 1_000_000]);
    await grow(1_000_000);
    await simulated({ ok: true, value: { records: 1_000_000 } });
    expect(slip().getByText(/^\D*1,000,000 simulations counted/)).toBeTruthy();
    expect(interval()).toBe('60.0% 59.90% to 60.10%');
    expect(slip().queryByRole('button', { name: /Stop|Resume/ })).toBeNull();
    // The Stop button is gone, so the focus has moved to the chosen number of simulations.
    expect(document.activeElement).toBe(size('1,000,000'));
  });

  test('the end of additional simulations is announced, and an edit made while they run is announced once', async () => {
    const { size, user, grow, simulated, announcement } = await oneLeg();
    const before = announcement();
    expect(before).toMatch(/60\.0%.*1\.67/);
    await user.click(size('1,000,000'));
    for (const records of [100_000, 200_000]) {
      await grow(records);
      expect(announcement()).toBe(before);
    }
    await user.click(screen.getByRole('radio', { name: 'Ottawa Senators' }));
    await grow(300_000);
    const edited = announcement();
    expect(edited).toMatch(/40\.0%.*2\.50.*300,000/);
    await grow(400_000);
    expect(announcement()).toBe(edited);
    await simulated({ ok: true, value: { records: 400_000 } });
    expect(announcement()).toBe(edited.replace('300,000', '400,000'));
  });

  test('while simulations run, the bar shows the number of simulations so far', async () => {
    const { size, user, grow } = await oneLeg();
    await user.click(size('100,000'));
    await grow(50_000);
    expect(screen.getByRole('button', { name: /^Slip / }).textContent).toContain('50,000 so far');
  });

  test('a model that does not reproduce the published simulations is reported without interrupting a screen reader, and the published figures are kept', async () => {
    const { size, user, slip, simulated } = await oneLeg();
    await user.click(size('100,000'));
    const error = { kind: 'otherRecords', record: 0, column: 'Total Goals' } as const;
    await simulated({ ok: false, error });
    const sentence = slip().getByText(moreFailedText(error));
    expect(sentence.getAttribute('role')).toBe('status');
    expect(slip().queryByRole('group', { name: 'Simulations' })).toBeNull();
    expect(slip().getByText(/10,000 simulations counted/)).toBeTruthy();
    expect(slip().queryByRole('button', { name: /Stop|Resume/ })).toBeNull();
  });

  test.each(['a number', 'the button'])(
    'if the model fails, the choice of simulations disappears and the focus moves from %s to the slip',
    async (what) => {
      const { size, user, slip, simulated } = await oneLeg();
      await user.click(size('100,000'));
      if (what === 'the button') slip().getByRole('button', { name: 'Stop' }).focus();
      else expect(document.activeElement).toBe(size('100,000'));
      await simulated({ ok: false, error: { kind: 'otherRecords', record: 0, column: 'Total Goals' } });
      expect(document.activeElement).toBe(slip().getByRole('heading', { name: 'Slip' }).closest('[tabindex]'));
    },
  );

  test('if the radio buttons for the number of simulations disappear, the focus stays on a control outside of them', async () => {
    const { size, user, simulated } = await oneLeg();
    await user.click(size('100,000'));
    const radio = screen.getByRole('radio', { name: 'Ottawa Senators' });
    radio.focus();
    await simulated({ ok: false, error: { kind: 'otherRecords', record: 0, column: 'Total Goals' } });
    expect(document.activeElement).toBe(radio);
  });

  test('Retry requests the chosen number of simulations again if the model failed to load', async () => {
    const { size, user, slip, simulated, game } = await oneLeg();
    await user.click(size('100,000'));
    await simulated({ ok: false, error: { kind: 'http', status: 503 } });
    expect(slip().getByText(/503/)).toBeTruthy();
    await user.click(slip().getByRole('button', { name: 'Retry' }));
    expect(game().wanted).toEqual([100_000, 100_000]);
    expect(slip().queryByText(/503/)).toBeNull();
  });
});
